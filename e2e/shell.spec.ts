import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

test.describe('the bar', () => {
  test("is 72 high with 40 at the sides; a press on the current tab clears the list's search and filters, and the logo links to the first tab", async ({
    page,
  }) => {
    await startAs(page, 'admin', '/vendors?search=cedar&all=1');
    const bar = page.getByRole('banner');
    const box = await bar.boundingBox();
    expect(box?.height).toBe(72);
    const style = await bar.evaluate((el) => [
      getComputedStyle(el).paddingLeft,
      getComputedStyle(el).paddingRight,
    ]);
    expect(style).toEqual(['40px', '40px']);
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Vendors' });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await tab.click();
    await expect(page).toHaveURL('/vendors');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('link', { name: /^Aliquot/ }).click();
    await expect(page).toHaveURL('/inventory');
  });

  test('folds the last tabs into More when they do not fit, and none at 1440 in either language', async ({
    page,
  }) => {
    await startAs(page, 'admin', '/vendors?lng=fr');
    await expect(page.getByRole('button', { name: 'Plus' })).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('menuitem', { name: 'Demandes hors stock' }).click();
    await expect(page).toHaveURL('/non-inventory');
  });

  test('has a user menu with name, role, profile and sign-out', async ({ page }) => {
    await startAs(page, 'manager', '/orders');
    await page.getByRole('button', { name: 'Menu of Lea Martin' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Client manager, Helix Diagnostics');
    await menu.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });
});

test.describe('color mode', () => {
  test('starts dark, can be switched, persists, and never flashes', async ({ page }) => {
    await page.goto('/sign-in');
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'Light mode' }).click();
    expect(await theme()).toBe('light');
    // Even with all static files blocked, the page must already be light.
    await page.route('**/static/**', (route) => route.abort());
    await page.reload();
    expect(await theme()).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(243, 246, 243)',
    );
  });
});

test.describe('language', () => {
  const lang = (page: import('@playwright/test').Page) => page.evaluate(() => document.documentElement.lang);

  test('from the query wins and is kept', async ({ page }) => {
    await page.goto('/sign-in?lng=fr');
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    expect(await lang(page)).toBe('fr');
  });

  test('then comes from the cookie, then from storage, then from the browser', async ({
    browser,
    baseURL,
  }) => {
    const open = async (options: { locale: string; cookie?: string; local?: string; session?: string }) => {
      const context = await browser.newContext({ locale: options.locale, ...(baseURL ? { baseURL } : {}) });
      if (options.cookie)
        await context.addCookies([{ name: 'i18next', value: options.cookie, url: baseURL ?? '' }]);
      const page = await context.newPage();
      await page.addInitScript(
        ({ local, session }) => {
          if (local) localStorage.setItem('i18nextLng', local);
          if (session) sessionStorage.setItem('i18nextLng', session);
        },
        { local: options.local, session: options.session },
      );
      await page.goto('/sign-in');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const found = await lang(page);
      await context.close();
      return found;
    };
    expect(await open({ locale: 'en-US', cookie: 'fr', local: 'en' })).toBe('fr');
    expect(await open({ locale: 'en-US', local: 'fr', session: 'en' })).toBe('fr');
    expect(await open({ locale: 'en-US', session: 'fr' })).toBe('fr');
    expect(await open({ locale: 'fr-CA' })).toBe('fr');
    expect(await open({ locale: 'de-DE' })).toBe('en');
  });

  test("can be switched, for texts and for the server's replies", async ({ page }) => {
    await startAs(page, 'admin', '/vendors');
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('menuitem', { name: /English/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/fournisseurs/);
    const request = page.waitForRequest('**/api/vendors/get_many');
    await page.locator('fieldset label', { hasText: /^Tous$/ }).click();
    expect((await request).headers()['accept-language']).toBe('fr');
  });
});

test('the phone layout is in the build but never shown', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await startAs(page, 'admin', '/vendors');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('THIS IS MOBILE')).toHaveCount(0);
  const js = join(import.meta.dirname, '../web/dist/static/js/async');
  const built = readdirSync(js).filter((name) => name.endsWith('.js'));
  expect(built.some((name) => readFileSync(join(js, name), 'utf8').includes('THIS IS MOBILE'))).toBe(true);
});

test('the page does not violate its content security policy, and missing files answer 404', async ({
  page,
}) => {
  const violations: string[] = [];
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (e) =>
      console.error('CSP', e.violatedDirective, e.blockedURI),
    ),
  );
  page.on('console', (message) => {
    if (message.text().startsWith('CSP')) violations.push(message.text());
  });
  await startAs(page, 'admin', '/vendors');
  await page.getByRole('row', { name: /Cedar/ }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(violations).toEqual([]);
  for (const path of [
    '/static/js/none.js',
    '/static/locales/de/common.json',
    '/.git/HEAD',
    '/static/js/index.js.map',
  ])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test('an offline browser shows a notice until it is back online', async ({ page, context }) => {
  await startAs(page, 'admin', '/vendors');
  await expect(page.getByRole('table')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0);
});

test('reads triggered by live events do not extend the session; reads by the user do', async ({
  page,
  request,
}) => {
  const other = await colleague(request);
  const following = page.waitForResponse('**/api/events');
  await startAs(page, 'admin', '/vendors');
  await expect(page.getByRole('row', { name: /Cedar Biobank/ })).toBeVisible();
  await following;
  const background = page.waitForRequest('**/api/vendors/get_many');
  await other.createVendor({ name: freshName('Idle Biobank') });
  expect((await background).headers()['x-background']).toBe('1');
  const requested = page.waitForRequest(
    (sent) => sent.url().endsWith('/api/vendors/get_many') && sent.postDataJSON().active === undefined,
  );
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  expect((await requested).headers()['x-background']).toBeUndefined();
});
