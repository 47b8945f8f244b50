import { expect, type Page } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { sessionOf, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const options = (page: Page) => palette(page).getByRole('option');
const rows = (page: Page) => page.locator('tr[data-row]');
const ticked = (page: Page) => page.locator('input[data-row-select]:checked');
const words = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** The button appears shortly after the list. */
const views = (page: Page) =>
  page.getByRole('button', { name: 'Views', exact: true }).and(page.locator('[aria-haspopup=menu]'));
/** Shortcuts work as soon as the bar is shown. */
const openPalette = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
};
/** Layout changes of a list are saved with a delay. */
const preferencesSaved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/preferences') && reply.request().method() === 'PATCH',
  );

async function ordered(request: Parameters<typeof buyer>[0]) {
  const staff = await colleague(request);
  const accession = freshName('PAL').replace(' ', '-').toUpperCase();
  const sample = await staff.createSample({
    accession,
    specimenPrice: 50,
    material: 'Plasma',
    anticoagulant: 'lithium_heparin',
  });
  return (await buyer(request)).place([sample.id]);
}

test('staff find an order, a biomarker and a screen by a few letters, typed before the palette is loaded', async ({
  page,
  request,
}) => {
  const order = await ordered(request);
  await startAs(page, 'admin', '/inventory?limit=10');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(order.number.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/client-orders\\?.*open=${order.id}`));
  await expect(panel(page).getByRole('heading', { name: order.number })).toBeVisible();

  // The palette does not open over a panel.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.keyboard.type('zzzzzz');
  await expect(palette(page).getByRole('status')).toHaveText(/Nothing found/);
  await palette(page).getByRole('combobox').fill('2160-0');
  await options(page).filter({ hasText: 'Creatinine' }).first().click();
  await expect(page).toHaveURL(/\/biomarkers\?/);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await openPalette(page);
  await page.keyboard.type('vendor ord');
  await expect(options(page).first()).toContainText('Vendor orders');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vendor-orders/);
});

test('a client finds only their own orders and samples, not those of another company', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const order = await ordered(request);
  await startAs(page, 'buyer', '/orders');
  await openPalette(page);
  await page.keyboard.type(order.number);
  await expect(options(page)).toHaveCount(1);
  await palette(page).getByRole('combobox').fill('inven');
  await expect(palette(page).getByRole('status')).toHaveText(/Nothing found/);
  // A sold sample is found through its order and opens the label as it was at the sale.
  const code = order.lines[0]?.code ?? '';
  await palette(page).getByRole('combobox').fill(code.toLowerCase());
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText(order.number);
  await page.keyboard.press('Enter');
  const label = page.getByRole('dialog', { name: code });
  await expect(label.getByRole('region', { name: 'Specimen label' })).toContainText('91 mg/dL');
  await expect(label.locator('dl')).toHaveText(
    /Reference interval.*mg\/dL.*Plasma, lithium heparin.*Donor\s*Female 59/,
  );
  await page.keyboard.press('Escape');
  await expect(label).toHaveCount(0);
  await expect(panel(page)).toContainText('91 mg/dL');
  await expect(panel(page)).toContainText('Plasma, lithium heparin');
  await panel(page)
    .getByRole('link', { name: `Label of ${code}` })
    .click();
  await expect(label).toBeVisible();
  // The search links the order, since the sample is no longer for sale.
  await page.goto(`/specimen-search?search=${code}`);
  const own = (where: Page) => where.getByRole('region', { name: 'Your orders' });
  await own(page).getByRole('link', { name: order.number }).click();
  await expect(label).toBeVisible();
  // A sample for sale opens in the specimen search.
  const tube = await (await colleague(request)).createSample({ accession: freshName('PAL') });
  await page.goto('/orders');
  await openPalette(page);
  await page.keyboard.type(tube.code);
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/specimen-search?open=${tube.id}`);
  await expect(page.getByRole('dialog', { name: tube.code })).toBeVisible();

  const rival = await another();
  await startAs(rival, 'rival', `/specimen-search?search=${code}`);
  await expect(rival.getByRole('heading', { name: 'No specimen matches' })).toBeVisible();
  await expect(rival.getByText('No specimen with this code is for sale.')).toBeVisible();
  await expect(own(rival)).toHaveCount(0);
  await rival.goto('/specimen-search');
  await rival.getByLabel('Search for a biomarker').fill(code);
  await expect(rival.getByText('Nothing found.', { exact: false }).last()).toBeVisible();
  await rival.goto('/orders');
  await openPalette(rival);
  await rival.keyboard.type(order.number);
  await expect(palette(rival).getByRole('status')).toHaveText(/Nothing found/);
  await palette(rival).getByRole('combobox').fill(code);
  await expect(palette(rival).getByRole('status')).toHaveText(/Nothing found/);
  await rival.close();
});

test('shortcuts list themselves, move, select a range and edit; single-key shortcuts can be turned off', async ({
  page,
}) => {
  await startAs(page, 'admin', '/inventory?limit=10');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select up to here');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(ticked(page)).toHaveCount(4);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await page.keyboard.press('e');
  await expect(panel(page)).toHaveAttribute('data-mode', 'edit');

  await page.goto('/profile');
  const saved = preferencesSaved(page);
  await page.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
  await saved;
  await page.goto('/inventory?limit=10');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Shortcuts with a modifier key still work.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
});

test('the palette creates records for staff, in either language, and offers clients a cohort alone', {
  tag: '@full',
}, async ({ page, another }) => {
  await startAs(page, 'admin', '/users');
  await expect(rows(page).first()).toBeVisible();
  for (const words of ['new sample', 'nouvel echantillon']) {
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill(words);
    await expect(options(page).filter({ hasText: 'New sample' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inventory/);
    await expect(page.locator('[data-panel]')).toHaveAttribute('data-mode', 'create');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-panel]')).toHaveCount(0);
  }
  const client = await another();
  await startAs(client, 'buyer', '/orders');
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
  await client.keyboard.press('Control+k');
  await palette(client).getByRole('combobox').fill('new');
  await expect(palette(client).getByRole('status')).toHaveText(/found/i);
  await expect(options(client).filter({ hasText: /^New / })).toHaveText([/^New cohort/]);
});

test('sort, page size and columns of a list follow the user to another device; Back undoes a change', {
  tag: '@full',
}, async ({ page, another }) => {
  await startAs(page, 'admin', '/client-orders');
  await expect(rows(page).first()).toBeVisible();
  let saved = preferencesSaved(page);
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await saved;
  await expect(page).toHaveURL(/sortBy=totalWithShipping/);
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Total' })).not.toHaveAttribute('aria-sort');
  await page.goForward();
  saved = preferencesSaved(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Method' }).click();
  await saved;
  await page.keyboard.press('Escape');
  // The status links filter the list and keep its layout.
  await page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/status=placed/);
  expect(words(page)).toEqual({ sortBy: 'totalWithShipping', hide: 'method', status: 'placed' });

  const elsewhere = await another();
  await elsewhere.addInitScript(
    (token) => localStorage.setItem('auth_token', token),
    await sessionOf(elsewhere.request, 'admin'),
  );
  await elsewhere.goto('/inventory');
  await elsewhere.getByRole('link', { name: 'Client orders' }).click();
  await expect(elsewhere.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(elsewhere.getByRole('columnheader', { name: 'Method' })).toHaveCount(0);
  expect(words(elsewhere)).toEqual({ sortBy: 'totalWithShipping', hide: 'method' });
  // Layout in the address overrides the saved one.
  await elsewhere.goto('/client-orders?sortBy=-totalWithShipping');
  await expect(elsewhere.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(elsewhere.getByRole('columnheader', { name: 'Method' })).toBeVisible();
  await elsewhere.close();
});

test("with rows selected, the palette offers the dock's actions until the selection is cleared", {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'admin', '/inventory');
  await expect(rows(page).first()).toBeVisible();
  await openPalette(page);
  const group = palette(page).getByRole('group', { name: '2 selected' });
  await expect(options(page).first()).toBeVisible();
  await expect(palette(page)).not.toContainText('Set price');
  await page.keyboard.press('Escape');
  for (const n of [0, 1]) await rows(page).nth(n).getByRole('checkbox').check();
  const dock = page.getByRole('region', { name: 'Selection' });
  await expect(dock.locator('[data-dock-act]', { hasText: 'Set price' })).toBeVisible();
  const offered = await dock.locator('[data-dock-act]').allInnerTexts();
  expect(offered).toContain('Set price');
  await openPalette(page);
  const formats = ['Export, CSV', 'Export, Excel (xlsx)'];
  await expect(group.getByRole('option')).toHaveText(
    offered.flatMap((act) => (act === 'Export' ? formats : act)),
  );
  await page.keyboard.type('set pr');
  await expect(options(page)).toHaveText(['Set price']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set price' });
  await expect(dialog.getByLabel('2 selected')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await dock.getByRole('button', { name: 'Clear the selection' }).click();
  await openPalette(page);
  await expect(options(page).first()).toBeVisible();
  await expect(palette(page)).not.toContainText('Set price');
});

test('a view is saved, opened, removed and restored by undo', { tag: '@full' }, async ({ page }) => {
  const name = freshName('View');
  await startAs(page, 'admin', '/client-orders?all=1&status=delivered');
  await expect(rows(page).first()).toBeVisible();
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Save this view' }).last().click();
  await expect(page.getByRole('dialog')).toContainText('required');
  await page.getByLabel('Name of the view').fill(name);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(`View ${name} saved`);
  await expect(page.getByRole('button', { name })).toBeVisible();

  await page.goto('/client-orders?search=ALQ');
  await views(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page).toHaveURL(/all=1&status=delivered|status=delivered&all=1/);
  expect(words(page)).toEqual({ all: '1', status: 'delivered' });

  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: `Remove ${name}` }).click();
  await expect(views(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
});

test('going back with a half-typed view name asks first, then closes the dialog', { tag: '@full' }, async ({
  page,
}) => {
  await startAs(page, 'admin', '/vendors');
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  await expect(page).toHaveURL(/all=1/);
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Half writ');
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/vendors$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a view that fails to save shows an error and keeps its name', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/preferences/views', (route) => route.abort());
  await startAs(page, 'admin', '/client-orders?all=1');
  await expect(rows(page).first()).toBeVisible();
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Lost on the way');
  await page.keyboard.press('Enter');
  await expect(toast(page).getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Name of the view')).toHaveValue('Lost on the way');
});
