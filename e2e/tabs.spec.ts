import { chromium, expect, type Page } from '@playwright/test';
import { findWholeChromium } from '../scripts/find-chromium.mjs';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { row } from './support/screen.ts';
import { test } from './support/test.ts';

/** The event stream requests of a page. */
function streamsOf(page: Page): string[] {
  const lastEventIds: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/events')) lastEventIds.push(sent.headers()['last-event-id'] ?? '');
  });
  return lastEventIds;
}

/** The list of vendors with a word in their names. */
const listOf = (word: string) => `/vendors?limit=10&search=${encodeURIComponent(word)}`;

/** Opens a list and waits until its event stream has begun. */
async function openFollowing(page: Page, word: string) {
  const following = page.waitForResponse('**/api/events');
  await startAs(page, 'admin', listOf(word));
  await following;
}

// HTTP/1.1 gives a browser six connections to one server.
test('seven tabs work over HTTP/1.1 and share one event stream; when its tab closes, another takes over', async ({
  page,
  context,
  request,
}) => {
  const other = await colleague(request);
  const one = freshName('Seven tabs');
  await other.createVendor({ name: one });
  const first = streamsOf(page);
  await openFollowing(page, one);
  const tabs = [];
  for (let n = 0; n < 6; n += 1) {
    const tab = await context.newPage();
    const streams = streamsOf(tab);
    await tab.goto(listOf(one));
    await expect(row(tab, one)).toBeVisible();
    tabs.push({ tab, streams });
  }
  await other.createVendor({ name: `${one} live` });
  for (const { tab } of tabs) await expect(row(tab, `${one} live`)).toBeVisible();
  expect(first).toHaveLength(1);
  expect(tabs.flatMap(({ streams }) => streams)).toEqual([]);

  // Events between the end of one stream and the start of the next are delivered too.
  await context.route('**/api/events', async (route) => {
    await other.createVendor({ name: `${one} between` });
    await route.continue();
  });
  await page.close();
  for (const { tab } of tabs) await expect(row(tab, new RegExp(`${one} between`))).toBeVisible();
  const later = tabs.flatMap(({ streams }) => streams);
  expect(later).toHaveLength(1);
  expect(later[0]).toMatch(/^[\w-]{40,}$/);
});

test('a change between reading a list and the start of the event stream is delivered too', async ({
  page,
  request,
}) => {
  const name = freshName('Before the stream');
  const shown = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await shown.promise;
    await (await colleague(request)).createVendor({ name });
    await route.continue();
  });
  await startAs(page, 'admin', listOf(name));
  await expect(page.getByText('Nothing matches')).toBeVisible();
  shown.resolve();
  await expect(row(page, new RegExp(name))).toBeVisible();
});

test('without the locks API, as on a plain HTTP address, a hidden tab closes its stream', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await page.addInitScript(() => {
    let state = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.assign(window, {
      see(now: string) {
        state = now;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const see = (state: string) =>
    page.evaluate((now) => (window as unknown as { see: (now: string) => void }).see(now), state);
  const name = freshName('While hidden');
  await openFollowing(page, name);
  const cut = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/events'));
  await see('hidden');
  await cut;
  await (await colleague(request)).createVendor({ name });
  await expect(row(page, new RegExp(name))).toHaveCount(0);
  await see('visible');
  await expect(row(page, new RegExp(name))).toBeVisible();
});

test('a page in the back-forward cache closes its stream and catches up when it returns', async ({
  page,
  request,
}) => {
  const turn = (name: string) =>
    page.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  const name = freshName('While left');
  await openFollowing(page, name);
  const cut = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/events'));
  await turn('pagehide');
  await cut;
  await (await colleague(request)).createVendor({ name });
  await turn('pageshow');
  await expect(row(page, new RegExp(name))).toBeVisible();
});

test('the browser keeps the page in its back-forward cache', async ({ product, request }) => {
  const whole = findWholeChromium();
  test.skip(!whole, 'the headless shell has no back-forward cache');
  const browser = await chromium.launch({
    ...(whole ? { executablePath: whole } : {}),
    args: ['--no-sandbox', '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ baseURL: product });
    await page.addInitScript(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted);
      }),
    );
    const name = freshName('While away');
    await openFollowing(page, name);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.goto('/api/health');
    await (await colleague(request)).createVendor({ name });
    // A page from the cache is not loaded again, so there is no load event to wait for.
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
    await expect(row(page, new RegExp(name))).toBeVisible();
  } finally {
    await browser.close();
  }
});
