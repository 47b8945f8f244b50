import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInPart } from './support/axe.ts';
import { startAs } from './support/people.ts';
import { openRow, panel } from './support/screen.ts';
import { test } from './support/test.ts';

async function downloaded(page: Page, item: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a buyer exports selected orders, and all of their samples; a super admin sees both', async ({
  page,
  another,
}) => {
  await startAs(page, 'manager', '/orders?all=1&limit=10');
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody');
  const first = rows.getByRole('row').first();
  await first.getByRole('checkbox').check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Export' }).click();
  const selected = await downloaded(page, 'CSV');
  expect(selected.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const [heading, line, ...others] = selected.bytes.toString().trim().split('\r\n');
  expect(heading).toContain('Number,Status,Placed by');
  expect(await first.innerText()).toContain(String(line?.split(',')[0]));
  expect(others).toEqual([]);

  await selection.getByRole('button', { name: 'Clear the selection' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/^Export \d+ rows$/)).toBeVisible();
  await expectNoViolationsInPart(page, 'the menu of an export', '[role=menu]');
  const samples = await downloaded(page, 'Ordered samples, Excel (xlsx)');
  expect(samples.name).toMatch(/^ordered-samples-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(samples.bytes.subarray(0, 2).toString()).toBe('PK');

  const boss = await another();
  await startAs(boss, 'super', '/users?search=manager@helix');
  await openRow(boss, 'Lea Martin');
  const exports = panel(boss).getByRole('list', { name: 'Exports' });
  await expect(exports.getByRole('listitem').nth(0)).toContainText('Ordered samples');
  await expect(exports.getByRole('listitem').nth(1)).toContainText(/^Orders1 row, CSV/);
  await expectNoViolationsInPart(boss, 'the panel of a user with exports', '[data-panel]');
});
