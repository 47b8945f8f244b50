import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { galleryUrl, otherOriginUrl, productUrl, shortLivedUrl } from './support/addresses.ts';
import { outputOf } from './support/search-output.ts';

const node = JSON.stringify(process.execPath);
const executablePath = process.env.CHROMIUM_PATH;

// Made once and handed to the workers, who read the mails in it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'aliquot-e2e-'));

/** The product as a person starts it, on a data folder of its own. What it prints is kept and searched at the end. */
function product(url: string, env: Record<string, string> = {}) {
  return {
    command: `${node} ../server/run.mjs > ${JSON.stringify(outputOf(url))}`,
    url: `${url}/api/ready`,
    env: {
      PORT: new URL(url).port,
      DATA_DIR: join(process.env.E2E_DATA ?? '', new URL(url).port),
      LOG_LEVEL: 'debug',
      ...env,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
  } as const;
}

export default defineConfig({
  globalTeardown: './support/search-output.ts',
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: productUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
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
  webServer: [
    product(productUrl),
    // Tokens that live for seconds, and a page of another origin that may call it.
    product(shortLivedUrl, { SESSION_ACCESS_SECONDS: '5', ALLOWED_ORIGINS: otherOriginUrl }),
    product(otherOriginUrl, { API_HOST: shortLivedUrl }),
    {
      command: `${node} ../node_modules/@rsbuild/core/bin/rsbuild.js dev --port ${new URL(galleryUrl).port}`,
      cwd: '../web',
      url: `${galleryUrl}/gallery`,
      timeout: 180_000,
      stdout: 'ignore',
    },
  ],
});
