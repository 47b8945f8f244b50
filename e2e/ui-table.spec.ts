import { expect, type Page } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { test } from './support/test.ts';

const list = (page: Page) => page.locator('[data-list=sample]');
const table = (page: Page) => page.getByRole('table', { name: 'Samples' });
const rows = (page: Page) => table(page).locator('tr[data-row]');
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
const search = (page: Page) => page.locator('input[type=search]');
const dock = (page: Page) => page.getByRole('region', { name: 'Selection' });
const scene = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Scene' }).getByText(name, { exact: true }).click();
const shown = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Items shown' }).last().getByText(name, { exact: true }).click();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const historyLength = (page: Page) => page.evaluate(() => history.length);
const heightOf = (page: Page, selector: string) =>
  table(page)
    .locator(selector)
    .first()
    .evaluate((el) => el.getBoundingClientRect().height);
/** The first page is shown and nothing is loading. */
const ready = (page: Page) => expect(table(page)).toHaveAttribute('aria-busy', 'false');

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto(`${galleryUrl}/gallery?only=table,layers,pickers`);
  await ready(page);
});

test('rows are 52 high, compact ones 40, sub-rows 44, the header 36', async ({ page }) => {
  await expect(rows(page)).toHaveCount(10);
  expect(await heightOf(page, 'thead tr')).toBe(36);
  expect(await heightOf(page, 'tr[data-row]')).toBe(52);
  const more = rows(page).first().getByRole('button', { name: 'Show what belongs to SP-200101' });
  await more.click();
  await expect(table(page).locator('[data-sub-row]')).toHaveText(['Where SP-200101 has been']);
  expect(await heightOf(page, '[data-sub-row]')).toBe(44);
  const less = rows(page).first().getByRole('button', { name: 'Hide what belongs to SP-200101' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await scene(page, 'compact');
  expect(await heightOf(page, 'tr[data-row]')).toBe(40);
  await less.click();
  await expect(table(page).locator('[data-sub-row]')).toHaveCount(0);
  await expect(table(page).locator('tr[data-active]')).toHaveCount(0);
});

test('sorting goes ascending, descending, then off, and sets aria-sort', async ({ page }) => {
  const first = rows(page).first();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText('11–20 of 199');
  await head(page, 'Price').getByRole('button').click();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head(page, 'Specimen')).not.toHaveAttribute('aria-sort');
  // The address follows after the next paint.
  await expect.poll(() => query(page)).toMatchObject({ sortBy: 'price', skip: '0' });
  await expect(first).toContainText('$65.00');
  await head(page, 'Price').getByRole('button').click();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('$264.00');
  await head(page, 'Price').getByRole('button').click();
  await expect(table(page).locator('[aria-sort]')).toHaveCount(0);
  await expect.poll(() => query(page).sortBy).toBe('');
  await expect(head(page, 'Container').getByRole('button')).toHaveCount(0);
});

test('a click on the row or the button in its first cell opens it, and the open row is marked', async ({
  page,
}) => {
  const active = table(page).locator('tr[data-active]');
  await expect(active).toHaveCount(0);
  const plain = await rows(page)
    .nth(1)
    .evaluate((el) => getComputedStyle(el).backgroundColor);
  await rows(page).nth(1).getByText('SST tube 5 mL').click();
  await expect(active).toHaveAttribute('data-row', '2');
  await page.mouse.move(0, 0);
  expect(await active.evaluate((el) => getComputedStyle(el).backgroundColor)).not.toBe(plain);
  const button = rows(page)
    .nth(2)
    .locator('td')
    .nth(2)
    .getByRole('button', { name: /SP-200115/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(active).toHaveAttribute('data-row', '3');
  // Menus and checkboxes in the row do not open it.
  await rows(page).nth(3).getByRole('button', { name: 'Actions for SP-200122' }).click();
  await page.getByRole('menuitem', { name: 'Print labels' }).click();
  await rows(page).nth(3).getByRole('checkbox').check();
  await expect(active).toHaveAttribute('data-row', '3');
});

test('a partial selection makes the header box mixed, and the dock counts rows on other pages', async ({
  page,
}) => {
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  const isMixed = () => all.evaluate((el: HTMLInputElement) => el.indeterminate);
  const box = (row: number) => rows(page).nth(row).getByRole('checkbox');
  await expect(dock(page)).toHaveCount(0);
  await box(0).check();
  await expect(dock(page)).toContainText('1 selected');
  expect(await isMixed()).toBe(true);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await all.check();
  expect(await isMixed()).toBe(false);
  await expect(all).toBeChecked();
  await expect(dock(page)).toContainText('10 selected');
  await box(4).uncheck();
  expect(await isMixed()).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(dock(page).getByRole('status')).toHaveText('9 selected, 9 not in this view');
  await ready(page);
  // The box is about this page only, whatever is selected elsewhere.
  expect(await isMixed()).toBe(false);
  await box(0).check();
  await expect(dock(page).getByRole('status')).toHaveText('10 selected, 9 not in this view');
  expect(await isMixed()).toBe(true);
  await dock(page).getByRole('button', { name: 'Set price' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Price set on 10');
  await expect(dock(page)).toHaveCount(0);
  // A row that cannot be selected has a disabled box.
  await shown(page, 'All');
  await expect(rows(page).filter({ hasText: 'Taken' }).first().getByRole('checkbox')).toBeDisabled();
});

test('columns can be hidden and shown again, except the first', async ({ page }) => {
  await list(page).getByRole('button', { name: 'Columns' }).click();
  const items = page.getByRole('menuitemcheckbox');
  await expect(items).toHaveText(['Biomarker', 'Value and reference range', 'Container', 'Status', 'Price']);
  await items.nth(2).click();
  await expect(items.nth(2)).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(head(page, 'Container')).toHaveCount(0);
  await expect(rows(page).first()).not.toContainText('SST tube');
  await list(page).getByRole('button', { name: 'Columns' }).click();
  await items.nth(2).click();
  await page.keyboard.press('Escape');
  await expect(head(page, 'Container')).toHaveCount(1);
});

test('switching active or all, or the page size, returns to the first page', async ({ page }) => {
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText('11–20 of 199');
  await expect.poll(() => query(page).skip).toBe('10');
  await shown(page, 'All');
  await expect.poll(() => query(page).skip).toBe('0');
  await expect(range(page)).toHaveText('1–10 of 248');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText('11–20 of 248');
  const size = page.getByRole('combobox', { name: 'Rows' });
  await size.selectOption('25');
  await expect(rows(page)).toHaveCount(25);
  await expect(range(page)).toHaveText('1–25 of 248');
  await expect.poll(() => query(page)).toMatchObject({ skip: '0', limit: '25' });
  expect(await size.locator('option').allTextContents()).toEqual(['10', '25', '50', '100']);
});

test('search is debounced by 250 ms and replaces the history entry', async ({ page }) => {
  await page.getByRole('button', { name: 'Next page' }).click();
  await ready(page);
  const before = await historyLength(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await search(page).pressSequentially('SP-2018');
  await page.clock.runFor(240);
  expect(query(page)).toMatchObject({ search: '', skip: '10' });
  await search(page).press('3');
  await page.clock.runFor(240);
  expect(query(page).search).toBe('');
  await page.clock.runFor(20);
  await expect.poll(() => query(page)).toMatchObject({ search: 'SP-20183', skip: '0' });
  expect(await historyLength(page)).toBe(before);
  await page.clock.runFor(500);
  await expect(rows(page)).toHaveCount(1);
  // A filter adds a history entry; Escape in the box clears it at once.
  await search(page).press('Escape');
  await page.clock.runFor(20);
  await expect.poll(() => query(page).search).toBe('');
  await page.clock.resume();
  await list(page).getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menuitem', { name: 'Reserved' }).click();
  await expect.poll(() => historyLength(page)).toBe(before + 1);
  await expect(list(page).getByRole('button', { name: 'Remove filter Status' })).toBeVisible();
});

test('skeleton rows appear only after 150 ms', async ({ page }) => {
  const bars = table(page).locator('[data-skeleton]');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await scene(page, 'waiting');
  await expect(rows(page)).toHaveCount(0);
  await page.clock.runFor(140);
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await expect(bars).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(bars.locator('tr')).toHaveCount(10);
  expect(await heightOf(page, '[data-skeleton] tr')).toBe(52);
});

test('while the next page loads, the previous rows stay, dimmed', async ({ page }) => {
  const body = table(page).locator('tbody');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await expect(rows(page).first()).toHaveAttribute('data-row', '1');
  await page.clock.runFor(140);
  await expect(body).toHaveCSS('opacity', '1');
  await page.clock.runFor(20);
  await expect(body).toHaveCSS('opacity', '0.55');
  await expect(table(page).locator('[data-skeleton]')).toHaveCount(0);
  await page.clock.runFor(290);
  await expect(rows(page).first()).not.toHaveAttribute('data-row', '1');
  await expect(body).toHaveCSS('opacity', '1');
});

test('the empty, no-match and error states each offer what to do', async ({ page }) => {
  await scene(page, 'empty');
  await expect(list(page).getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await scene(page, 'rows');
  await search(page).fill('no such code');
  await expect(list(page).getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await list(page).getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);
  await scene(page, 'error');
  const alert = list(page).getByRole('alert');
  await expect(alert).toContainText('The search service did not answer in time.');
  await expect(alert).toContainText('Request 7f3a-91c2');
  await expect(rows(page)).toHaveCount(10);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});

test('keys move, open, select and search, and are text in a field', async ({ page }) => {
  const on = (row: number) => expect(rows(page).nth(row).locator('[data-row-open]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('j');
  await on(0);
  await page.keyboard.press('J');
  await on(1);
  await page.keyboard.press('ArrowDown');
  await on(2);
  await page.keyboard.press('k');
  await on(1);
  await page.keyboard.press('ArrowUp');
  await on(0);
  await page.keyboard.press('x');
  await expect(dock(page)).toContainText('1 selected');
  await page.keyboard.press(' ');
  await expect(dock(page)).toHaveCount(0);
  await expect(table(page).locator('tr[data-active]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(table(page).locator('tr[data-active]')).toHaveAttribute('data-row', '1');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('jkx/');
  await expect(search(page)).toHaveValue('jkx/');
  await expect(search(page)).toBeFocused();
  await expect(dock(page)).toHaveCount(0);
  // Shortcuts are off while a layer is open.
  await search(page).fill('');
  await ready(page);
  await page.getByRole('button', { name: 'Panel, view' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog')).toContainText('ACC240312-0118');
  await page.keyboard.press('/');
  await expect(search(page)).not.toBeFocused();
});
