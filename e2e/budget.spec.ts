import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { startAs } from './support/people.ts';
import { listsOf, tenRows } from './support/screens.ts';
import { test } from './support/test.ts';

const dist = join(import.meta.dirname, '../web/dist');

// What the server sends: `scripts/compress.mjs` packs the same way, at brotli's default quality.
const packed = new Map<string, number>();
function packedSize(file: string) {
  const known = packed.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  packed.set(file, known);
  return known;
}

const kilobytes = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000;

/** Kilobytes of all scripts, packed, and of all fonts that a page requests from here until `ready`. */
async function sizes(page: Page, ready: () => Promise<void>) {
  const requested = new Set<string>();
  const note = (request: Request) => requested.add(new URL(request.url()).pathname);
  page.on('request', note);
  await ready();
  await page.evaluate(() => document.fonts.ready);
  page.off('request', note);
  const files = (end: string) =>
    [...requested].filter((path) => path.endsWith(end)).map((path) => join(dist, path));
  const scripts = files('.js');
  expect(scripts.length).toBeGreaterThan(0);
  return {
    scripts: kilobytes(scripts.map(packedSize)),
    // Names of people and places may need the files with letters beyond English and French too.
    fonts: kilobytes(
      files('.woff2')
        .filter((file) => !file.includes('-extended'))
        .map((file) => statSync(file).size),
    ),
  };
}

// Prefetches of other screens in idle time do not count, however late the rows arrive.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  }),
);

const reported = ({ scripts, fonts }: Awaited<ReturnType<typeof sizes>>) =>
  `${scripts.toFixed(1)} kB of scripts, ${fonts.toFixed(1)} kB of fonts`;

test('sign-in takes at most 160 kB of JavaScript', async ({ page }) => {
  const size = await sizes(page, async () => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeVisible();
  });
  console.log(`sign-in: ${reported(size)}`);
  expect(size.scripts).toBeLessThanOrEqual(160);
});

const lists = {
  admin: listsOf('staff'),
  // The cart starts empty, so it has no rows to wait for.
  manager: listsOf('client').filter((path) => path !== '/cart' && path !== '/contact-us'),
};

const maxScripts = 207;
const maxFonts = 40;

for (const [who, paths] of Object.entries(lists) as [keyof typeof lists, string[]][])
  test(`each list of ${who} takes at most ${maxScripts} kB of JavaScript and ${maxFonts} kB of fonts`, async ({
    page,
  }) => {
    for (const path of paths) {
      // Scripts that the browser has kept from the list before are requested all the same.
      const size = await sizes(page, async () => {
        if (path === paths[0]) await startAs(page, who, tenRows(path));
        else await page.goto(tenRows(path));
        await expect(page.locator('[data-row]').first()).toBeVisible();
      });
      console.log(`${path}: ${reported(size)}`);
      expect.soft(size.scripts, path).toBeLessThanOrEqual(maxScripts);
      expect.soft(size.fonts, path).toBeLessThanOrEqual(maxFonts);
      expect.soft(size.fonts, path).toBeGreaterThan(0);
    }
  });

test('the conversation of a client takes at most 210 kB of JavaScript', async ({ page }) => {
  const size = await sizes(page, async () => {
    await startAs(page, 'manager', '/contact-us');
    await expect(page.locator('[data-message]').first()).toBeVisible();
  });
  console.log(`/contact-us of a client: ${reported(size)}`);
  expect(size.scripts).toBeLessThanOrEqual(210);
});
