import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { otherOriginUrl, productUrl, shortLivedUrl } from './addresses.ts';
import { startProduct } from './product.ts';
import { searchOutput } from './search-output.ts';

/** Notes when a page threw, or had no words for something, whatever else a test looks at. */
function watch(context: BrowserContext, faults: string[]) {
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (line) => {
    if (line.text().startsWith('No words for ')) faults.push(line.text());
  });
}

/** A page of somebody else, on a browser of their own. */
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
  /** Each worker's own product; a worker that starts anew after a failed test gets fresh demo data with it. */
  product: string;
  /** Tokens that live for seconds, and a page of another origin may call it. */
  shortLived: string;
  /** The page of another origin: it calls the one above. */
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
    const faults: string[] = [];
    watch(context, faults);
    await use(context);
    expect(faults).toEqual([]);
  },
  another: async ({ browser }, use) => {
    const faults: string[] = [];
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      watch(context, faults);
      opened.push(context);
      return context.newPage();
    });
    // Left open they would go on following the server's events beside every later test.
    for (const context of opened) await context.close();
    expect(faults).toEqual([]);
  },
});
