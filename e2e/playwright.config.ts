import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { full } from '../server/test/full.ts';
import { galleryUrl, needsGallery, portOf } from './support/addresses.ts';

const rsbuild = `${JSON.stringify(process.execPath)} ../node_modules/@rsbuild/core/bin/rsbuild.js`;
const executablePath = process.env.CHROMIUM_PATH;

// Created once and inherited by the workers, who read the mails in it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'aliquot-e2e-'));

/** Runs the files in another order than by name: one project each, since projects start one after the other. */
const order = process.env.E2E_ORDER?.split(',').map((file) => ({ name: file, testMatch: file }));

export default defineConfig({
  ...(order ? { projects: order } : {}),
  globalSetup: './support/set-up.ts',
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: Number(process.env.E2E_WORKERS ?? 2),
  retries: 0,
  // Tests that repeat what another test covers are left to the full run.
  ...(full ? {} : { grepInvert: /@full/ }),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // An element that is not actionable within a minute never will be: fail before the test's own timeout.
    actionTimeout: 60_000,
    // A trace costs an eighth of the run time; E2E_TRACE=1 keeps one for each failed test.
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
  ...(needsGallery
    ? {
        webServer: {
          command: `${rsbuild} build && ${rsbuild} preview --port ${portOf(galleryUrl)}`,
          cwd: '../web',
          env: { GALLERY_ALONE: '1', NODE_ENV: 'production' },
          // No address to wait for: this builds while the demo data is made, and the global setup waits for it.
          stdout: 'ignore',
        },
      }
    : {}),
});
