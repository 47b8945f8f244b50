import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { secret } from './trial.ts';

/** Runs a script of the operator on a data folder, and returns its exit code and output. */
export function command(script: string, dataDir: string, args: readonly string[] = [], more: object = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
      env: {
        ...process.env,
        NODE_ENV: '',
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        SESSION_SECRET: secret,
        DEMO: 'off',
        LOG_LEVEL: 'error',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('exit', (code) => resolve({ code, output: output.trim() }));
  });
}
