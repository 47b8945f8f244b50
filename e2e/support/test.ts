import { test as base, expect } from '@playwright/test';

/** A test fails as well when the page threw, or had no words for something, whatever else it looked at. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const faults: string[] = [];
    context.on('weberror', (fault) => faults.push(String(fault.error())));
    context.on('console', (line) => {
      if (line.text().startsWith('No words for ')) faults.push(line.text());
    });
    await use(context);
    expect(faults).toEqual([]);
  },
});
