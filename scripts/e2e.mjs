// npm run e2e -- vendors: runs browser tests by file name, on the current build. `E2E_PORT` changes their ports.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const { status } = spawnSync(
  process.execPath,
  ['../node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  {
    cwd: fileURLToPath(new URL('../e2e', import.meta.url)),
    env: { ...process.env, CHROMIUM_PATH: await findChromium() },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
