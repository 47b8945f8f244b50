import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { changeLimits, colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { act, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const expand = (page: Page, name: string) =>
  page.getByRole('button', { name: `Show what belongs to ${name}` }).click();

/** A separate company for a test that changes something. */
async function withCompany(request: APIRequestContext, word: string, locations: readonly string[] = []) {
  const other = await colleague(request);
  const name = freshName(word);
  const { id } = await other.createCompany({ name });
  const made = [];
  for (const location of locations)
    made.push(
      await other.createLocation({
        clientCompanyId: id,
        name: location,
        address1: '1 Dock Road',
        city: 'Omaha',
      }),
    );
  return { other, id, name, locations: made, path: `/client-companies?search=${encodeURIComponent(name)}` };
}

test.describe('companies', () => {
  test('the list counts companies, users and locations, and shows the demo data', { tag: '@full' }, async ({
    page,
  }) => {
    await startAs(page, 'admin', '/client-companies?search=helix');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 client company');
    await expect(page.getByText(/^\d+ people can order, 3 shipping locations$/)).toBeVisible();
    for (const column of ['Company', 'Contact person', 'Email', 'Phone', 'LR integrated', 'Users'])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    await expand(page, 'Helix Diagnostics');
    await expect(row(page, /Helix Boston, cold receiving/)).toContainText(
      '22 Binney Street, Dock C, Cambridge, MA, 02142',
    );
    await expect(row(page, /Helix San Diego/)).toContainText('(858) 555-0133');
    await page.locator('[data-row-open]').first().click();
    await expect(dialog(page).getByText('Helix Boston, cold receiving')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: /^ALQ-/ })).toHaveCount(5);
    await expect(
      dialog(page)
        .getByRole('link', { name: /^Show all/ })
        .first(),
    ).toHaveAttribute('href', /^\/(users|client-orders)\?all=1&clientCompanyId=\d+$/);
    await dialog(page).getByRole('link', { name: 'Lea Martin' }).click();
    await expect(page).toHaveURL(/\/users\?/);
    await expect(page.getByRole('dialog', { name: 'Lea Martin' })).toBeVisible();
  });

  test('a company is created after a validation error, edited, and found in the list', async ({ page }) => {
    const name = freshName('Meridian Institute');
    await startAs(page, 'admin', '/client-companies?limit=10');
    await page.getByRole('button', { name: 'New company' }).click();
    await dialog(page).getByLabel('Name required').fill(name);
    await dialog(page).getByLabel('Website').fill('javascript:alert(1)');
    await dialog(page).getByRole('button', { name: 'Create company' }).click();
    await expect(dialog(page).getByText('Write a web address, such as example.com.')).toBeVisible();
    await dialog(page).getByLabel('Website').fill('https://meridian.example');
    await dialog(page).getByRole('button', { name: 'Create company' }).click();
    await expect(toast(page)).toContainText('Company created.');
    await expect(dialog(page)).toHaveAttribute('data-mode', 'view');
    await dialog(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('City').fill('Los Angeles');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('Company updated.');
    await expect(dialog(page)).toHaveAttribute('data-mode', 'view');
    await page.keyboard.press('Escape');
    await expect(row(page, name)).toContainText('Los Angeles');
  });

  test('the delete dialog says what happens to the users, undo works, and a deleted company is read-only', {
    tag: '@full',
  }, async ({ page, request }) => {
    const { name, path } = await withCompany(request, 'Short Lived', ['Dock A']);
    await startAs(page, 'admin', path);
    await act(page, name, 'Delete');
    await expect(dialog(page)).toContainText(`Delete ${name}?`);
    await expect(dialog(page)).toContainText('Nobody of this company can sign in now.');
    await dialog(page).getByRole('button', { name: 'Delete company' }).click();
    await expect(toast(page)).toContainText(`${name} deleted.`);
    await expect(row(page, name)).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, name)).toBeVisible();

    await act(page, name, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete company' }).click();
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    await expand(page, name);
    await expect(row(page, /Dock A/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add shipping location' })).toHaveCount(0);
    await row(page, /Dock A/)
      .getByRole('button')
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Copy address']);
    await page.keyboard.press('Escape');
    await row(page, name).locator('[data-row-open]').click();
    await expect(dialog(page)).toHaveAttribute('data-mode', 'read_only');
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog(page)).toHaveAttribute('data-mode', 'view');
  });

  test('a company that cannot be deleted shows the reason and stays', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const { name, path } = await withCompany(request, 'Busy');
    await page.route(/\/api\/client_companies\/\d+(\?.*)?$/, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            json: {
              error: { code: 1006, message: [`“${name}” still has orders under way.`], requestId: 'r' },
            },
          })
        : route.continue(),
    );
    await startAs(page, 'admin', path);
    await act(page, name, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete company' }).click();
    await expect(toast(page).getByRole('alert')).toContainText('still has orders under way');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, name)).toBeVisible();
  });
});

test.describe('shipping locations', () => {
  test('a location is added after validation errors; an empty phone is sent as an empty string', async ({
    page,
    request,
  }) => {
    const { id, name, path } = await withCompany(request, 'Adding');
    await startAs(page, 'admin', path);
    await expand(page, name);
    await page.getByRole('button', { name: 'Add shipping location' }).click();
    await expect(dialog(page)).toContainText(name);
    await dialog(page).getByLabel('Email').fill('nobody');
    await dialog(page).getByRole('button', { name: 'Add shipping location' }).click();
    await expect(dialog(page).getByText('4 fields need attention')).toBeVisible();
    await expect(dialog(page).getByLabel('Name of the location')).toBeFocused();
    await dialog(page).getByLabel('Name of the location').fill('Cold receiving');
    await dialog(page).getByLabel('Address, line 1').fill('22 Binney Street');
    await dialog(page).getByLabel('City').fill('Cambridge');
    await dialog(page).getByLabel('Email').fill('Dock@Adding.example');
    const sent = page.waitForRequest('**/shipping_locations/create');
    await dialog(page).getByRole('button', { name: 'Add shipping location' }).click();
    const request2 = await sent;
    expect(request2.postDataJSON()).toEqual({
      name: 'Cold receiving',
      address1: '22 Binney Street',
      address2: null,
      city: 'Cambridge',
      state: null,
      zip: null,
      phoneNumber: '',
      fax: null,
      email: 'dock@adding.example',
      clientCompanyId: id,
    });
    expect(request2.headers()['idempotency-key']).toBeTruthy();
    await expect(toast(page)).toContainText('Shipping location created.');
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, /Cold receiving/)).toContainText('22 Binney Street, Cambridge');
    await expect(page.getByText('0 people can order, 1 shipping location')).toBeVisible();
  });

  test("the company's menu adds a location; a duplicate name shows an error at the field", {
    tag: '@full',
  }, async ({ page, request }) => {
    const { name, path } = await withCompany(request, 'Menu', ['Dock A']);
    await startAs(page, 'admin', path);
    await act(page, name, 'Add shipping location');
    await dialog(page).getByLabel('Name of the location').fill('DOCK A');
    await dialog(page).getByLabel('Address, line 1').fill('2 Dock Road');
    await dialog(page).getByLabel('City').fill('Omaha');
    await dialog(page).getByRole('button', { name: 'Add shipping location' }).click();
    await expect(dialog(page).getByText('Already in use.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog(page).getByLabel('Name of the location').fill('Dock B');
    await dialog(page).getByRole('button', { name: 'Add shipping location' }).click();
    await expect(toast(page)).toContainText('Shipping location created.');
  });

  test('a location saved by a colleague during an edit offers both versions', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const { name, path, locations, other } = await withCompany(request, 'Contested', ['Dock A']);
    await startAs(page, 'admin', path);
    await expand(page, name);
    await act(page, 'Dock A', 'Edit location');
    await dialog(page).getByLabel('City').fill('Mine');
    await other.changeLocation(locations[0]?.id ?? 0, { city: 'Theirs', zip: '11111' });
    await expect(page.locator('tr', { hasText: 'Dock A' })).toContainText('Theirs');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByText(/while you were editing/)).toBeVisible();
    await dialog(page)
      .getByRole('group', { name: 'Zip' })
      .getByLabel(/Theirs/)
      .check();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('Shipping location updated.');
    await expect(row(page, /Dock A/)).toContainText('1 Dock Road, Mine, 11111');
  });

  test("a location's address is copied; the location is deleted, undone, and restored from All", {
    tag: '@full',
  }, async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { name, path } = await withCompany(request, 'Deleting', ['Dock A']);
    await startAs(page, 'admin', path);
    await expand(page, name);
    await act(page, 'Dock A', 'Copy address');
    await expect(toast(page)).toContainText('Address copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 Dock Road, Omaha');
    await act(page, 'Dock A', 'Delete location');
    await expect(dialog(page)).toContainText('Orders already placed keep their address');
    await dialog(page).getByRole('button', { name: 'Delete location' }).click();
    await expect(toast(page)).toContainText('Dock A deleted.');
    await expect(row(page, /Dock A/)).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, /Dock A/)).toBeVisible();
    await act(page, 'Dock A', 'Delete location');
    await dialog(page).getByRole('button', { name: 'Delete location' }).click();
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    await expect(row(page, /Dock A/)).toContainText('Deleted');
    await act(page, 'Dock A', 'Restore location');
    await expect(toast(page)).toContainText('Shipping location restored.');
    await expect(row(page, /Dock A/)).not.toContainText('Deleted');
  });

  test("a colleague's change appears without a reload, and stored markup is shown as text", {
    tag: '@full',
  }, async ({ page, request }) => {
    const { id, name, path, other } = await withCompany(request, 'Live');
    await startAs(page, 'admin', path);
    await expand(page, name);
    await expect(page.getByRole('button', { name: 'Add shipping location' })).toBeVisible();
    const markup = '<img src=x onerror="window.hurt=1">';
    await other.createLocation({ clientCompanyId: id, name: markup, address1: '<b>1</b>', city: 'Omaha' });
    await expect(page.getByText(markup)).toBeVisible();
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });
});

test('limits typed while a colleague changes them are kept, and both values are offered', {
  tag: '@full',
}, async ({ page, request }) => {
  const { id } = await withCompany(request, 'Limited');
  await startAs(page, 'admin', `/client-companies?open=${id}`);
  await page.getByRole('button', { name: 'Change limits' }).click();
  const form = page.getByRole('dialog', { name: 'Change limits' });
  const held = form.getByLabel('Samples held at most');
  await held.fill('40');
  await changeLimits(request, id, { maxHeldSamples: 50 });
  await expect(page.getByText(/Holds 0 of 50 samples/)).toBeAttached();
  await expect(held).toHaveValue('40');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('50', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Limits changed');
});

test('the screen is not for clients', { tag: '@full' }, async ({ page }) => {
  await startAs(page, 'manager', '/client-companies');
  await expect(page).toHaveURL(/\/specimen-search$/);
});
