import { expect } from '@playwright/test';
import { selection } from '../server/test/full.ts';
import { people, sessionOf, signIn, startAlone, startAs, typeCredentials } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const storage = (page: import('@playwright/test').Page) => page.evaluate(() => ({ ...localStorage }));

test.describe('signing in', () => {
  test('with empty fields marks both and focuses the first; with a wrong password shows the first message above the button, keeps the input, and shows no toast', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/sign-in');
    await expect(page).toHaveTitle('ALQ');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Fill this in.')).toHaveCount(2);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await typeCredentials(page, 'super', 'Wrong-Room-7');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Wrong email or password.');
    const button = page.getByRole('button', { name: 'Sign in' });
    const [above, below] = [await alert.boundingBox(), await button.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expect(page.getByLabel('Email')).toHaveValue(people.super);
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0);
  });

  // Two roles of an area have the same tabs, so one of each is enough; the full run has all.
  const landings = [
    [
      'super',
      '/inventory',
      [
        'Inventory',
        'Users',
        'Vendors',
        'Contact us',
        'Client orders',
        'Client companies',
        'Biomarkers',
        'Non inventory requests',
      ],
    ],
    [
      'admin',
      '/inventory',
      [
        'Inventory',
        'Users',
        'Vendors',
        'Contact us',
        'Client orders',
        'Client companies',
        'Biomarkers',
        'Non inventory requests',
      ],
    ],
    ['manager', '/specimen-search', ['Specimen search', 'Orders', 'Contact us', 'Cart']],
    ['buyer', '/specimen-search', ['Specimen search', 'Orders', 'Contact us', 'Cart']],
  ] as const;
  for (const [who, path, tabs] of selection(landings, 0, 2))
    test(`as ${who} opens ${path} with the tabs of the role`, async ({ page }) => {
      await signIn(page, who);
      await expect(page).toHaveURL(path);
      // A tab may end with a badge, such as the number of samples in the cart.
      await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText(
        tabs.map((tab) => new RegExp(`^${tab}`)),
      );
      expect((await storage(page)).auth_token).toMatch(/^Bearer /);
    });

  test('with a role without screens stays on sign-in with a message and sign-out, without a redirect loop', async ({
    page,
  }) => {
    await page.goto('/');
    await typeCredentials(page, 'operator');
    await expect(page.getByText('There is nothing here for your role.', { exact: false })).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto('/inventory');
    await expect(page).toHaveURL('/sign-in');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test("applies the account's language over the device's, and `lng` in the address changes it", async ({
    page,
    request,
  }) => {
    const headers = { authorization: await sessionOf(request, 'manager') };
    const inAccount = async () =>
      (await (await request.get('/api/auth/me', { headers })).json()).data.language;
    const html = page.locator('html');
    await startAs(page, 'manager', '/specimen-search?lng=fr');
    await expect(html).toHaveAttribute('lang', 'fr');
    await expect.poll(inAccount).toBe('fr');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
    await page.goto('/specimen-search');
    await expect(html).toHaveAttribute('lang', 'fr');
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: /English/ }).click();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect.poll(inAccount).toBe('en');
  });

  test('works by keyboard alone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(people.admin);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Specimen1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/inventory');
  });
});

test.describe('landing', () => {
  test('on a deep link while signed out keeps it, with its query, for after signing in', async ({ page }) => {
    await page.goto('/vendors?search=cedar');
    await expect(page).toHaveURL('/sign-in');
    await expect.poll(async () => (await storage(page)).active_tab).toBe('/vendors?search=cedar');
    await typeCredentials(page, 'admin');
    await expect(page).toHaveURL('/vendors?search=cedar');
    await expect(page.getByRole('searchbox')).toHaveValue('cedar');
  });

  test('at the root opens the remembered screen, and an address wins over it', async ({ page }) => {
    await startAs(page, 'admin', '/vendors');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/vendors/);
    await page.goto('/');
    await expect(page).toHaveURL('/vendors');
    await page.goto('/users');
    await expect(page).toHaveURL('/users');
    await expect.poll(async () => (await storage(page)).active_tab).toBe('/users');
  });

  test('drops a remembered path that is not a screen of the role', async ({ page }) => {
    await startAs(page, 'admin', '/users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const badPaths = ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/cart', '/nonsense'];
    // The rule has a test with all of them, redirect.test.ts.
    for (const bad of selection(badPaths, 0, 1)) {
      await page.evaluate((value) => localStorage.setItem('active_tab', value), bad);
      await page.goto('/');
      await expect(page, bad).toHaveURL('/inventory');
    }
  });

  for (const [who, own, foreign] of [
    [
      'admin',
      [
        '/users',
        '/inventory',
        '/research-areas',
        '/client-orders',
        '/client-companies',
        '/vendors',
        '/non-inventory',
        '/vendor-orders',
        '/contact-us',
        '/profile',
        '/biomarkers',
      ],
      ['/cart', '/specimen-search', '/orders'],
    ],
    [
      'buyer',
      ['/specimen-search', '/specimen-search/loinc-list', '/orders', '/cart', '/contact-us', '/profile'],
      ['/inventory', '/users', '/vendors'],
    ],
  ] as const)
    test(`as ${who} reaches the screens of the specification for the role, and no other`, async ({
      page,
    }) => {
      await startAs(page, who, own[0]);
      // reflow.spec.ts opens every screen too; the full run opens all of them by their address.
      for (const path of selection(own, 0, 3)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(path);
      }
      for (const path of selection(foreign, 0, 1)) {
        await page.goto(path);
        await expect(page).toHaveURL(own.includes('/inventory' as never) ? '/inventory' : '/specimen-search');
      }
    });
});

test.describe('signing out', () => {
  test('works without a network', async ({ page, context }) => {
    await startAlone(page, 'admin', '/vendors');
    await page.getByRole('button', { name: /^Menu of / }).click();
    const logOut = page.getByRole('menuitem', { name: 'Log out' });
    await expect(logOut).toBeVisible();
    await context.setOffline(true);
    await logOut.click();
    await expect(page.getByRole('button', { name: /^Menu of / })).toHaveCount(0);
    expect(Object.keys(await storage(page)).sort()).toEqual(['i18nextLng']);
    await context.setOffline(false);
  });

  test('in one tab clears the token and the active tab, goes to sign-in, and signs the other tabs out', async ({
    page,
    context,
  }) => {
    await startAlone(page, 'admin', '/vendors?limit=10');
    const second = await context.newPage();
    await second.goto('/vendors?limit=10');
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(/vendors/);
    // The other tab notices before the reply to the sign-out arrives, through its own call or from this tab: it may leave
    // while the search is typed.
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch();
      void second
        .getByRole('searchbox')
        .fill('anything')
        .catch(() => {});
      await expect(second).toHaveURL('/sign-in');
      await route.fulfill({ response });
    });
    const replied = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    // Both tabs may be signed out before the reply is passed on, which the end of the test must not cut off.
    await replied;
    await expect(page).toHaveURL('/sign-in');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(second).toHaveURL('/sign-in');
    await expect(second.getByText('You signed out in another tab.')).toBeVisible();
    expect(Object.keys(await storage(page))).not.toContain('auth_token');
    expect(Object.keys(await storage(page))).not.toContain('active_tab');
  });
});

test('a session ended elsewhere during an edit shows the reason and restores screen and input after sign-in', async ({
  page,
  request,
}) => {
  // The event stream or any other call would notice the ended session before the press.
  await page.route('**/api/events', (route) => route.abort());
  await startAlone(page, 'super', '/vendors?search=bank');
  await page.getByRole('button', { name: 'New vendor' }).click();
  const others = /\/api\/(?!vendors\/create|auth\/refresh)/;
  await page.route(others, () => {});
  await panel(page).getByLabel(/^Name/).fill('Half Typed Bank');
  await panel(page).getByLabel('City').fill('Lyon');
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const known = await request.get('/api/auth/sessions', { headers: { authorization: token } });
  const sessions = (await known.json()).data as { id: string; current: boolean }[];
  const headers = { authorization: await sessionOf(request, 'super') };
  await request.delete(`/api/auth/sessions/${sessions.find(({ current }) => current)?.id}`, { headers });
  await panel(page).getByRole('button', { name: 'Create vendor' }).click();
  await expect(page).toHaveURL('/sign-in');
  await page.unroute(others);
  await expect(page.getByText('This session was ended from another device.')).toBeVisible();
  await expect(page.getByText('What you typed is kept in this tab.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This session was ended from another device.')).toBeVisible();
  await typeCredentials(page, 'super');
  await expect(page).toHaveURL('/vendors?search=bank');
  await expect(panel(page)).toHaveAttribute('data-mode', 'create');
  await expect(toast(page)).toHaveText('');
  await panel(page).getByRole('button', { name: 'Put it back' }).click();
  await expect(panel(page).getByLabel(/^Name/)).toHaveValue('Half Typed Bank');
  await expect(panel(page).getByLabel('City')).toHaveValue('Lyon');
  expect(await page.evaluate(() => sessionStorage.getItem('kept_place'))).toBeNull();
});
