import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { startAs } from './support/people.ts';
import { listsOf } from './support/screens.ts';
import { test } from './support/test.ts';

const dist = join(import.meta.dirname, '../web/dist');

/** Gzipped kilobytes of all scripts a page requests until `ready`. */
async function scripts(page: Page, ready: () => Promise<void>) {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) requested.add(pathname);
  });
  // Prefetches of other screens in idle time do not count, however late the rows arrive.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await ready();
  const bytes = [...requested].map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length);
  expect(requested.size).toBeGreaterThan(0);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

test('sign-in takes at most 180 kB of JavaScript', async ({ page }) => {
  const size = await scripts(page, async () => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeVisible();
  });
  console.log(`sign-in: ${size.toFixed(1)} kB`);
  expect(size).toBeLessThanOrEqual(180);
});

const lists = {
  admin: listsOf('staff'),
  // The cart starts empty, so it has no rows to wait for.
  manager: listsOf('client').filter((path) => path !== '/cart' && path !== '/contact-us'),
};

const maxKilobytes = 270;

for (const [who, paths] of Object.entries(lists) as [keyof typeof lists, string[]][])
  for (const path of paths)
    test(`the list ${path} takes at most ${maxKilobytes} kB of JavaScript`, async ({ page }) => {
      const size = await scripts(page, async () => {
        await startAs(page, who, path);
        await expect(page.locator('[data-row]').first()).toBeVisible();
      });
      console.log(`${path}: ${size.toFixed(1)} kB`);
      expect(size).toBeLessThanOrEqual(maxKilobytes);
    });

test('the conversation of a client takes at most 270 kB of JavaScript', async ({ page }) => {
  const size = await scripts(page, async () => {
    await startAs(page, 'manager', '/contact-us');
    await expect(page.locator('[data-message]').first()).toBeVisible();
  });
  console.log(`/contact-us of a client: ${size.toFixed(1)} kB`);
  expect(size).toBeLessThanOrEqual(270);
});
