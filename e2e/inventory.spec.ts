import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { act, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const at = (accession: string, more = '') => `/inventory?search=${accession}${more}`;
const addFilter = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Find a filter').fill(name);
  await page.keyboard.press('Enter');
};

test('a sample is created by keyboard: the ruler updates, and a duplicate accession shows an error at its field', async ({
  page,
  request,
}) => {
  const taken = freshAccession('TAKEN');
  await (await colleague(request)).createSample({ accession: taken });
  await startAs(page, 'admin', '/inventory?limit=10');
  await page.getByRole('button', { name: 'New sample' }).focus();
  await page.keyboard.press('Enter');
  const form = panel(page);
  await expect(form).toHaveAttribute('data-mode', 'create');
  const term = form.getByLabel('LOINC biomarker required');
  await expect(term).toBeFocused();
  await term.pressSequentially('2345-7');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText('2345-7 Glucose [Mass/volume] in Serum or Plasma')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('243');
  await expect(form.getByRole('status').filter({ hasText: '243 mg/dL, High' })).toHaveCount(1);
  await form.getByLabel('Accession required').fill(taken.toLowerCase());
  await form.getByLabel('Collection date').fill('2025-03-12');
  await form.getByLabel('Expiration date').fill('2024-03-12');
  await form.getByLabel('Volume required').fill('1.5');
  await form.getByLabel('Storage facility required').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Create sample' }).click();
  await expect(form.getByText('Must be after the collection date, 2025-03-12.')).toBeVisible();
  await expect(form.getByLabel('Expiration date')).toBeFocused();
  await form.getByLabel('Expiration date').fill('2035-03-12');
  await form.getByRole('button', { name: 'Create sample' }).click();
  await expect(form.getByText('Already in use.')).toBeVisible();
  await expect(form.getByLabel('Accession required')).toBeFocused();
  await expect(form.getByLabel('Measured value')).toHaveValue('243');
  const accession = freshAccession();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(accession);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Sample created.');
  await expect(form).toHaveAttribute('data-mode', 'view');
  await expect(form.getByRole('heading', { name: accession })).toBeVisible();
  await expect(form.getByLabel('Expiration date')).toHaveValue('Mar 12, 2035');
});

test('a sample is edited, its history and label shown, and focus returns to the row', async ({
  page,
  request,
}) => {
  const accession = freshAccession();
  await (await colleague(request)).createSample({ accession, donorZip: '13210' });
  await startAs(page, 'admin', at(accession));
  const opener = row(page, accession).getByRole('button').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await expect(panel(page).getByText('Clients see age 59')).toBeVisible();
  await expect(panel(page).getByText('Clients see 132')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  const sent = page.waitForRequest((r) => r.method() === 'PATCH');
  await panel(page).getByLabel('Specimen price').fill('$1,250.5');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ specimenPrice: 1250.5, expirationDate: null });
  await expect(toast(page)).toContainText('Sample updated.');
  await panel(page)
    .getByRole('tab', { name: /History/ })
    .click();
  await expect(panel(page).getByRole('list', { name: 'History' })).toContainText('$50.00');
  await expect(panel(page).getByRole('list', { name: 'History' })).toContainText('$1,250.50');
  await panel(page).getByRole('tab', { name: 'Label' }).click();
  await expect(panel(page).getByRole('region', { name: 'Label' })).toContainText(accession);
  // The previous tab may still be animating out.
  const print = panel(page)
    .getByRole('tabpanel', { name: 'Label' })
    .getByRole('button', { name: 'Print label' });
  await print.click();
  const sizes = page.getByRole('dialog', { name: 'Print 1 label' });
  await expect(sizes.getByRole('radio', { name: /A4/ })).toBeChecked();
  await sizes.getByRole('radio', { name: /Cryovial/ }).check();
  const sheet = page.waitForEvent('download');
  await sizes.getByRole('button', { name: 'Make PDF' }).click();
  expect(
    readFileSync(await (await sheet).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(sizes).toHaveCount(0);
  await print.click();
  await expect(sizes.getByRole('radio', { name: /Cryovial/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sizes).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(row(page, accession)).toContainText('$1,250.50');
});

test('a version conflict asks only about fields that both users changed and keeps the other changes of both', async ({
  page,
  request,
}) => {
  const accession = freshAccession();
  const other = await colleague(request);
  const { id } = await other.createSample({ accession, storageLocation: 'F01' });
  // So low that the first fields are scrolled out of view while the last ones are edited.
  await page.setViewportSize({ width: 1440, height: 600 });
  await startAs(page, 'super', at(accession));
  await act(page, accession, 'Edit');
  await panel(page).getByLabel('Storage location').fill('F02');
  await panel(page).getByLabel('Specimen price').fill('1200.5');
  await other.changeSample(id, { storageLocation: 'F09', biobankId: 'BBK-1', specimenPrice: 0 });
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByText(/^Rune Lind saved this on .*, while you were editing/)).toBeInViewport();
  await expect(panel(page).getByText('Taken over from there: Biobank ID.')).toBeVisible();
  await expect(panel(page).getByRole('radio')).toHaveCount(4);
  const price = panel(page).getByRole('group', { name: 'Specimen price' });
  await expect(price).toContainText('$0.00');
  await expect(price).toContainText('$1,200.50');
  const location = panel(page).getByRole('group', { name: 'Storage location' });
  await expect(location.getByLabel(/Yours/)).toBeChecked();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Sample updated.');
  await expect(panel(page).getByLabel('Storage location')).toHaveValue('F02');
  await expect(panel(page).getByLabel('Biobank ID')).toHaveValue('BBK-1');

  // Without colliding fields, the save goes through with both changes.
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await panel(page).getByLabel('Storage location').fill('F03');
  await other.changeSample(id, { biobankId: 'BBK-2', specimenPrice: 12 });
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText(
    'Rune Lind changed Biobank ID and Specimen price while you were editing. Both changes are saved.',
  );
  await expect(panel(page).getByLabel('Storage location')).toHaveValue('F03');
  await expect(panel(page).getByLabel('Biobank ID')).toHaveValue('BBK-2');
  await expect(panel(page).getByLabel('Specimen price')).toHaveValue('12.00');
});

test('filters for status, biomarker and value span are in the address and survive a reload', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'admin', '/inventory');
  const first = page.waitForRequest('**/samples/get_many');
  await page.reload();
  expect((await first).postDataJSON()).toMatchObject({ active: true, status: ['available'] });
  await addFilter(page, 'Status');
  await page.getByRole('checkbox', { name: 'On hold' }).check();
  await page.getByRole('checkbox', { name: 'Reserved' }).check();
  const filtered = page.waitForRequest('**/samples/get_many');
  await page.getByRole('button', { name: 'Apply' }).click();
  // A status filter overrides the default of available samples only.
  expect((await filtered).postDataJSON()).toMatchObject({ status: ['reserved', 'on_hold'] });
  await addFilter(page, 'Biomarker');
  await page.getByRole('combobox', { name: 'Biomarker' }).pressSequentially('hba1c');
  await page.getByRole('option', { name: /4548-4/ }).click();
  await addFilter(page, 'Measured value');
  await page.getByLabel('From', { exact: true }).fill('9');
  await page.getByLabel('To', { exact: true }).fill('5');
  await expect(page.getByText('The first is above the second.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('5');
  await page.getByLabel('To', { exact: true }).fill('');
  const last = page.waitForRequest('**/samples/get_many');
  await page.keyboard.press('Enter');
  expect((await last).postDataJSON()).toMatchObject({ loincCode: ['4548-4'], valueFrom: 5 });
  await expect(page).toHaveURL(/status=on_hold%2Creserved.*|status=reserved%2Con_hold.*/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Measured value from 5 %', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Biomarker .*4548-4$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await page.getByRole('link', { name: /^On hold/ }).click();
  await expect(page).toHaveURL(/status=on_hold/);
  await expect(page.getByRole('row').nth(1)).toContainText('On hold');
});

test('a hold is undone, a deleted sample is restored from All, and a duplicate starts without the accession', {
  tag: '@full',
}, async ({ page, request }) => {
  const accession = freshAccession();
  await (await colleague(request)).createSample({ accession });
  await startAs(page, 'admin', at(accession, '&status=available,on_hold'));
  await act(page, accession, 'Put on hold');
  await expect(row(page, accession)).toContainText('On hold');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, accession)).toContainText('Available');
  await act(page, accession, 'Duplicate');
  await expect(panel(page).getByLabel('Accession required')).toHaveValue('');
  await expect(panel(page).getByLabel('Measured value')).toHaveValue('91');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await act(page, accession, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sample' }).click();
  await expect(toast(page)).toContainText(`${accession} deleted.`);
  await expect(row(page, accession)).toHaveCount(0);
  await page.locator('fieldset label', { hasText: /^All$/ }).click();
  await row(page, accession).getByRole('button').first().click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
  await panel(page).getByRole('button', { name: 'Restore' }).click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
});

test('the facilities dialog creates, rejects a duplicate name and deletes, but does not offer to delete a facility with samples', {
  tag: '@full',
}, async ({ page }) => {
  const name = freshName('Annex');
  await startAs(page, 'admin', '/inventory');
  await page.getByRole('button', { name: 'Facilities' }).click();
  const list = page.getByRole('dialog', { name: 'Storage facilities' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.getByRole('row').nth(1).getByRole('button').last().click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const taken = await list.getByRole('row').nth(1).locator('[data-row-open] .font-medium').innerText();
  await list.getByRole('button', { name: 'New storage facility' }).click();
  const form = page.getByRole('dialog', { name: 'New storage facility' });
  await form.getByLabel('Name required').fill(taken.toUpperCase());
  await form.getByLabel('City').fill('Utica');
  await form.getByRole('button', { name: 'Create facility' }).click();
  await expect(form.getByText('Already in use.')).toBeVisible();
  await form.getByLabel('Name required').fill(name);
  await form.getByRole('button', { name: 'Create facility' }).click();
  await expect(toast(page)).toContainText('Storage facility created.');
  await list.getByRole('searchbox').fill(name);
  await expect(list.getByRole('row', { name: new RegExp(name) })).toContainText('Utica');
  await list
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete facility' })
    .click();
  await expect(toast(page)).toContainText(`${name} deleted.`);
  await expect(list.getByText('Nothing matches')).toBeVisible();
});

const pick = async (page: Page, name: string, option: string) => {
  await panel(page).getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Adds a diagnosis to the donor of the sample in the panel. */
async function diagnose(page: Page, code: string) {
  await panel(page).getByRole('button', { name: 'Edit donor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit donor' });
  await dialog.getByRole('button', { name: 'Add a diagnosis' }).click();
  await dialog.getByLabel('Code required').fill(code);
  await dialog.getByLabel('Words of the vendor').fill('Poorly controlled');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('list', { name: 'Diagnoses' })).toContainText(
    'E11.65 Poorly controlled',
  );
}

test('a donor with a diagnosis, the material and a further result are added, and the buyer reads them on the label', async ({
  page,
  request,
  another,
}) => {
  const accession = freshAccession();
  const { id } = await (await colleague(request)).createSample({ accession, specimenPrice: 20 });
  await startAs(page, 'admin', `/inventory?search=${accession}`);
  await act(page, accession, 'Edit');
  await pick(page, 'Material', 'Plasma');
  await pick(page, 'Anticoagulant', 'Lithium heparin');
  await panel(page).getByLabel('Donor ID of the vendor').fill(`D-${accession}`);
  await panel(page).getByRole('button', { name: 'Add a result' }).click();
  const result = panel(page).getByRole('group', { name: 'Further result 1' });
  await result.getByLabel('LOINC biomarker').fill('1988-5');
  await page.getByRole('option').first().click();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(result.getByText('Fill this in.')).toBeVisible();
  await result.getByLabel('Measured value').fill('8.2');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Sample updated.');
  await expect(panel(page).getByText('8.2 mg/L')).toBeVisible();
  await diagnose(page, 'e1165');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export results' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(`${accession},1988-5,8.2,mg/L`);

  const client = await another();
  await startAs(client, 'buyer', `/specimen-search?material=Plasma&anticoagulant=lithium_heparin&open=${id}`);
  const label = client.getByRole('region', { name: 'Specimen label' });
  await expect(label).toContainText('Plasma, lithium heparin');
  await expect(label).toContainText(/Donor code\s*DN-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  await expect(label).toContainText('E11 Type 2 diabetes');
  await expect(label).not.toContainText('Poorly controlled');
  await expect(label.getByRole('region', { name: 'Also measured' })).toContainText('8.2 mg/L');

  // The same specimen is found by what else was measured in it.
  const code = String(await client.getByRole('dialog').getByRole('heading').first().textContent());
  await client.goto(`/specimen-search?search=${code}&limit=10`);
  await expect(client.locator('[data-below]')).toHaveText('Also measuredC reactive protein 8.2 mg/L high');
  await client.getByRole('button', { name: 'Add an analyte' }).click();
  const dialog = client.getByRole('dialog', { name: 'Add an analyte' });
  await dialog.getByRole('button', { name: 'Add an analyte' }).click();
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await dialog.getByLabel('Biomarker').fill('1988-5');
  await client.getByRole('option').first().click();
  await dialog.getByLabel('Value from').fill('8');
  await dialog.getByRole('button', { name: 'Add an analyte' }).click();
  await expect(client).toHaveURL(/also=\d+%3A8\.\.%3Asample/);
  await expect(client.getByText('1 specimen matches')).toBeVisible();
  await client.getByRole('button', { name: 'Add a diagnosis' }).click();
  await client.getByLabel('Diagnosis required').fill('type 2');
  await client.getByRole('option', { name: 'Type 2 diabetes' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Add a diagnosis' }).click();
  await expect(client).toHaveURL(/diagnosis=E11/);
  await expect(client.getByText('1 specimen matches')).toBeVisible();
});

test('a reserved sample links its order, and only its storage and handling can be changed', async ({
  page,
  request,
}) => {
  const accession = freshAccession();
  const tube = await (await colleague(request)).createSample({ accession, storageLocation: 'F01' });
  const order = await (await buyer(request)).place([tube.id]);
  await startAs(page, 'admin', `/inventory?search=${accession}&status=reserved&show=vendor,collectionDate`);
  await expect(page.getByRole('columnheader', { name: 'Collection date' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Container' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/show=vendor%2CcollectionDate%2Ccontainer/);
  await act(page, accession, 'Edit');
  await expect(panel(page).getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/client-orders?all=1&open=${order.id}`,
  );
  for (const name of ['Accession', 'Measured value', 'Specimen price'])
    await expect(panel(page).getByLabel(name)).toHaveAttribute('readonly', '');
  await panel(page).getByLabel('Storage location').fill('F07');
  const field = await panel(page).getByLabel('Accession').boundingBox();
  const button = await panel(page).locator('header').getByRole('button').first().boundingBox();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Sample updated.');
  // The toast covers neither the buttons of the panel's header nor its fields.
  const message = await toast(page).boundingBox();
  if (!field || !button || !message) throw new Error('they are on the screen');
  expect(message.x + message.width).toBeLessThanOrEqual(button.x);
  expect(message.y + message.height).toBeLessThanOrEqual(field.y);
  await expect(panel(page).getByLabel('Storage location')).toHaveValue('F07');
  await expect(panel(page)).toContainText('Reserved');

  // An unknown id shows one error, in the panel, and not the form of a new sample.
  await page.goto('/inventory?open=2000000000');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(panel(page).getByText('It starts available')).toHaveCount(0);
  await expect(toast(page)).toHaveText('');
});
