import { expect } from '@playwright/test';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { act, openRow, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

test.describe('a vendor', () => {
  test('is created after validation errors and found in the list', async ({ page }) => {
    const name = freshName('Aurora Biobank');
    await startAs(page, 'admin', '/vendors');
    await page.getByRole('button', { name: 'New vendor' }).click();
    const form = panel(page);
    await form.getByLabel('Website').fill('aurora');
    await form.getByLabel('Phone').first().fill('12');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Create vendor' }).click();
    await expect(form.getByLabel('Name required')).toBeFocused();
    await expect(form.getByText('Fill this in.')).toBeVisible();
    await expect(form.getByText('Write it like name@company.com.')).toBeVisible();
    await expect(form.getByText('Write a web address, such as example.com.')).toBeVisible();
    await expect(form.getByText('4 fields need attention')).toBeVisible();
    await form.getByLabel('Name required').fill(name);
    await form.getByLabel('Website').fill('aurora.example');
    await form.getByLabel('Phone').first().fill('(402) 555-0119');
    await form.getByLabel('Email').fill('Nadia@Aurora.example');
    const sent = page.waitForRequest('**/api/vendors/create');
    await form.getByRole('button', { name: 'Create vendor' }).click();
    // On the wire: without formatting, empty as null, a lower-case address, and an idempotency key.
    const request = await sent;
    expect(request.postDataJSON()).toMatchObject({
      name,
      website: 'https://aurora.example',
      phoneNumber: '4025550119',
      city: null,
      contactPerson: { email: 'nadia@aurora.example', phoneNumber: null },
    });
    expect(request.headers()['idempotency-key']).toBeTruthy();
    await expect(toast(page)).toContainText('Vendor created.');
    await expect(form.getByRole('heading', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, name)).toBeVisible();
  });

  test('with a duplicate name shows an error at the field, keeps the input, and saves with another name', {
    tag: '@full',
  }, async ({ page, request }) => {
    const taken = freshName('Taken');
    await (await colleague(request)).createVendor({ name: taken });
    await startAs(page, 'admin', '/vendors');
    await page.getByRole('button', { name: 'New vendor' }).click();
    const form = panel(page);
    await form.getByLabel('Name required').fill(taken.toUpperCase());
    await form.getByLabel('City').fill('Lyon');
    await form.getByRole('button', { name: 'Create vendor' }).click();
    await expect(form.getByText('Already in use.')).toBeVisible();
    await expect(toast(page).getByRole('alert')).toContainText('already exists');
    await expect(form.getByLabel('City')).toHaveValue('Lyon');
    await form.getByLabel('Name required').fill(`${taken} two`);
    await form.getByRole('button', { name: 'Create vendor' }).click();
    await expect(toast(page)).toContainText('Vendor created.');
  });

  test('is opened, edited and saved, and focus returns to the row', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const name = freshName('Editable');
    await (await colleague(request)).createVendor({ name, city: 'Omaha' });
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(name)}`);
    const opener = row(page, name).getByRole('button').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/open=\d+/);
    await expect(panel(page)).toHaveAttribute('data-mode', 'view');
    await panel(page).getByRole('button', { name: 'Edit' }).click();
    await expect(panel(page)).toHaveAttribute('data-mode', 'edit');
    await panel(page).getByLabel('City').fill('Lyon');
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('Vendor updated.');
    await expect(panel(page)).toHaveAttribute('data-mode', 'view');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(row(page, name)).toContainText('Lyon');
  });

  test('with unsaved changes asks before Escape or the backdrop discards them', { tag: '@full' }, async ({
    page,
  }) => {
    await startAs(page, 'admin', '/vendors');
    await act(page, 'Cedar Biobank', 'Edit');
    await panel(page).getByLabel('City').fill('Elsewhere');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Discard your changes?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(panel(page).getByLabel('City')).toHaveValue('Elsewhere');
    // While it fades out, it still covers the backdrop that is pressed next.
    await expect(question).toHaveCount(0);
    await page.mouse.click(100, 500);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, /Cedar Biobank/)).toContainText('Omaha');
  });

  test('with unsaved changes asks before going back, reloading or duplicating', async ({ page }) => {
    await startAs(page, 'admin', '/vendors');
    await openRow(page, 'Cedar Biobank');
    await expect(page).toHaveURL(/open=\d+/);
    await panel(page).getByRole('button', { name: 'Edit' }).click();
    const city = panel(page).getByLabel('City');
    await city.fill('Elsewhere');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const keep = async () => {
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(city).toHaveValue('Elsewhere');
      await expect(page).toHaveURL(/open=\d+/);
    };
    await panel(page).getByRole('button', { name: 'Duplicate' }).click();
    await keep();
    const beforeUnload = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await beforeUnload;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.evaluate(() => history.back());
    await keep();
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/vendors$/);
    await expect(row(page, /Cedar Biobank/)).toContainText('Omaha');
    // Without unsaved changes, reloading asks nothing.
    await page.reload();
    await expect(row(page, /Cedar Biobank/)).toBeVisible();
  });

  test('is duplicated from a copy without its name', { tag: '@full' }, async ({ page }) => {
    await startAs(page, 'admin', '/vendors');
    await act(page, 'Cedar Biobank', 'Duplicate');
    await expect(panel(page)).toHaveAttribute('data-mode', 'create');
    await expect(panel(page).getByLabel('Name required')).toHaveValue('');
    await expect(panel(page).getByLabel('City')).toHaveValue('Omaha');
    await expect(panel(page).getByLabel('Last name')).toHaveValue('Farouk');
  });

  test('is deleted after a warning, undone from the toast, and restored from All', {
    tag: '@full',
  }, async ({ page, request }) => {
    const name = freshName('Short Lived');
    await (await colleague(request)).createVendor({ name });
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(name)}`);
    await act(page, name, 'Delete');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Delete ${name}?`);
    await expect(dialog).toContainText('Its history stays, and you can restore it.');
    await dialog.getByRole('button', { name: 'Delete vendor' }).click();
    await expect(toast(page)).toContainText(`${name} deleted.`);
    await expect(row(page, name)).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, name)).toBeVisible();

    await act(page, name, 'Delete');
    await dialog.getByRole('button', { name: 'Delete vendor' }).click();
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    await expect(row(page, name)).toContainText('Deleted');
    await openRow(page, name);
    await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
    await panel(page).getByRole('button', { name: 'Restore' }).click();
    await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  });

  test('saved by a colleague during an edit shows both versions and loses nothing', {
    tag: '@full',
  }, async ({ page, request }) => {
    const name = freshName('Contested');
    const other = await colleague(request);
    const { id } = await other.createVendor({ name, city: 'Omaha', state: 'NE' });
    await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(name)}`);
    await act(page, name, 'Edit');
    await panel(page).getByLabel('City').fill('Mine');
    await panel(page).getByLabel('State').fill('MA');
    await other.changeVendor(id, { city: 'Theirs', state: 'TH' });
    // The list behind updates live, but must not disturb the form.
    await expect(page.locator('tr', { hasText: name })).toContainText('Theirs');
    await expect(panel(page).getByLabel('City')).toHaveValue('Mine');
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(panel(page).getByText(/while you were editing/)).toBeVisible();
    await panel(page)
      .getByRole('group', { name: 'State' })
      .getByLabel(/Theirs/)
      .check();
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('Vendor updated.');
    await expect(panel(page)).toHaveAttribute('data-mode', 'view');
    await expect(panel(page).getByLabel('City')).toHaveValue('Mine');
    await expect(panel(page).getByLabel('State')).toHaveValue('TH');
  });
});
