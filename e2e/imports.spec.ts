import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { faultySheet } from './support/sheets.ts';
import { test } from './support/test.ts';

const dialog = (page: Page, name = 'Import samples') => page.getByRole('dialog', { name });

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function chooseFacility(page: Page) {
  await dialog(page).getByLabel('Storage facility required').click();
  await page.getByRole('option').first().click();
}

async function choose(page: Page, name: string, text: string) {
  await chooseFacility(page);
  await chooseFile(page, name, text);
}

test('unknown column names are matched by hand, with day-first dates, for a vendor order', {
  tag: '@full',
}, async ({ page, request }) => {
  const staff = await colleague(request);
  const vendor = await staff.createVendor({ name: freshName('Import vendor') });
  const number = freshName('INV').replace(' ', '-');
  await staff.createInvoice({ vendorId: vendor.id, number });
  const word = freshName('COL').replace(' ', '-');
  await startAs(page, 'admin', `/vendor-orders?search=${number}`);
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Import samples' }).click();
  const box = dialog(page);
  await expect(box.getByLabel('Vendor order')).toContainText(number);
  await choose(page, 'own-words.csv', `Tube,Test,Amount,Unit,Taken\n${word},2345-7,2,mL,13/05/2024\n`);
  await expect(box.getByText('4 required columns are missing')).toBeVisible();
  await expect(box.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
  const match = async (heading: string, field: string) => {
    await box.getByLabel(`What the column ${heading} holds`).click();
    await page.getByRole('option', { name: field, exact: true }).click();
    await expect(box.getByLabel(`What the column ${heading} holds`)).toContainText(field);
    await expect(box.getByLabel(`What the column ${heading} holds`)).toBeEnabled();
  };
  await match('Tube', 'Accession');
  await match('Test', 'LOINC code');
  await match('Amount', 'Volume');
  await match('Unit', 'Units');
  await match('Taken', 'Collection date');
  await expect(box.getByText('expected a day that exists')).toBeVisible();
  // The switch turns once the server has read the dates again.
  const dayFirst = box.getByRole('switch', { name: /the day comes first/ });
  await dayFirst.click();
  await expect(dayFirst).toBeChecked();
  await expect(box.getByRole('button', { name: 'Ready 1' })).toBeVisible();
  await box.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(box.getByText('1 sample added')).toBeVisible();
});

test('a file chosen before its facility waits; an unreadable file is rejected, and another can be chosen, whose rows fail to load and are loaded again', async ({
  page,
}) => {
  await startAs(page, 'admin', '/inventory?limit=10');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const box = dialog(page);
  await chooseFile(page, 'letter.pdf', '%PDF-1.7');
  await expect(box.getByText(/letter\.pdf/)).toBeVisible();
  await expect(box.getByLabel('Storage facility required')).toHaveAttribute('aria-invalid', 'true');
  await chooseFacility(page);
  await expect(box.getByText(/csv, xlsx, xls/).last()).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('accession,"loinc') });
  await expect(box.getByText('Nothing was imported')).toBeVisible();
  await expect(box.getByText(/never closed/)).toBeVisible();
  await box.getByRole('button', { name: 'Import another file' }).click();
  await expect(box.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await page.route('**/api/inventory/imports/*/rows', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 1500, message: ['It did not work.'] } } }),
  );
  await choose(page, 'vendor.csv', faultySheet(freshName('ROWS').replace(' ', '-')));
  const failed = box.getByText('The rows could not be loaded.');
  await expect(failed).toBeVisible();
  await page.unroute('**/api/inventory/imports/*/rows');
  await box.getByRole('button', { name: 'Ready 2' }).click();
  await expect(box.getByRole('row')).toHaveCount(3);
  await expect(failed).toHaveCount(0);
});

test('a file of results adds to samples in stock without a facility and is undone', {
  tag: '@full',
}, async ({ page, request }) => {
  const staff = await colleague(request);
  const [one, two] = [freshName('RES').replace(' ', '-'), freshName('RES').replace(' ', '-')];
  await staff.createSample({ accession: one });
  await staff.createSample({ accession: two });
  await startAs(page, 'admin', '/inventory');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByLabel('Results for samples in stock').check();
  const box = dialog(page, 'Import results');
  await expect(box.getByLabel('Storage facility required')).toHaveCount(0);
  const rows = [`${one},1988-5,0.82,mg/dL`, `${two},1988-5,3,`, `${one}-X,1988-5,3,`];
  await chooseFile(page, 'results.csv', ['accession,loincCode,biomarkerValue,units', ...rows].join('\r\n'));
  await expect(box.getByText('expected the accession of a sample in stock')).toBeVisible();
  await expectNoViolations(page, 'a check of results');
  const cell = box.getByLabel('Line 4, Accession');
  await cell.fill(two);
  await cell.press('Enter');
  await expect(box.getByText('this sample has a result of this biomarker already')).toBeVisible();
  await box.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(box.getByText('2 results added')).toBeVisible();
  await box.getByRole('button', { name: 'Undo import' }).click();
  await box.getByRole('button', { name: 'Yes, remove 2 results from their samples' }).click();
  await expect(box.getByText('The import was undone')).toBeVisible();
});

test('a word that is not known is given its meaning once for all rows', {
  tag: '@full',
}, async ({ page }) => {
  const word = freshName('WORD').replace(' ', '-');
  await startAs(page, 'admin', '/inventory');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const rows = [1, 2, 3].map((n) => `${word}-${n},2345-7,1,mL,${n === 3 ? 'edta' : 'EDTA'}`);
  const heading = 'accession,loincCode,volumeNumber,volumeUnits,anticoagulant';
  await choose(page, 'words.csv', [heading, ...rows].join('\r\n'));
  const box = dialog(page);
  const meaning = box.getByLabel('What EDTA means in Anticoagulant');
  await expect(box.getByText('Anticoagulant, 3 rows')).toBeVisible();
  await expectNoViolations(page, 'words of a vendor');
  await meaning.click();
  await page.getByRole('option', { name: 'K2 EDTA' }).click();
  await expect(box.getByRole('button', { name: 'Ready 3' })).toBeVisible();
  await expect(meaning).toContainText('K2 EDTA');
  await expect(box.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
});
