import { expect, type Page } from '@playwright/test';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

async function openLinking(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Link donors' }).click();
  return page.getByRole('dialog', { name: 'Link donors' });
}

test('samples of one person are linked after a look at what is left, and unlinked again', {
  tag: '@full',
}, async ({ page, request }) => {
  const word = freshAccession('LINK');
  const other = await colleague(request);
  const vendor = await other.createVendor({ name: freshName('Biobank') });
  const invoice = await other.createInvoice({ vendorId: vendor.id, number: word });
  const born = { invoiceId: invoice.id, donorGender: 'Female', donorDob: '1950-02-03' };
  for (const [n, given] of [
    { ...born, biobankId: `${word}-A` },
    { ...born, biobankId: `${word}-A` },
    { ...born, biobankId: `${word}-B` },
    { ...born, biobankId: `${word}-B`, donorDob: '1951-02-03' },
  ].entries())
    await other.createSample({ accession: `${word}-${n}`, collectionDate: '2024-05-02', ...given });

  await startAs(page, 'admin', `/inventory?search=${word}`);
  const dialog = await openLinking(page);
  await expect(dialog.getByRole('link', { name: `${word}-B` })).toBeVisible();
  await dialog.getByRole('button', { name: /^Link \d+ samples?$/ }).click();
  const runs = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  await expect(runs).toHaveCount(1);

  // The biobank ID that disagrees leads to its samples.
  await dialog.getByRole('link', { name: `${word}-B` }).click();
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
  await expect(dialog).toHaveCount(0);

  await startAs(page, 'admin', `/inventory?search=${word}-A`);
  await page
    .getByRole('row')
    .filter({ hasText: `${word}-0` })
    .locator('[data-row-open]')
    .click();
  await expect(page.getByRole('dialog').getByLabel('Donor ID of the vendor')).toHaveValue(`${word}-A`);
  await page.keyboard.press('Escape');

  const again = await openLinking(page);
  await again.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(again.getByText(/^Undone by /)).toBeVisible();
  await expect(again.getByRole('button', { name: /^Link \d+ samples?$/ })).toBeVisible();
});
