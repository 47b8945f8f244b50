import { expect } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { mailTo } from './support/mails.ts';
import { people, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

/** A glucose value that no sample in the demo data has, so that only the test's own samples match. */
let next = 5000 + Math.floor(Math.random() * 100_000);
const rareValue = () => {
  next += 2;
  return next;
};

test('samples imported later are allocated to the request, some now and more when they arrive, and the client sees it and is notified', async ({
  page,
  request,
  another,
}) => {
  const value = rareValue();
  const order = await (await buyer(request)).ask({
    loincCode: '2345-7',
    quantity: 4,
    valueFrom: value,
    valueTo: value,
    priceLimit: 100,
  });
  const wanted = order.requests[0];
  await startAs(page, 'admin', `/non-inventory?limit=10&open=${wanted?.id}`);
  await expect(panel(page)).toContainText('Nothing in stock matches');
  await expect(panel(page)).toContainText('0 of 4 found');

  // Two samples within the price limit, one above it.
  const word = freshAccession('REQ');
  const importPriced = async (prices: readonly number[], first = 1) => {
    const lines = prices.map((price, n) => `${word}-${first + n},2345-7,${value},1,mL,${price}`);
    const headings = 'Accession,LOINC code,biomarkerValue,Volume number,volume_units,specimenPrice';
    await (await colleague(request)).importSamples([headings, ...lines].join('\r\n'));
  };
  await importPriced([90, 80, 101]);

  await expect(panel(page)).toContainText('1 more above the client’s limit');
  await expect(panel(page)).toContainText('$80.00 to $90.00 each');
  await expect(panel(page).getByLabel('How many')).toHaveValue('2');
  await panel(page).getByLabel('How many').fill('1');
  await panel(page).getByRole('button', { name: 'Allocate' }).dblclick();
  await expect(panel(page)).toContainText('1 of 4 found');
  expect((await mailTo(people.buyer, 'request_allocated', order.number)).text).toContain('1 specimen');
  await expect(panel(page).getByLabel('How many')).toHaveValue('1');
  await importPriced([70], 4);
  await expect(panel(page).getByLabel('How many')).toHaveValue('2');
  // As many as before: not the first allocation sent again.
  await panel(page).getByLabel('How many').fill('1');
  await panel(page).getByRole('button', { name: 'Allocate' }).click();
  await expect(panel(page)).toContainText('2 of 4 found');
  await expect(toast(page).last()).toContainText(`1 sample reserved for ${order.number}.`);

  await panel(page).getByRole('link', { name: order.number }).click();
  await expect(panel(page).getByRole('heading', { name: '2 samples' })).toBeVisible();
  await expect(panel(page)).toContainText('$150.00');
  const client = await another();
  await startAs(client, 'buyer', `/orders?all=1&limit=10&open=${order.id}`);
  await expect(panel(client)).toContainText('2 of 4 found');
  await expect(panel(client)).toContainText('$150.00');
  await expect(panel(client)).toContainText('Samples found and reserved');
});

test('a renamed request closed with a reason cancels its order and shows the client why', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const ask = (await buyer(request)).ask;
  const order = await ask({ loincCode: '2345-7', quantity: 2, valueFrom: rareValue(), valueTo: next });
  await startAs(page, 'admin', `/non-inventory?open=${order.requests[0]?.id}`);
  await panel(page).getByRole('button', { name: 'Rename' }).click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'edit');
  const name = freshName('Rare glucose');
  await panel(page).getByLabel('Name required').fill(name);
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Request updated.');
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();

  await panel(page).getByRole('button', { name: 'Close request' }).click();
  const box = page.getByRole('dialog', { name: 'Close this request?' });
  await box.getByRole('button', { name: 'Close request' }).click();
  await expect(box.getByText('Fill this in.')).toBeVisible();
  await box.getByLabel('Reason required').fill('No vendor has it');
  await box.getByRole('button', { name: 'Close request' }).click();
  await expect(toast(page)).toContainText(`${order.number} had nothing left and is canceled.`);
  await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
  await expect(panel(page).getByRole('button', { name: 'Open again' })).toHaveCount(0);

  const client = await another();
  await startAs(client, 'buyer', `/orders?all=1&open=${order.id}`);
  await expect(panel(client)).toContainText('No longer looked for: No vendor has it');
  await expect(panel(client).getByText('Request closed')).toBeVisible();
  await expect(panel(client)).toHaveAttribute('data-mode', 'read_only');
  await mailTo(people.buyer, 'order_cancelled', order.number);
});

test('a request carries a text over as a note, and asks which of several biomarkers is meant', {
  tag: '@full',
}, async ({ page, request }) => {
  const id = await (await buyer(request)).termId('2345-7');
  const other = await (await buyer(request)).termId('25428-4');
  const ask = page.getByRole('button', { name: 'Request a specimen' });
  const form = page.getByRole('dialog', { name: 'Request a specimen' });
  // Search text is carried over as a note; the biomarker is chosen in the form.
  await startAs(page, 'buyer', '/specimen-search?search=zzzz');
  await ask.last().click();
  await expect(form.getByLabel('Anything else we should know')).toHaveValue('zzzz');
  await expect(form.getByLabel('Biomarker required')).toBeFocused();
  await form.getByLabel('How many').focus();
  await form.getByRole('button', { name: 'Place request' }).click();
  await expect(form.getByLabel('Biomarker required')).toBeFocused();
  await form.getByLabel('Biomarker required').fill('2345-7');
  await page.getByRole('option', { name: /2345-7/ }).click();
  await expect(form.getByLabel('Value from')).toHaveAccessibleDescription(/mg\/dL|^$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  // With several biomarkers in the search, the form asks for one.
  await page.goto(`/specimen-search?biomarkers=${id},${other}&storageCondition=Nowhere`);
  await ask.last().click();
  await expect(form.getByLabel('Storage')).toHaveValue('Nowhere');
  await form.getByLabel('Biomarker required').click();
  await expect(page.getByRole('option')).toHaveCount(2);
});
