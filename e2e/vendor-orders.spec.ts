import { expect } from '@playwright/test';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { act, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

test('a vendor order is created from Vendors by keyboard with a document, read and completed', async ({
  page,
}) => {
  const number = freshName('VO');
  await startAs(page, 'admin', '/vendors');
  await page.getByRole('link', { name: 'Vendor orders' }).click();
  await expect(page).toHaveURL(/\/vendor-orders$/);
  await expect(page.getByRole('link', { name: 'Vendors' }).first()).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'New vendor order' }).focus();
  await page.keyboard.press('Enter');
  const form = panel(page);
  await expect(form.getByLabel('Vendor required')).toBeFocused();
  await form.getByRole('button', { name: 'Create vendor order' }).click();
  await expect(form.getByText('Fill this in.')).toBeVisible();
  await form.getByLabel('Vendor required').pressSequentially('cedar');
  await expect(page.getByRole('option', { name: /Cedar Biobank/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Vendor required')).toHaveValue('Cedar Biobank');
  await form.getByLabel('Number').fill(number);
  await form.locator('input[type=file]').setInputFiles({
    name: 'cedar.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
  });
  await expect(toast(page)).toContainText('File uploaded.');
  await form.getByRole('button', { name: 'Create vendor order' }).click();
  await expect(toast(page)).toContainText('Vendor order created.');
  await expect(form).toHaveAttribute('data-mode', 'view');
  const link = form.getByRole('link', { name: 'cedar.pdf' });
  expect((await page.request.get(String(await link.getAttribute('href')))).status()).toBe(200);

  await form.getByRole('button', { name: 'Complete' }).click();
  const question = page.getByRole('dialog', { name: `Complete ${number}?` });
  await question.getByRole('button', { name: 'Complete order' }).click();
  await expect(toast(page)).toContainText(`${number} completed.`);
  // A completed order offers neither transition and has left the pending ones.
  await expect(form.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, number)).toHaveCount(0);
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(row(page, number)).toContainText('Completed');
});

test('a vendor with pending orders cannot be deleted; an order with samples offers neither cancel nor delete, and links to them', {
  tag: '@full',
}, async ({ page, request }) => {
  const other = await colleague(request);
  const vendor = await other.createVendor({ name: freshName('Pending Bank') });
  const number = freshName('VO');
  const invoice = await other.createInvoice({ vendorId: vendor.id, number });
  const accession = freshName('ACC').replace(' ', '-').toUpperCase();
  await other.createSample({ accession, invoiceId: invoice.id, specimenPrice: 120.5 });

  await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(vendor.name)}`);
  await act(page, vendor.name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete vendor' }).click();
  await expect(toast(page).getByRole('alert')).toContainText(`still has pending vendor orders: ${number}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await act(page, vendor.name, 'Vendor orders');
  await expect(page).toHaveURL(/vendorId=\d+/);
  await expect(row(page, number)).toContainText('$120.50');
  await row(page, number)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row(page, number).getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(/\/inventory\?.*invoiceId=\d+/);
  await expect(page.getByRole('button', { name: `Vendor order ${number}`, exact: true })).toBeVisible();
  await expect(row(page, accession)).toBeVisible();
});

test('a vendor order without samples is deleted, undone, and restored from All', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const other = await colleague(request);
  const vendor = await other.createVendor({ name: freshName('Brief Bank') });
  const number = freshName('VO');
  await other.createInvoice({ vendorId: vendor.id, number });
  await startAs(page, 'admin', `/vendor-orders?search=${encodeURIComponent(number)}`);
  await act(page, number, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete vendor order' }).click();
  await expect(toast(page)).toContainText(`${number} deleted.`);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, number)).toBeVisible();
  await act(page, number, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete vendor order' }).click();
  await expect(row(page, number)).toHaveCount(0);
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  await expect(row(page, number)).toContainText('Deleted');
  await row(page, number).getByRole('button').first().click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
  await panel(page).getByRole('button', { name: 'Restore' }).click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
});

test('a vendor set by a colleague meanwhile can be taken over, and the field shows its name', {
  tag: '@full',
}, async ({ page, request }) => {
  const other = await colleague(request);
  const [before, theirs, mine] = await Promise.all(
    ['First', 'Theirs', 'Mine'].map((word) => other.createVendor({ name: freshName(`${word} Bank`) })),
  );
  if (!before || !theirs || !mine) throw new Error('three vendors were made');
  const number = freshName('VO');
  const { id } = await other.createInvoice({ vendorId: before.id, number });
  await startAs(page, 'admin', `/vendor-orders?search=${encodeURIComponent(number)}`);
  await act(page, number, 'Edit');
  const box = panel(page).getByLabel('Vendor required');
  await expect(box).toHaveValue(before.name);
  await box.fill(mine.name);
  await page.getByRole('option', { name: mine.name }).click();
  await other.changeInvoice(id, { vendorId: theirs.id });
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  const choice = panel(page).getByRole('group', { name: 'Vendor', exact: true });
  await expect(choice.getByLabel(/Theirs/)).toBeVisible();
  await expect(choice).toContainText(mine.name);
  await choice.getByLabel(/Theirs/).check();
  await expect(box).toHaveValue(theirs.name);
  // Passing through the field changes nothing.
  await box.focus();
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue(theirs.name);
  await choice.getByLabel(/Yours/).check();
  await expect(box).toHaveValue(mine.name);
  await choice.getByLabel(/Theirs/).check();
  const sent = page.waitForRequest(`**/api/inventory/invoices/${id}`);
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ vendorId: theirs.id });
  await expect(toast(page)).toContainText('Vendor order updated.');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await expect(panel(page).getByLabel('Vendor')).toHaveValue(theirs.name);
});
