import { expect, type Page } from '@playwright/test';
import { selection } from '../server/test/full.ts';
import { shortLivedUrl } from './support/addresses.ts';
import { signIn, startAlone } from './support/people.ts';
import { test as base } from './support/test.ts';

/** Runs against a server whose tokens live five seconds. */
const test = base.extend({ baseURL: ({ shortLived }, use) => use(shortLived) });

const isRefresh = (url: string) => url.includes('/api/auth/refresh_session');

function countRefreshes(page: Page) {
  const seen: number[] = [];
  page.on('response', (reply) => {
    if (isRefresh(reply.url())) seen.push(reply.status());
  });
  return seen;
}

/** Waits until the server itself calls the stored token expired. */
async function untilExpired(page: Page) {
  await expect
    .poll(
      async () => {
        const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
        return (
          await page.request.get(`${shortLivedUrl}/api/auth/me`, {
            headers: { authorization: token, 'x-background': '1' },
          })
        ).status();
      },
      { timeout: 15_000 },
    )
    .toBe(401);
}

/** Stops background requests, so that only the test's own calls reach the server. */
const withoutEvents = (page: Page) => page.route('**/api/events', (route) => route.abort());

/** The bar requests these a while after the screen; with an expired token they would renew the session. */
const extras = ['/api/notices/unread', '/api/contact_us/overview'];

/** Opens a list and waits until the token has expired. */
async function startExpired(page: Page) {
  await withoutEvents(page);
  const arrived = extras.map((path) => page.waitForResponse((reply) => reply.url().endsWith(path)));
  await startAlone(page, 'admin', '/vendors');
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await Promise.all(arrived);
  await untilExpired(page);
}

test('an expired session is renewed silently: three calls share one refresh, and only the current one is retried', async ({
  page,
}) => {
  await startExpired(page);
  const refreshes = countRefreshes(page);
  const statuses: number[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/vendors/get_many')) statuses.push(reply.status());
  });
  // The refresh is held back until three list calls wait for it, each rejected before the next is sent.
  const waiting = Promise.withResolvers<void>();
  await page.route('**/api/auth/refresh_session', async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  await expect.poll(() => statuses).toEqual([401]);
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
  await expect.poll(() => statuses).toEqual([401, 401]);
  await page.getByRole('columnheader', { name: 'Contact person' }).getByRole('button').click();
  await expect.poll(() => statuses).toEqual([401, 401, 401]);
  waiting.resolve();
  // The first two are canceled by then: only the list now shown is requested again.
  await expect.poll(() => statuses).toEqual([401, 401, 401, 200]);
  expect(refreshes).toEqual([200]);
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('two tabs share one refresh', async ({ page, context }) => {
  await withoutEvents(page);
  await startAlone(page, 'admin', '/vendors');
  const second = await context.newPage();
  await withoutEvents(second);
  await second.goto('/vendors');
  await expect(second.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await untilExpired(page);
  const refreshes = [countRefreshes(page), countRefreshes(second)];
  const read = [page, second].map((tab) =>
    tab.waitForResponse((reply) => reply.url().endsWith('/vendors/get_many') && reply.status() === 200),
  );
  await Promise.all([page, second].map((tab) => tab.locator('fieldset label', { hasText: /^All$/ }).click()));
  for (const tab of [page, second]) await expect(tab).toHaveURL(/all=1/);
  await Promise.all(read);
  expect(refreshes.flat()).toEqual([200]);
  for (const tab of [page, second])
    await expect(tab.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
});

/** Each test waits five seconds for a token to expire: the full run has all of them. */
const badAnswers = [
  ['says 1002 again', { status: 401, json: { error: { code: 1002, message: ['x'], requestId: '1' } } }],
  ['fails', { status: 500, body: '' }],
  ['is empty and without the header', { status: 200, body: '' }],
] as const;
for (const [how, answer] of selection(badAnswers, 0, 1))
  test(`a refresh that ${how} signs out once, without a loop`, async ({ page }) => {
    await startExpired(page);
    await page.route('**/api/auth/refresh_session', (route) => route.fulfill(answer));
    const refreshes = countRefreshes(page);
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    await expect(page).toHaveURL('/sign-in');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(refreshes).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });

test('a refresh without an answer keeps the session, and works once the network is back', async ({
  page,
}) => {
  await startExpired(page);
  await page.route('**/api/auth/refresh_session', (route) => route.abort());
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page).toHaveURL(/\/vendors\?/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
  await page.unroute('**/api/auth/refresh_session');
  await again.click();
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
});

test('a token of an unknown user is removed without an error', async ({ page }) => {
  await page.goto('/sign-in');
  await page.evaluate(() => localStorage.setItem('auth_token', 'Bearer nobody.knows.this'));
  await page.goto('/vendors');
  await expect(page).toHaveURL('/sign-in');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of another allowed origin signs in, expires, refreshes and continues', { tag: '@full' }, async ({
  page,
  otherOrigin,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) hosts.add(new URL(request.url()).origin);
  });
  await signIn(page, 'admin', `${otherOrigin}/`);
  await page.goto(`${otherOrigin}/vendors`);
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await untilExpired(page);
  const refreshes = countRefreshes(page);
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  await expect.poll(() => refreshes).toContain(200);
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  expect([...hosts]).toEqual([shortLivedUrl]);
});
