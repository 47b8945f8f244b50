import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const main = join(import.meta.dirname, '../run.mjs');

/** The product as a process on its own folder and port, which can be stopped, killed and restarted. */
export async function openProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-process-'));
  const port = await freePort();
  const running = new Set<ChildProcess>();
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;

  function start(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: '',
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        // Other tests run beside it: a shed call would count as failed.
        MAX_DELAY_MS: '60000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<number | null>();
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        // The last line printed at startup.
        if (/Demo accounts.*\n/.test(output)) ready.resolve();
      });
    child.once('exit', (code) => {
      running.delete(child);
      ended.resolve(code);
      ready.reject(new Error(`ended with ${code}: ${output}`));
    });
    ready.promise.catch(() => {});
    return { child, ready: ready.promise, ended: ended.promise, output: () => output };
  }

  async function signIn(email = 'admin@aliquot.example'): Promise<Record<string, string>> {
    const reply = await fetch(url('/api/auth/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Specimen1' }),
    });
    return { authorization: reply.headers.get('authorization') ?? '', 'content-type': 'application/json' };
  }

  return {
    port,
    url,
    start,
    signIn,
    async killAll() {
      for (const child of running) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await exited;
      }
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
