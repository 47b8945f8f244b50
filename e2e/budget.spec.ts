import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { startAs } from './support/people.ts';
import { listsOf } from './support/screens.ts';
import { test } from './support/test.ts';

const dist = join(import.meta.dirname, '../web/dist');

/** Gzipped kilobytes of all scripts that a page requests from here until `ready`. */
async function scripts(page: Page, ready: () => Promise<void>) {
  const requested = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) requested.add(pathname);
  };
  page.on('request', note);
  await ready();
  page.off('request', note);
  const bytes = [...requested].map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length);
  expect(requested.size).toBeGreaterThan(0);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

// Prefetches of other screens in idle time do not count, however late the rows arrive.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  }),
);

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
  test(`each list of ${who} takes at most ${maxKilobytes} kB of JavaScript`, async ({ page }) => {
    for (const path of paths) {
      // Scripts that the browser has kept from the list before are requested all the same.
      const size = await scripts(page, async () => {
        await startAs(page, who, path);
        await expect(page.locator('[data-row]').first()).toBeVisible();
      });
      console.log(`${path}: ${size.toFixed(1)} kB`);
      expect.soft(size, path).toBeLessThanOrEqual(maxKilobytes);
    }
  });

test('the conversation of a client takes at most 270 kB of JavaScript', async ({ page }) => {
  const size = await scripts(page, async () => {
    await startAs(page, 'manager', '/contact-us');
    await expect(page.locator('[data-message]').first()).toBeVisible();
  });
  console.log(`/contact-us of a client: ${size.toFixed(1)} kB`);
  expect(size).toBeLessThanOrEqual(270);
});
