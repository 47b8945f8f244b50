import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { sessionOf, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const firstRow = (page: Page) => page.locator('[data-row]').first();
const range = (page: Page, number: number) =>
  panel(page).getByRole('group', { name: `Range ${number}`, exact: true });

test('search tolerates typos and ranks the best match first; sorting by a column replaces the ranking', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'admin', '/biomarkers');
  await expect(page.getByRole('heading', { name: '389 biomarkers' })).toBeVisible();
  await expect(page.getByText('10 quantitative terms still without a range')).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('hs crp');
  await expect(firstRow(page)).toContainText('30522-7');
  await search.fill('creatnine');
  await expect(firstRow(page)).toContainText('2160-0');
  await page.getByRole('columnheader', { name: 'Biomarker' }).getByRole('button').click();
  await expect(page).toHaveURL(/sortBy=name/);
  await search.fill('zzzzzz');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await search.fill('');
  await page.getByText('10 quantitative terms still without a range').click();
  await expect(page.getByRole('heading', { name: '10 biomarkers' })).toBeVisible();
});

test('an overlapping range is rejected in place, corrected, saved, and removed again; editing opens the ranges from any tab', async ({
  page,
}) => {
  await startAs(page, 'admin', '/biomarkers?search=2160-0');
  await firstRow(page)
    .getByRole('button', { name: /Creatinine/ })
    .first()
    .click();
  await expect(panel(page).getByRole('heading', { name: '2160-0' })).toBeVisible();
  await expect(panel(page).getByText('Normal, female, 18 and over')).toBeAttached();
  await panel(page).getByRole('button', { name: 'Edit ranges' }).click();
  await panel(page).getByRole('button', { name: 'Add range' }).click();
  const added = range(page, 4);
  await added.getByLabel('Label').fill('Kidney watch');
  await added.getByLabel('Sex').click();
  await page.getByRole('option', { name: 'Female' }).click();
  await added.getByLabel('Age from').fill('18');
  await added.getByLabel('Low').fill('1.05');
  await expect(added).toContainText('Overlaps Normal, female, 18 and over. Start above 1.1.');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByText('1 range needs attention')).toBeVisible();
  await expect(added.getByLabel('Low')).toBeFocused();
  // Switching tabs keeps the input.
  await panel(page).getByRole('tab', { name: 'Details' }).click();
  await expect(panel(page).getByText('Creat SerPl-mCnc')).toBeVisible();
  await panel(page)
    .getByRole('tab', { name: /^Ranges/ })
    .click();
  await added.getByLabel('Low').fill('1.11');
  await expect(added).not.toContainText('Overlaps');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Ranges saved. Results were classified again.');
  await expect(panel(page).getByText('Kidney watch, female, 18 and over: from 1.11 mg/dL')).toBeAttached();
  await expect(panel(page).getByRole('tab', { name: 'Ranges 4' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Edit ranges' }).click();
  await panel(page)
    .getByRole('group')
    .filter({ has: page.locator('input[value="Kidney watch"]') })
    .getByRole('button', { name: /^Delete range/ })
    .click();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('tab', { name: 'Ranges 3' })).toBeVisible();

  // Editing opens the ranges, whichever tab was open before.
  const stock = panel(page).getByRole('tab', { name: /^Stock/ });
  await stock.click();
  await expect(panel(page).getByText('Available', { exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(range(page, 1).getByLabel('Label')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await stock.click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await firstRow(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit ranges' }).click();
  await expect(range(page, 1).getByLabel('Label')).toBeFocused();
});

test('a deactivated biomarker is hidden from clients, and the toast undoes it', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const headers = { authorization: await sessionOf(request, 'buyer') };
  const clientSees = async () => {
    const reply = await request.post('/api/loinc_biomarkers/get_many', {
      headers,
      data: { search: '2842-3' },
    });
    return ((await reply.json()) as { data: { count: number } }).data.count;
  };
  await startAs(page, 'admin', '/biomarkers?search=prolactin');
  await firstRow(page)
    .getByRole('button', { name: /Prolactin/ })
    .first()
    .click();
  await panel(page).getByRole('switch', { name: 'Active' }).click();
  await expect(toast(page)).toContainText('2842-3 is switched off.');
  // A hovered toast stays open.
  await toast(page).getByRole('button', { name: 'Undo' }).hover();
  await expect(panel(page).getByText('Inactive').first()).toBeVisible();
  expect(await clientSees()).toBe(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  expect(await clientSees()).toBe(1);
});

test('the stock of a biomarker links to its samples, by status or all for sale', { tag: '@full' }, async ({
  page,
}) => {
  await startAs(page, 'admin', '/biomarkers?search=2160-0');
  const name = firstRow(page).getByRole('button', { name: /Creatinine/ });
  await name.first().click();
  await panel(page)
    .getByRole('tab', { name: /^Stock/ })
    .click();
  const available = panel(page).getByRole('link', { name: /Available$/ });
  const count = await available.textContent();
  await available.click();
  await expect(page).toHaveURL(/\/inventory\?loincCode=2160-0&status=available/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} samples? match`));
  await page.goBack();
  await page.keyboard.press('Escape');
  await firstRow(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Show its samples' }).click();
  await expect(page).toHaveURL(/\/inventory\?loincCode=2160-0$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} samples? match`));
});

test('the LOINC notice is shown in its official wording at sign-in and in the user menu, which opens the licenses', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in?lng=fr');
  await expect(page.getByText(/^This material contains content from LOINC/)).toBeVisible();
  await startAs(page, 'buyer', '/specimen-search?lng=fr');
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(page.getByRole('menu').getByText(/^This material contains content from LOINC/)).toBeVisible();
  // The licenses must be reproduced with the product.
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Licences' }).click();
  const notice = await opened;
  await expect(notice).toHaveURL(/\/static\/notice\.txt$/);
  await expect(notice.getByText(/Lister Hill National Center/).first()).toBeVisible();
});

test('the molecular weight of a component is edited with its source', { tag: '@full' }, async ({ page }) => {
  await startAs(page, 'admin', '/biomarkers?search=5763-8');
  await firstRow(page).getByRole('button', { name: /Zinc/ }).first().click();
  await panel(page).getByRole('tab', { name: 'Details' }).click();
  await expect(panel(page).getByText('65.38 g/mol')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Edit molecular weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit molecular weight' });
  await expect(dialog.getByLabel('Molecular weight', { exact: true })).toHaveValue('65.38');
  await dialog.getByLabel('Charge').fill('2');
  await dialog.getByLabel('Source').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await dialog.getByLabel('Source').fill('IUPAC 2021');
  await expectNoViolations(page, 'molecular weight');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Molecular weight saved.');
  await expect(panel(page).getByText('IUPAC 2021')).toBeVisible();
});
