import { expect, type Page } from '@playwright/test';
import { selection } from '../server/test/full.ts';
import { shortLivedUrl } from './support/addresses.ts';
import { signIn, startAlone } from './support/people.ts';
import { test as base } from './support/test.ts';

/** Against a server whose tokens live five seconds. */
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

/** Stops what runs by itself, so that only the test's own calls reach the server. */
const withoutEvents = (page: Page) => page.route('**/api/events', (route) => route.abort());

/** What the bar asks for by itself, a while after the screen: asked with an expired token it would renew the session. */
const extras = ['/api/notices/unread', '/api/contact_us/overview'];

/** On a list, with a token that is good no more. */
async function startExpired(page: Page) {
  await withoutEvents(page);
  const arrived = extras.map((path) => page.waitForResponse((reply) => reply.url().endsWith(path)));
  await startAlone(page, 'admin', '/vendors');
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await Promise.all(arrived);
  await untilExpired(page);
}

test('an expired session is renewed unseen: three calls wait for one refresh, and what is still wanted is sent once more', async ({
  page,
}) => {
  await startExpired(page);
  const refreshes = countRefreshes(page);
  const statuses: number[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/vendors/get_many')) statuses.push(reply.status());
  });
  // The refresh is held back until three lists wait for it, each refused before the next is asked for.
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
  // The first two are no longer wanted by then: only the list now shown is asked for again.
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

/** Each waits five seconds for a token to expire: all of them in the full run. */
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

test('a refresh that gets no answer ends nothing: once there is a network again, all goes on', async ({
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

test('a token whose person is gone is forgotten without a word', async ({ page }) => {
  await page.goto('/sign-in');
  await page.evaluate(() => localStorage.setItem('auth_token', 'Bearer nobody.knows.this'));
  await page.goto('/vendors');
  await expect(page).toHaveURL('/sign-in');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of another, listed origin signs in, expires, refreshes and goes on', async ({
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
