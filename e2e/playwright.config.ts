import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { full } from '../server/test/full.ts';
import { galleryUrl, portOf } from './support/addresses.ts';

const rsbuild = `${JSON.stringify(process.execPath)} ../node_modules/@rsbuild/core/bin/rsbuild.js`;
const executablePath = process.env.CHROMIUM_PATH;

// Made once and handed to the workers, who read the mails in it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'aliquot-e2e-'));

/** Files in another order than by name: a project each, since projects are begun one after the other. */
const order = process.env.E2E_ORDER?.split(',').map((file) => ({ name: file, testMatch: file }));

export default defineConfig({
  ...(order ? { projects: order } : {}),
  globalSetup: './support/set-up.ts',
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: Number(process.env.E2E_WORKERS ?? 2),
  retries: 0,
  // What another room shows of the same part, or another test of the same room: left to the full run.
  ...(full ? {} : { grepInvert: /@full/ }),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What cannot be pressed within a minute never can: the test need not wait until its own end.
    actionTimeout: 60_000,
    // A trace costs an eighth of the time; with E2E_TRACE=1 there is one of each test that failed.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `${rsbuild} build && ${rsbuild} preview --port ${portOf(galleryUrl)}`,
    cwd: '../web',
    env: { GALLERY_ALONE: '1', NODE_ENV: 'production' },
    // Without an address to wait for: it is built while the demo data is made, and that waits for it.
    stdout: 'ignore',
  },
});
