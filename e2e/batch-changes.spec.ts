import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { colleague, freshAccession } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

test('setting one price on all matching samples previews the change, can be undone later, and the list is exported', async ({
  page,
  request,
}) => {
  const word = freshAccession('BATCH');
  const other = await colleague(request);
  for (const n of [1, 2, 3]) await other.createSample({ accession: `${word}-${n}`, specimenPrice: n * 10 });
  await startAs(page, 'admin', `/inventory?search=${word}`);
  await row(page, `${word}-1`).getByRole('checkbox').check();
  await row(page, `${word}-2`).getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('$30.00');
  await page.getByRole('button', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set price' });
  await dialog.getByLabel('Specimen price').fill('30');
  await expect(dialog.getByRole('status')).toContainText('2 change.');
  await dialog.getByLabel('All 3 that match the list').check();
  await expect(dialog.getByRole('status')).toContainText('2 change, 1 has this price already.');
  await dialog.getByRole('button', { name: 'Set price' }).click();
  await expect(toast(page)).toContainText('Price set on 2 samples.');
  await expect(page.getByRole('row').filter({ hasText: '$30.00' })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);

  // After the toast is gone, the list of batch changes still offers undo.
  await page.getByRole('button', { name: 'Batch changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Batch changes' });
  const latest = changes.getByRole('listitem').first();
  await expect(latest).toContainText('Price set to $30.00');
  await expect(latest).toContainText('2 samples, by ');
  await latest.getByRole('button', { name: 'Undo: Price set to $30.00' }).click();
  await expect(toast(page)).toContainText('Undone on 2 samples.');
  await expect(latest).toContainText('Undone by ');
  await page.keyboard.press('Escape');
  await expect(row(page, `${word}-1`)).toContainText('$10.00');
  await expect(row(page, `${word}-2`)).toContainText('$20.00');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/content from LOINC/)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  for (const n of [1, 2, 3]) expect(text).toContain(`${word}-${n}`);
  expect(text).not.toContain('TAKEN-');
});

test('status, price percentage and location are set on several samples; undo skips those changed since', {
  tag: '@full',
}, async ({ page, request }) => {
  const word = freshAccession('MANY');
  const other = await colleague(request);
  const stays = await other.createSample({ accession: `${word}-1`, specimenPrice: 10.05 });
  await other.createSample({ accession: `${word}-2`, specimenPrice: 20 });
  await startAs(page, 'admin', `/inventory?search=${word}&status=available,on_hold,damaged`);
  await expect(row(page, `${word}-2`)).toBeVisible();
  const onAll = async (button: string) => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: button, exact: true }).click();
    return page.getByRole('dialog', { name: button });
  };

  const status = await onAll('Set status');
  await status.getByRole('button', { name: 'Set status' }).click();
  await expect(status.getByText('Fill this in.')).toBeVisible();
  await status.getByLabel('Status required').click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await expect(status.getByRole('status')).toContainText('2 change.');
  await status.getByRole('button', { name: 'Set status' }).click();
  await expect(toast(page)).toContainText('Status changed on 2 samples.');
  await expect(row(page, `${word}-1`)).toContainText('Damaged');
  await other.changeSample(stays.id, { status: 'on_hold' });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('1 sample stays as it is: changed since, ordered or deleted.');
  await expect(row(page, `${word}-2`)).toContainText('Available');
  await expect(row(page, `${word}-1`)).toContainText('On hold');

  const price = await onAll('Set price');
  await price.getByLabel('Change by a percentage').check();
  await price.getByLabel('Percentage required').fill('-110');
  await price.getByRole('button', { name: 'Set price' }).click();
  await expect(price.getByText('Write a percentage from -100 to 1,000.')).toBeVisible();
  await price.getByLabel('Percentage required').fill('-50 %');
  await expect(price.getByRole('status')).toHaveText(
    '2 change. For example, $10.05 becomes $5.03; half cents are rounded up.',
  );
  await price.getByRole('button', { name: 'Set price' }).click();
  await expect(row(page, `${word}-1`)).toContainText('$5.03');

  const storage = await onAll('Move');
  await storage.getByLabel('The same for all').check();
  await storage.getByLabel('New location required').fill('Z9-9');
  await expect(storage.getByRole('status')).toContainText('2 change. Reserved samples move too');
  await storage.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page)).toContainText('2 samples moved.');
  await expect(row(page, `${word}-1`)).toContainText('Z9-9');
});

test('a batch change reports a sample deleted meanwhile and changes the rest', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const word = freshAccession('GONE');
  const other = await colleague(request);
  const made = [];
  for (const n of [1, 2, 3]) made.push(await other.createSample({ accession: `${word}-${n}` }));
  await startAs(page, 'admin', `/inventory?search=${word}&status=available,on_hold`);
  await expect(row(page, `${word}-3`)).toBeVisible();
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await selectAll();
  await other.removeSample(made[0]?.id ?? 0);
  await expect(page.getByText('1 not in this view')).toBeVisible();
  await page.getByRole('button', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set price' });
  await dialog.getByLabel('Specimen price').fill('30');
  await expect(dialog.getByRole('status')).toContainText('2 change, 1 is no longer there.');
  await dialog.getByRole('button', { name: 'Set price' }).click();
  await expect(toast(page)).toContainText('Price set on 2 samples.');
  await expect(toast(page)).toContainText('1 was no longer there.');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  // The closing dialog must not cover the checkbox that is pressed next.
  await expect(dialog).toHaveCount(0);

  await selectAll();
  await other.removeSample(made[1]?.id ?? 0);
  await expect(page.getByText('1 not in this view')).toBeVisible();
  await page.getByRole('button', { name: 'Set status' }).click();
  const status = page.getByRole('dialog', { name: 'Set status' });
  await status.getByLabel('Status required').click();
  await page.getByRole('option', { name: 'On hold' }).click();
  await expect(status.getByRole('status')).toContainText('1 changes, 1 is no longer there.');
  await status.getByRole('button', { name: 'Set status' }).click();
  await expect(toast(page)).toContainText('Status changed on 1 sample.');
  await expect(row(page, `${word}-3`)).toContainText('On hold');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
});
