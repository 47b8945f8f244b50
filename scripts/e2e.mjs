// npm run e2e -- vendors: browser tests by the names of their files, on the page as it is built now. `E2E_PORT` moves their ports.
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
