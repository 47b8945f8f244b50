import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { openMenu, retype, tabTo, takeFirst } from './support/keys.ts';
import { forgetLanguage, people, sessionOf, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { faultySheet } from './support/sheets.ts';
import { test } from './support/test.ts';

// Whole journeys by keyboard alone: no clicks, and focus moves only by keys.

const dialog = (page: Page) => page.locator('[role=dialog]:not([data-panel])');
const opener = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name) }).locator('[data-row-open]');
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Past the navigation bar, as keyboard users do. */
async function skipToContent(page: Page) {
  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.locator('#main')).toBeFocused();
}

/** Finds a row with the list's search and moves down to it. */
async function toRow(page: Page, name: string) {
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await press(page, 'ArrowDown');
  await expect(opener(page, name)).toBeFocused();
}

test('sign in, then switch color mode and language by the menu and by the palette', async ({ page }) => {
  await forgetLanguage(page.request, await sessionOf(page.request, 'admin'));
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(people.admin);
  await press(page, 'Tab');
  await page.keyboard.type('Specimen1');
  await press(page, 'Enter');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const html = page.locator('html');
  const menu = page.getByRole('banner').getByRole('button').last();
  await tabTo(page, menu);
  await openMenu(page);
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark mode' })).toBeFocused();
  await press(page, 'Space');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await press(page, 'ArrowDown', 'Enter');
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();

  await press(page, 'Control+k');
  await page.keyboard.type('english');
  await expect(page.getByRole('option')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(menu).toBeFocused();
});

test('search specimens, add two, open the cart, place the order', async ({ page, request }) => {
  const client = await buyer(request);
  await client.emptyCart();
  await startAs(page, 'buyer', '/specimen-search');
  await expect(page.getByLabel('Search for a biomarker')).toBeFocused();
  await page.keyboard.type('glucose');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Glucose');
  await press(page, 'Enter');
  const rows = page.locator('tr[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  await press(page, 'j', 'x', 'j', 'x');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('2 selected');
  await expect(selection.getByRole('button', { name: 'Export' })).toBeVisible();
  // A key moves from the rows to the selection's primary action; afterwards focus returns to the row.
  await press(page, 'a');
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await expect(add).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('link', { name: /^Cart/ })).toContainText('2');
  await expect(add).toHaveCount(0);
  await expect(rows.nth(1).locator('[data-row-open]')).toBeFocused();

  // From the rows every filter lies between focus and the tabs; the palette is the short way.
  await press(page, 'Control+k');
  await page.keyboard.type('cart');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Cart');
  await press(page, 'Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('timer')).toContainText(/^2\d:\d\d left$/);
  const place = page.getByRole('button', { name: 'Place order' });
  await tabTo(page, place);
  await press(page, 'Enter');
  const shipTo = dialog(page).getByLabel('Shipping location required');
  await expect(shipTo).toBeFocused();
  // Closing the dialog returns focus to the button that opened it.
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(place).toBeFocused();
  await press(page, 'Enter');
  await expect(shipTo).toBeFocused();
  await takeFirst(page, shipTo);
  await tabTo(page, dialog(page).getByLabel('Purchase order number required'), { most: 3 });
  await retype(page, 'KEYS-2026-1');
  await press(page, 'Tab', 'Space', 'Tab');
  await expect(dialog(page).getByLabel('Note to the provider')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await press(page, 'Enter');
  const placed = page.getByRole('dialog', { name: 'Your order is placed' });
  await expect(placed).toContainText(/ALQ-\d{4}-\d{6}/);
  await expect(placed.getByRole('link', { name: 'See order' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/orders\?open=\d+/);
  await expect(panel(page)).toContainText('KEYS-2026-1');
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Cart/ })).not.toContainText('2');
  await expect(page.locator('body')).not.toBeFocused();
});

test('open a row, edit, save, and return to the same row', async ({ page, request }) => {
  const name = freshName('Path');
  await (await colleague(request)).createVendor({ name, city: 'Omaha' });
  await startAs(page, 'admin', '/vendors?limit=10');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await toRow(page, name);
  await press(page, 'Enter');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await press(page, 'e');
  await expect(panel(page).getByLabel('Name required')).toBeFocused();
  await tabTo(page, panel(page).getByLabel('City'));
  await retype(page, 'Lyon');
  await press(page, 'Enter');
  await expect(toast(page)).toContainText('Vendor updated.');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  // Focus stays in the panel although the focused field was replaced by text.
  await expect(
    panel(page)
      .locator(':focus')
      .or(panel(page).and(page.locator(':focus'))),
  ).toHaveCount(1);
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page, name)).toBeFocused();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Lyon');
});

test('create with a duplicate name, correct it, and land on the new row', async ({ page, request }) => {
  const taken = freshName('Taken');
  await (await colleague(request)).createVendor({ name: taken });
  await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(taken)}`);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await skipToContent(page);
  const create = page.getByRole('button', { name: 'New vendor' });
  await tabTo(page, create, { most: 2 });
  await press(page, 'Enter');
  const field = panel(page).getByLabel('Name required');
  await expect(field).toBeFocused();
  await page.keyboard.type(taken);
  await press(page, 'Enter');
  await expect(panel(page).getByText('Already in use.')).toBeVisible();
  await expect(field).toBeFocused();
  // Escape asks before discarding; staying returns focus to the field.
  await press(page, 'Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await retype(page, `${taken} two`);
  await press(page, 'Enter');
  await expect(toast(page)).toContainText('Vendor created.');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page, `${taken} two`)).toBeFocused();
});

test('delete a row and undo: focus stays among the rows', async ({ page, request }) => {
  const name = freshName('Gone');
  const staff = await colleague(request);
  for (const n of [1, 2, 3]) await staff.createVendor({ name: `${name} ${n}` });
  await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(name)}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await press(page, 'j', 'j');
  await expect(opener(page, `${name} 2`)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: `Actions for ${name} 2` }), { most: 4 });
  await openMenu(page);
  await press(page, 'End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await press(page, 'Enter');
  const box = page.getByRole('dialog');
  await expect(box.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await expect(opener(page, `${name} 3`)).toBeFocused();
  await press(page, 'F6');
  await tabTo(page, toast(page).getByRole('button', { name: 'Undo' }), { most: 3 });
  await press(page, 'Enter');
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await expect(page.locator('body')).not.toBeFocused();
});

test('import a file with three bad rows, fix one, download the others, and undo the import', async ({
  page,
}) => {
  const word = freshName('KEY').replace(' ', '-').toUpperCase();
  await startAs(page, 'admin', '/inventory?limit=10');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await skipToContent(page);
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await tabTo(page, button, { most: 6 });
  await press(page, 'Enter');
  const box = page.getByRole('dialog', { name: 'Import samples' });
  await expect(box.getByRole('radio', { name: 'Samples', exact: true })).toBeFocused();
  const facility = box.getByLabel('Storage facility required');
  await tabTo(page, facility, { most: 2 });
  await takeFirst(page, facility);
  // Waiting for the event makes the browser intercept the file chooser, so it starts before the press.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, box.getByRole('button', { name: 'Choose a file' }), { most: 5 });
  await press(page, 'Enter');
  await (await choosing).setFiles({
    name: 'keys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(faultySheet(word)),
  });
  await expect(box.getByRole('button', { name: 'With faults 3' })).toBeVisible();
  await expect(box.getByText('Volume: Found “none”; expected a plain number')).toBeVisible();
  await tabTo(page, box.getByLabel('Line 3, Volume'), { most: 30 });
  await retype(page, '0.5');
  // Enter saves the cell: the row leaves the list, and focus moves to the next row with an error.
  await press(page, 'Enter');
  await expect(box.getByRole('button', { name: 'Ready 3' })).toBeVisible();
  await expect(box.getByLabel('Line 4, LOINC code')).toBeFocused();
  const saved = page.waitForEvent('download');
  await tabTo(page, box.getByRole('button', { name: 'Download 2 rows with reasons' }), { most: 10 });
  await press(page, 'Enter');
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain(`${word}-3,2345-8`);
  expect(text).toContain('collectionDate: Found “30/02/2024”');
  await tabTo(page, box.getByRole('button', { name: 'Import 3 rows' }), { most: 10 });
  await press(page, 'Enter');
  await expect(box.getByText('3 samples added')).toBeVisible();
  await tabTo(page, box.getByRole('button', { name: 'Close', exact: true }).last(), { most: 6 });
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  // A closed import can be opened again and undone.
  await page.goto(`/inventory?search=${word}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 samples');
  await skipToContent(page);
  await tabTo(page, button, { most: 6 });
  await press(page, 'Enter');
  for (const name of ['keys.csv', 'Undo import', 'Yes, take 3 samples out of stock']) {
    await tabTo(page, box.getByRole('button', { name }).first(), { most: 20 });
    await press(page, 'Enter');
  }
  await expect(box.getByText('The import was undone')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('0 samples');
});

test('assign and confirm an order, and return to its row', { tag: '@full' }, async ({ page, request }) => {
  const accession = freshName('STEP').replace(' ', '-').toUpperCase();
  const tube = await (await colleague(request)).createSample({ accession });
  const order = await (await buyer(request)).place([tube.id]);
  await startAs(page, 'admin', '/client-orders?limit=10');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await toRow(page, order.number);
  await press(page, 'Enter');
  const step = (name: string) => panel(page).getByRole('button', { name, exact: true });
  await tabTo(page, step('Assign'));
  await press(page, 'Enter');
  await expect(dialog(page).getByLabel('Assignee required')).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(step('Assign')).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog(page).getByLabel('Assignee required')).toBeFocused();
  await press(page, 'Enter');
  await expect(toast(page)).toContainText(`${order.number} assigned to Rune Lind.`);
  await expect(step('Assign')).toHaveCount(0);
  // The button disappears with its transition; focus moves to another one in the footer.
  await expect(panel(page).locator('footer :focus')).toHaveCount(1);
  await tabTo(page, step('Confirm order'), { most: 6 });
  await press(page, 'Enter');
  await expect(dialog(page).getByRole('button', { name: 'Confirm order' })).toBeFocused();
  await press(page, 'Enter');
  await expect(toast(page)).toContainText(`${order.number} confirmed.`);
  await expect(step('Confirm order')).toHaveCount(0);
  await expect(panel(page).locator('footer :focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page, order.number)).toBeFocused();
});

test('answer a conversation and return to its row', { tag: '@full' }, async ({ page, request }) => {
  await (await buyer(request)).ask({ loincCode: '2345-7', quantity: 1, priceLimit: 1 });
  await startAs(page, 'admin', '/contact-us?all=1&limit=10');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const word = freshName('Answer');
  await press(page, 'j');
  const row = page.locator('tr[data-row]').first().locator('[data-row-open]');
  await expect(row).toBeFocused();
  const id = await page.locator('tr[data-row]').first().getAttribute('data-row');
  await press(page, 'Enter');
  await expect(panel(page).locator('textarea')).toBeFocused();
  await page.keyboard.type(word);
  await press(page, 'Enter');
  await expect(page.locator('[data-message]').filter({ hasText: word })).toBeVisible();
  await expect(panel(page).locator('textarea')).toBeFocused();
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator(`tr[data-row="${id}"] [data-row-open]`)).toBeFocused();
});
