import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { portOf } from './addresses.ts';
import { databaseOf } from './database.ts';
import { password, people } from './people.ts';

/** Created by the Playwright configuration for the whole run; holds a folder for each server. */
const folder = () => process.env.E2E_DATA ?? '';
const demoData = () => join(folder(), 'demo');
const patienceMs = 180_000;

export const dataOf = (url: string) => join(folder(), portOf(url));
export const outputOf = (url: string) => `${dataOf(url)}.log`;

/** Starts the product as a user would. Its debug output is kept for the leak search at the end. */
async function start(url: string, dataDir: string, env: Record<string, string> = {}) {
  const output = openSync(`${dataDir}.log`, 'a');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/run.mjs')], {
    env: {
      ...process.env,
      PORT: portOf(url),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      CHECK_REPLIES: 'on',
      // All tests place orders as the same few users.
      ORDERS_PER_HOUR: '10000',
      // Browsers take all the time of a slow machine.
      MAX_DELAY_MS: '60000',
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  // The readiness probe answers under any load; an ordinary call is shed while the start keeps the server
  // busy.
  await answers(`${url}/api/auth/me`, 401, () => child.exitCode === null);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits until an address answers with a status. */
export async function answers(url: string, status: number, stillRuns = () => true) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.status === status) return;
    if (!stillRuns()) throw new Error(`The server of ${url} has ended.`);
    if (performance.now() > deadline) throw new Error(`${url} does not answer with ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The first start makes the demo data, which takes four times as long as later starts: once for all workers. */
export async function makeDemoData(url: string) {
  mkdirSync(folder(), { recursive: true });
  const product = await start(url, demoData(), await databaseOf('demo'));
  await removeBudgets(url);
  await product.stop();
}

/** All tests place orders as the same few users, past what the budgets of the demo data allow. */
async function removeBudgets(url: string) {
  const call = async (path: string, method: string, authorization: string, body?: object) => {
    const json = body ? { body: JSON.stringify(body) } : {};
    const headers = { authorization, ...(body ? { 'content-type': 'application/json' } : {}) };
    const reply = await fetch(`${url}/api${path}`, { method, headers, ...json });
    if (reply.status !== 200) throw new Error(`${path} answers with ${reply.status}`);
    return { token: reply.headers.get('authorization') ?? '', ...(await reply.json()) };
  };
  const { token } = await call('/auth/login', 'POST', '', { email: people.rival, password });
  const { data } = await call('/budgets/get_many', 'POST', token, {});
  for (const { id } of data.items) await call(`/budgets/${id}`, 'DELETE', token);
}

/** Starts a server on its own copy of the demo data. */
export async function startProduct(url: string, env: Record<string, string> = {}) {
  // A restarted worker finds the data of its predecessor.
  rmSync(dataOf(url), { recursive: true, force: true });
  cpSync(demoData(), dataOf(url), { recursive: true });
  return start(url, dataOf(url), { ...env, ...(await databaseOf(`at_${portOf(url)}`, 'demo')) });
}
