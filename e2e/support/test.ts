import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { otherOriginUrl, productUrl, shortLivedUrl } from './addresses.ts';
import { startProduct } from './product.ts';
import { searchOutput } from './search-output.ts';

/** Records page errors and missing translations in every test. */
function watch(context: BrowserContext, errors: string[]) {
  context.on('weberror', (event) => errors.push(String(event.error())));
  context.on('console', (line) => {
    if (line.text().startsWith('No words for ')) errors.push(line.text());
  });
}

/** Opens a page in a separate browser context, for another user. */
export type Another = () => Promise<Page>;

async function serve(url: string, env: Record<string, string>, use: (url: string) => Promise<void>) {
  const server = await startProduct(url, env);
  await use(url);
  try {
    await searchOutput(url);
  } finally {
    await server.stop();
  }
}

interface Servers {
  /** Each worker's own product; a worker restarted after a failed test gets fresh demo data. */
  product: string;
  /** A server with tokens that live for seconds, callable from another origin. */
  shortLived: string;
  /** The page on another origin, which calls the server above. */
  otherOrigin: string;
}

export const test = base.extend<{ another: Another }, Servers>({
  product: [({ browser: _ }, use) => serve(productUrl, {}, use), { scope: 'worker', timeout: 180_000 }],
  shortLived: [
    ({ browser: _ }, use) =>
      serve(shortLivedUrl, { SESSION_ACCESS_SECONDS: '5', ALLOWED_ORIGINS: otherOriginUrl }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  otherOrigin: [
    ({ shortLived }, use) => serve(otherOriginUrl, { API_HOST: shortLived }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ product }, use) => use(product),
  context: async ({ context }, use) => {
    const errors: string[] = [];
    watch(context, errors);
    await use(context);
    expect(errors).toEqual([]);
  },
  another: async ({ browser }, use) => {
    const errors: string[] = [];
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      watch(context, errors);
      opened.push(context);
      return context.newPage();
    });
    // Left open, these pages would keep following the server's events during later tests.
    for (const context of opened) await context.close();
    expect(errors).toEqual([]);
  },
});
