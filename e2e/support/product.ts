import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { portOf } from './addresses.ts';
import { databaseOf } from './database.ts';

/** Made by the configuration for the whole run; holds a folder for each server. */
const folder = () => process.env.E2E_DATA ?? '';
const demoData = () => join(folder(), 'demo');
const patienceMs = 180_000;

export const dataOf = (url: string) => join(folder(), portOf(url));
export const outputOf = (url: string) => `${dataOf(url)}.log`;

/** The product as a user starts it. What it prints, at its most talkative, is kept for the search at the end. */
async function start(url: string, dataDir: string, env: Record<string, string> = {}) {
  const output = openSync(`${dataDir}.log`, 'a');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/run.mjs')], {
    env: {
      ...process.env,
      PORT: portOf(url),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      // All tests order as the same few people.
      ORDERS_PER_HOUR: '10000',
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  // Ready answers under any load; an ordinary call is told to come back while the start still keeps the server busy.
  await answers(`${url}/api/auth/me`, 401, () => child.exitCode === null);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Until an address answers with a status. */
export async function answers(url: string, status: number, stillRuns = () => true) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.status === status) return;
    if (!stillRuns()) throw new Error(`The server of ${url} has ended.`);
    if (Date.now() > deadline) throw new Error(`${url} does not answer with ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A first start makes the demo data, which takes as long as four later ones: once for all workers. */
export async function makeDemoData(url: string) {
  mkdirSync(folder(), { recursive: true });
  await (await start(url, demoData(), await databaseOf('demo'))).stop();
}

/** A server on a copy of the demo data of its own. */
export async function startProduct(url: string, env: Record<string, string> = {}) {
  // A worker that starts anew finds what the one before it left.
  rmSync(dataOf(url), { recursive: true, force: true });
  cpSync(demoData(), dataOf(url), { recursive: true });
  return start(url, dataOf(url), { ...env, ...(await databaseOf(`at_${portOf(url)}`, 'demo')) });
}
