import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInPart } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { expectReflow } from './support/reflow.ts';
import { test } from './support/test.ts';

const glucose = '2345-7';
const strip = '25428-4';
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Samples that only this test matches: a low, a normal and a high one. */
async function stock(request: Parameters<typeof colleague>[0], word: string) {
  const staff = await colleague(request);
  const made = [];
  for (const [n, biomarkerValue] of ['52', '91', '188'].entries())
    made.push(
      await staff.createSample({
        accession: `${word}-${n}`,
        biomarkerValue,
        donorEthnicity: word,
        specimenPrice: 40 + n,
      }),
    );
  return made;
}

const filteredBy = (word: string) => `/specimen-search?${new URLSearchParams({ donorEthnicity: word })}`;

test('a typo still finds the biomarker, filters update live counts, and the address restores them all', async ({
  page,
  request,
}) => {
  const word = freshName('Facet');
  await startAs(page, 'buyer', '/specimen-search');
  await expect(page.getByLabel('Search for a biomarker')).toBeFocused();
  await page.keyboard.type('glucoes');
  await expect(page.getByRole('option').first()).toContainText('Glucose');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/biomarkers=\d+/);
  await page.goto(filteredBy(word));
  await expect(title(page)).toHaveText('0 specimens match');
  // An empty result updates live when matching samples arrive.
  await stock(request, word);
  await expect(title(page)).not.toHaveText('0 specimens match');
  await page.reload();
  await expect(title(page)).toHaveText('3 specimens match');
  const rail = page.getByRole('complementary', { name: 'Filters' });
  await expect(rail.getByLabel('Low')).toBeVisible();
  // Offline, the rows are of the previous filter: dimmed and not counted until the reply arrives.
  await page.context().setOffline(true);
  await rail.getByLabel('High').check();
  const table = page.getByRole('table', { name: 'Specimens' });
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody').first()).toHaveCSS('opacity', '0.55');
  await expect(title(page)).not.toContainText('3');
  await rail.getByLabel('Over 2 years').scrollIntoViewIfNeeded();
  await expect(page.getByText('You are offline.', { exact: false })).toBeInViewport();
  await page.context().setOffline(false);
  await expect(title(page)).toHaveText('1 specimen matches');
  await expect(table).toHaveAttribute('aria-busy', 'false');
  // The other options still show how many they would match.
  await expect(rail.locator('label', { hasText: 'Low' })).toContainText('1');
  await page.goBack();
  await expect(title(page)).toHaveText('3 specimens match');
  await rail.locator('label', { hasText: glucose }).click();
  await rail.getByLabel('Value: from').last().fill('1,234');
  await page.keyboard.press('Enter');
  await expect(rail.getByText('This can be read in two ways. Write 1234 or 1.234.')).toBeVisible();
  await expect(rail.getByLabel('Value: from').last()).toHaveValue('1,234');
  await rail.getByLabel('Value: from').last().fill('≥ 80,0');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('2 specimens match');
  // Only donor data that buyers may see.
  await expect(page.locator('main')).not.toContainText(`${word}-1`);
  await page.locator('[data-row-open]').first().click();
  const label = page.getByRole('dialog');
  await expect(label).toContainText('Collected2025');
  await expect(label).not.toContainText('1965');
  // A specimen has its own address within its search.
  await expect(page).toHaveURL(/open=\d+/);
  await page.reload();
  await expect(label).toContainText('Collected2025');
  await label.getByRole('button', { name: 'Close' }).last().click();
  await expect(label).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  // The reload restored the filters too.
  await expect(title(page)).toHaveText('2 specimens match');
  await expect(page.getByRole('button', { name: 'Value from 80 mg/dL', exact: true })).toBeVisible();
  await page.goBack();
  await expect(label).toContainText('Collected2025');
});

test('the search box groups biomarkers, catalogue entries and codes, and each opens its place', async ({
  page,
  request,
}) => {
  const [tube] = await stock(request, freshName('Box'));
  const code = tube?.code ?? '';
  await startAs(page, 'buyer', '/specimen-search');
  const box = page.getByLabel('Search for a biomarker');
  const group = (name: string) => page.getByRole('group', { name });
  await expect(box).toBeFocused();
  await page.keyboard.type('hepat');
  await expect(group('Biomarkers').getByRole('option').first()).toContainText('Hepat');
  await expect(group('Conditions').getByRole('option').first()).toContainText('epat');
  await expect(group('Research areas')).toContainText('Gastroenterology and hepatology');
  await expectNoViolationsInPart(page, 'grouped options', '[role=combobox], [role=listbox]');
  // An exact name comes first, and Enter selects it.
  await box.fill('lipid panel');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Lipid panel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Lipid panel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  // Biomarkers with the letters inside a word rank below.
  await box.fill('onco');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Oncology');
  await page.keyboard.press('Enter');
  const area = page.getByRole('button', { name: /^Oncology/ });
  await expect(area).toHaveAttribute('aria-expanded', 'true');
  await expect(area).toBeFocused();
  // A sample code finds no biomarkers.
  await page.keyboard.press('/');
  await box.fill(` ${code.toLowerCase()} `);
  await expect(group('Specimens').getByRole('option')).toContainText(code);
  await expect(group('Biomarkers')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: code })).toBeVisible();
  await expect(page).toHaveURL(/specimen-search\?open=\d+$/);
  await page.goto('/specimen-search?open=2147483000');
  await expect(page.getByRole('dialog', { name: 'This specimen is not for sale' })).toBeVisible();
});

test('Enter after a pause in typing searches for the whole word, not its first half', async ({ page }) => {
  await startAs(page, 'buyer', '/specimen-search');
  await expect(page.getByLabel('Search for a biomarker')).toBeFocused();
  const highlighted = page.locator('[role=option][data-highlighted]');
  await page.keyboard.type('potas');
  await expect(highlighted).toContainText('Potassium');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('gluc');
  await expect(highlighted).toContainText('Glucose');
  await page.keyboard.type('agon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=glucagon/);
});

test('a sample held or bought by another client is grayed out in place', async ({ page, request }) => {
  const word = freshName('Rival');
  const [first] = await stock(request, word);
  const rival = await buyer(request, 'rival');
  await rival.emptyCart();
  await startAs(page, 'buyer', filteredBy(word));
  await expect(page.locator('[data-row-open]')).toHaveCount(3);
  const row = page.locator(`tr[data-row="${first?.id}"]`);
  await expect(row).toContainText('Available');
  const cart = await rival.hold([first?.id ?? 0]);
  await expect(row).toContainText('Held');
  await expect(row.getByRole('checkbox')).toBeDisabled();
  // Held and sold look the same to others until the list is reloaded.
  await rival.placeCart(cart);
  await page.reload();
  await expect(page.locator('[data-row-open]')).toHaveCount(2);
  await expect(row).toHaveCount(0);
});

test('a selected sample bought meanwhile leaves the selection, and the next press adds the rest', {
  tag: '@full',
}, async ({ page, request }) => {
  const word = freshName('Bought');
  const [first] = await stock(request, word);
  await (await buyer(request)).emptyCart();
  await startAs(page, 'buyer', filteredBy(word));
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await (await buyer(request, 'rival')).place([first?.id ?? 0]);
  const dock = page.getByRole('region', { name: 'Selection' });
  await dock.getByRole('button', { name: 'Add to cart' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByRole('alert')).toContainText('is no longer available.');
  await expect(page.getByText('2 selected')).toBeVisible();
  await dock.getByRole('button', { name: 'Add to cart' }).click();
  await expect(dock).toHaveCount(0);
  await expect(page.getByText('2 specimens in the cart')).toBeAttached();
  await (await buyer(request)).emptyCart();
});

test('a cart line opens its label, and undo brings removed lines back', async ({ page, request }) => {
  const client = await buyer(request, 'rival');
  await client.emptyCart();
  const staff = await colleague(request);
  const tubes = [];
  for (let n = 0; n < 3; n += 1) tubes.push(await staff.createSample({ accession: freshName('CART') }));
  await client.hold(tubes.map(({ id }) => id));
  await startAs(page, 'rival', '/cart');
  await expect(title(page)).toHaveText('3 specimens held for you');
  const rows = page.locator('tr[data-row]');
  await rows.first().click();
  const label = page.getByRole('dialog');
  await expect(label.getByRole('region', { name: 'Label' })).toBeVisible();
  await label.getByRole('button', { name: 'Close' }).last().click();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Remove from cart' })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('3 specimens held for you');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(title(page)).toHaveText('Your cart');
});

test('the biomarkers of a panel are compared, and the cheapest samples of one are added to the cart', {
  tag: '@full',
}, async ({ page, request }) => {
  await (await buyer(request, 'manager')).emptyCart();
  await startAs(page, 'manager', '/specimen-search');
  await page
    .getByRole('button', { name: /^Basic metabolic panel.* [1-9]\d* samples with these biomarkers$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('8 biomarkers go along')).toBeVisible();
  await dialog.locator('li', { hasText: glucose }).getByRole('checkbox').uncheck();
  await expect(dialog.getByText('7 biomarkers go along')).toBeVisible();
  await dialog.getByLabel('All of them').check();
  await dialog.getByRole('button', { name: 'Compare biomarkers' }).click();
  await expect(title(page)).toContainText('8 biomarkers');
  const row = page.locator('tr', { hasText: glucose });
  await expect(row.getByRole('img')).toHaveAccessibleName(
    /values from 0 to [\d,]+ mg\/dL, reference .*mg\/dL/,
  );
  await expect(row.getByText(/\d mg\/dL$/)).toBeVisible();
  await row.locator('[data-row-open]').click();
  await expect(page).toHaveURL(/open=\d+/);
  // The counts of the row match its samples under every filter below it.
  const counted = page.waitForResponse(
    (reply) => /by_biomarker$/.test(reply.url()) && /valueFor/.test(reply.request().postData() ?? ''),
  );
  await page.getByLabel('Value: from').last().fill('100');
  await page.keyboard.press('Enter');
  const { items } = (await (await counted).json()).data as {
    items: { loincCode: string; matching: number }[];
  };
  const matching = items.find(({ loincCode }) => loincCode === glucose)?.matching ?? 0;
  await expect(row.locator('td').nth(4)).toHaveText(new RegExp(`^${matching} / `));
  await expect(page.locator('[data-sub-row] input[type=checkbox]')).toHaveCount(Math.min(matching, 8));
  await expect(page.getByRole('link', { name: /^Show \d+ more/ })).toHaveCount(matching > 8 ? 1 : 0);
  const offer = page.getByLabel('How many of the cheapest');
  await offer.fill('4');
  await expect(page.getByText(/^for \$\d/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 specimens added to your cart')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ })).toContainText('4');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReflow(page, 'compare');
  await expect(page.locator('[data-narrow]')).toHaveCount(0);
  await expect(page.locator('[data-sub-row]').first().getByText(/^\$\d/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button')).toContainText('4');
  await page.goto(`/specimen-search?biomarkers=${new URL(page.url()).searchParams.get('open')}`);
  const first = page.locator('tr[data-row]').first();
  await expect(first.getByText(/^\$\d/)).toBeInViewport({ ratio: 1 });
  await expect(first.getByText('mg/dL')).toBeInViewport({ ratio: 1 });
});

test('a link that cannot be copied shows an error', async ({ page, request }) => {
  const id = await (await buyer(request)).termId(glucose);
  // As on a page without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await startAs(page, 'buyer', `/specimen-search/loinc-list?biomarkers=${id}`);
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('It could not be copied')).toBeVisible();
});

test('the value slider moves by a tenth of a tick with arrow keys and by a tick with page keys', async ({
  page,
  request,
}) => {
  await startAs(page, 'buyer', `/specimen-search?biomarkers=${await (await buyer(request)).termId(glucose)}`);
  const knob = page.getByRole('slider', { name: 'Value: from' });
  const press = async (key: string) => {
    const before = Number(await knob.getAttribute('aria-valuenow'));
    await knob.press(key);
    return Number(await knob.getAttribute('aria-valuenow')) - before;
  };
  const tick = await press('PageUp');
  expect(tick).toBeGreaterThan(0);
  expect(await press('ArrowRight')).toBeCloseTo(tick / 10);
  expect(await press('ArrowLeft')).toBeCloseTo(-tick / 10);
});

test('an empty result offers a request with the filters carried over', async ({ page, request }) => {
  const id = await (await buyer(request)).termId(glucose);
  await startAs(page, 'buyer', `/specimen-search?biomarkers=${id}&resultClass=high&price=..0.01`);
  await expect(page.getByRole('heading', { name: 'No specimen matches' })).toBeVisible();
  // Removing the price filter finds samples; removing the class does not, so it is not offered.
  const wider = page.getByRole('region', { name: 'Widen the search' }).getByRole('listitem');
  await expect(wider).toHaveText([/^Without Price: up to \$0.01[1-9]\d* samples? available$/]);
  await wider.getByRole('button').click();
  await expect(title(page)).toHaveText(/^[1-9]\d* specimens? match/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ask us' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue(
    /found none in the search: Biomarker: Glucose 2345-7; .*High; Price: up to \$0.01$/,
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Request a specimen' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Request a specimen' });
  await expect(dialog.getByLabel('Class against the range')).toContainText('High');
  await expect(dialog.getByLabel('At most per specimen')).toHaveValue('0.01');
  await expect(dialog.getByText('None matches now. We will look for all of them.')).toBeVisible();
  await dialog.getByLabel('How many').fill('2000');
  await expect(dialog.getByText('This could not be looked up. 1 field needs attention.')).toBeVisible();
  await dialog.getByLabel('How many').fill('3');
  await dialog.getByLabel('Shipping location').click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Purchase order number').fill('HX-ASK');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Place request' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order is placed' });
  await expect(placed).toContainText('3 specimens are not in stock yet');
});

test('a biomarker out of stock links to similar ones', { tag: '@full' }, async ({ page, request }) => {
  // All samples of glucose by test strip are put on hold; glucose in serum is in stock.
  const id = await (await buyer(request)).termId(strip);
  const staff = await colleague(request);
  const tubes = await staff.samplesOf(strip);
  expect(tubes.length).toBeGreaterThan(0);
  for (const tube of tubes) await staff.changeSample(tube, { status: 'on_hold' });
  await startAs(page, 'buyer', `/specimen-search?biomarkers=${id}`);
  const close = page.getByRole('region', { name: 'Close to it, and in stock' });
  await expect(close.getByRole('listitem').first()).toContainText('available');
  await expectNoViolations(page, 'close to it');
  await close.getByRole('link').first().click();
  await expect(title(page)).toHaveText(/specimens? match/);
  for (const tube of tubes) await staff.changeSample(tube, { status: 'available' });
});

test('a saved search shows how many samples are new', { tag: '@full' }, async ({ page, request }) => {
  const word = freshName('Saved');
  await stock(request, word);
  await startAs(page, 'buyer', filteredBy(word));
  await expect(title(page)).toHaveText('3 specimens match');
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByLabel('Name')).toHaveValue(word);
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved')).toBeVisible();
  const staff = await colleague(request);
  await staff.createSample({ accession: `${word}-9`, donorEthnicity: word });
  await page.goto('/specimen-search');
  const row = page.locator('li', { hasText: word });
  await expect(row).toContainText('1 new');
  // The link in the mail opens the same search.
  const [saved] = await (await buyer(request)).savedSearches(word);
  await page.goto(`/specimen-search?saved=${saved?.id}`);
  await expect(title(page)).toHaveText('4 specimens match');
  await page.goto('/specimen-search');
  await row.getByRole('link').click();
  await expect(title(page)).toHaveText('4 specimens match');
  await page.goto('/specimen-search');
  await expect(row).toContainText('nothing new');
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete search' }).click();
  await expect(row).toHaveCount(0);
});
