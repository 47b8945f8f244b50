import { expect } from '@playwright/test';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { act, menuOf, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

/** Behavior of every list, tested with vendors. */

test.describe('several rows', () => {
  test('can be deleted at once, also after the server was unreachable', async ({ page, request }) => {
    const word = freshName('Batch');
    const other = await colleague(request);
    for (const n of ['one', 'two']) await other.createVendor({ name: `${word} ${n}` });
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(word)}`);
    await expect(page.locator('tr[data-row]')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // Without a connection, only the first row is tried; the dialog stays open to try again.
    let unanswered = 0;
    await page.route('**/api/vendors/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      unanswered += 1;
      await route.abort();
    });
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete 2 vendors' });
    await confirm.click();
    await expect(toast(page)).toContainText('2 were left as they are.');
    await expect(toast(page).getByRole('alert')).toContainText('The server cannot be reached.');
    expect(unanswered).toBe(1);
    await page.unrouteAll();
    await confirm.click();
    await expect(toast(page)).toContainText('2 vendors deleted.');
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  test("keep an open menu on its row while other users' changes move the rows; selected on two pages are deleted together, and a last page left empty falls back to the one before", async ({
    page,
    request,
  }) => {
    const word = freshName('Paged');
    const other = await colleague(request);
    for (let n = 10; n < 20; n += 1) await other.createVendor({ name: `${word} ${n}` });
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(word)}&limit=10`);
    await menuOf(page, `${word} 19`);
    await other.createVendor({ name: `${word} 09` });
    // By attribute: the screen below an open menu is hidden from `getByRole`.
    await expect(page.locator('tr[data-row]').first()).toContainText(`${word} 09`);
    await expect(page.locator('tr[data-row]', { hasText: `${word} 19` })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Delete ${word} 19?`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const tick = (name: string) => row(page, name).getByRole('checkbox').check();
    await tick(`${word} 10`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await tick(`${word} 19`);
    await expect(page.getByText('1 not in this view')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 vendors' }).click();
    await expect(toast(page)).toContainText('2 vendors deleted.');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–9 of 9');
    await expect(row(page, `${word} 10`)).toHaveCount(0);
    await expect(page).not.toHaveURL(/skip=/);
  });

  test('deleted or changed meanwhile by others do not stop the rest, and one press retries', async ({
    page,
    request,
  }) => {
    const word = freshName('Meanwhile');
    const other = await colleague(request);
    const made = [];
    // Enough rows that the second page does not become empty, which would load the first page anew.
    for (let n = 10; n < 22; n += 1) made.push(await other.createVendor({ name: `${word} ${n}` }));
    const [deleted, changed] = made;
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(word)}&limit=10`);
    const tick = (n: number) => row(page, `${word} ${n}`).getByRole('checkbox').check();
    await tick(10);
    await tick(11);
    await page.getByRole('button', { name: 'Next page' }).click();
    await tick(21);
    await expect(page.getByText('2 not in this view')).toBeVisible();
    await other.removeVendor(deleted?.id ?? 0);
    await other.changeVendor(changed?.id ?? 0, { city: 'Utica' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 vendors' }).click();
    await expect(toast(page)).toContainText(`${word} 21 deleted.`);
    await expect(toast(page)).toContainText('1 was no longer there.');
    await expect(toast(page)).toContainText('1 was left as it is.');
    await expect(toast(page)).toContainText('Somebody changed this in the meantime.');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText(`Delete ${word} 11?`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete vendor' }).click();
    await expect(toast(page)).toContainText(`${word} 11 deleted.`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–9 of 9');
  });
});

test.describe('a list', () => {
  test('keeps search, sort, page size and filters in the address, across reload and Back', async ({
    page,
  }) => {
    await startAs(page, 'admin', '/vendors');
    await expect(page.getByRole('columnheader', { name: 'Vendor' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
    await expect(page).toHaveURL(/sortBy=city/);
    await page.getByRole('button', { name: 'LR integrated' }).click();
    await page.getByRole('menuitem', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/lrIntegrated=true/);
    await page.getByRole('searchbox').pressSequentially('tidewater');
    await expect(page).toHaveURL(/search=tidewater/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 vendor');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('tidewater');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 vendor');
    await page.goBack();
    await expect(page).not.toHaveURL(/lrIntegrated/);
    await expect(page).toHaveURL(/sortBy=city/);
  });

  test('returns to the first page when switching between active and all', async ({ page }) => {
    await startAs(page, 'admin', '/vendors?skip=25');
    const requested = page.waitForRequest(
      (r) => r.url().endsWith('/api/vendors/get_many') && r.postDataJSON().active === undefined,
    );
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    expect((await requested).postDataJSON().skip).toBe(0);
    await expect(page).not.toHaveURL(/skip=/);
  });

  test('ignores invalid values in the address', { tag: '@full' }, async ({ page }) => {
    const requested = page.waitForRequest('**/api/vendors/get_many');
    await startAs(page, 'admin', '/vendors?limit=1000&skip=-5&search=&open=abc&sortBy=foo&lrIntegrated=foo');
    expect((await requested).postDataJSON()).toEqual({ limit: 25, skip: 0, active: true });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(row(page, /Cedar Biobank/)).toBeVisible();
    await expect(page.getByRole('button', { name: /foo/ })).toHaveCount(0);
  });

  test('can be used by keyboard: move, open, next row, close', { tag: '@full' }, async ({ page }) => {
    await startAs(page, 'admin', '/vendors');
    await expect(row(page, /Cedar Biobank/)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('bio');
    await expect(page).toHaveURL(/search=bio/);
    await page.keyboard.press('Escape');
    await row(page, /Biobanque/)
      .getByRole('button')
      .first()
      .focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });

  test('shows a load error with its request id in place, logs it, and shows no toast', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await page.route('**/api/vendors/get_many', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 1500, message: ['The freezer door is open.'], requestId: 'req-42' } },
      }),
    );
    await startAs(page, 'admin', '/vendors');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Vendors could not be loaded.');
    await expect(notice).toContainText('The freezer door is open.');
    await expect(notice).toContainText('req-42');
    await expect.poll(() => logged.join('\n')).toContain('The freezer door is open.');
    await expect(toast(page).getByText('The freezer door is open.')).toHaveCount(0);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, /Cedar Biobank/)).toBeVisible();
    // A table that loads late still moves columns without room below their rows.
    const below = page.locator('tr[data-below]').first();
    await expect(below).toHaveCount(0);
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(below).toBeVisible();
  });

  test('shows a toast for every message of any other failed call', async ({ page }) => {
    await page.route(/\/api\/vendors\/\d+(\?.*)?$/, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            json: {
              error: {
                code: 1006,
                message: ['It has a pending invoice.', 'Cancel that first.'],
                requestId: 'r',
              },
            },
          })
        : route.continue(),
    );
    await startAs(page, 'admin', '/vendors');
    await act(page, 'Cedar Biobank', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete vendor' }).click();
    await expect(toast(page).getByRole('alert')).toHaveText(
      [/It has a pending invoice\./, /Cancel that first\./].reverse(),
    );
  });

  test("shows a colleague's change without a reload", { tag: '@full' }, async ({ page, request }) => {
    const name = freshName('Live');
    await startAs(page, 'admin', '/vendors?search=live');
    await expect(page.getByRole('table')).toBeVisible();
    await (await colleague(request)).createVendor({ name });
    await expect(row(page, name)).toBeVisible();
  });

  test('shows stored markup as text', async ({ page, request }) => {
    const name = `<img src=x onerror="document.title='hacked'"> ${freshName('x')}`;
    await (await colleague(request)).createVendor({ name });
    await startAs(page, 'admin', '/vendors?search=onerror');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('ALQ');
  });
});
