import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Notes when a page threw, or had no words for something, whatever else a test looks at. */
function watch(context: BrowserContext, faults: string[]) {
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (line) => {
    if (line.text().startsWith('No words for ')) faults.push(line.text());
  });
}

/** A page of somebody else, on a browser of their own. */
export type Another = () => Promise<Page>;

export const test = base.extend<{ another: Another }>({
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
