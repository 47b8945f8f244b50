import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { mailTo } from './support/mails.ts';
import { type Person, people, sessionOf, startAs } from './support/people.ts';
import { follow, panel, toast } from './support/screen.ts';
import { type Another, test } from './support/test.ts';

const step = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const happened = (page: Page) => panel(page).getByRole('list', { name: 'Timeline' });

/** A dialog without fields focuses its button: Enter takes the step. */
async function pressReady(page: Page, name: string) {
  // The panel below has a button of the same name, which opened the dialog.
  const act = page.locator('button[type=submit]', { hasText: name });
  await expect(act).toBeFocused();
  await page.keyboard.press('Enter');
}

async function tubes(request: Parameters<typeof colleague>[0], count: number, more: object = {}) {
  const staff = await colleague(request);
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const accession = freshName('ORD').replace(' ', '-').toUpperCase();
    made.push({ ...(await staff.createSample({ accession, specimenPrice: 50, ...more })), accession });
  }
  return made;
}

/** The order as the client sees it, in another browser. */
async function asClient(another: Another, orderId: number, who: Person = 'buyer') {
  const page = await another();
  await startAs(page, who, `/orders?all=1&limit=10&open=${orderId}`);
  await expect(panel(page)).toBeVisible();
  return page;
}

test('a sample withdrawn at picking is struck through for the client, with the reason', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const [broken, whole] = await tubes(request, 2, { specimenPrice: 80.5 });
  const order = await (await buyer(request)).place([broken?.id ?? 0, whole?.id ?? 0]);
  const client = await asClient(another, order.id);
  await expect(panel(client)).toContainText('$161.00');
  await expect(step(client, 'Cancel order')).toBeVisible();

  await startAs(page, 'admin', `/client-orders?search=${order.number}`);
  await page
    .getByRole('row', { name: new RegExp(order.number) })
    .getByRole('button')
    .first()
    .click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await step(page, 'Assign').click();
  await expect(dialog(page, /^Assign/).getByLabel('Assignee required')).toHaveValue('Rune Lind');
  await page.keyboard.press('Tab');
  await dialog(page, /^Assign/)
    .getByRole('button', { name: 'Assign', exact: true })
    .dblclick();
  await expect(toast(page)).toContainText(`${order.number} assigned to Rune Lind.`);
  await step(page, 'Confirm order').click();
  await pressReady(page, 'Confirm order');
  await expect(toast(page)).toContainText(`${order.number} confirmed.`);
  // The double click assigned it once.
  await expect(happened(page).getByText('Assigned', { exact: true })).toHaveCount(1);

  await step(page, 'Withdraw samples').click();
  const withdraw = dialog(page, /^Withdraw/);
  await withdraw.getByRole('button', { name: 'Withdraw samples' }).click();
  await expect(withdraw.getByText('Choose at least one sample.')).toBeVisible();
  await withdraw.getByRole('checkbox', { name: new RegExp(broken?.accession ?? '') }).check();
  await withdraw.getByLabel('Reason required').fill('Tube broke at picking');
  await withdraw.getByLabel('What they are from now on required').click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await withdraw.getByRole('button', { name: 'Withdraw samples' }).click();
  await expect(toast(page)).toContainText('1 sample withdrawn');
  await expect(panel(page).getByRole('heading', { name: '1 sample and 1 withdrawn' })).toBeVisible();
  await expect(panel(page)).toContainText('$80.50');

  // Without a reload, the client sees the line struck through, the total and the reason, and can no longer
  // cancel.
  await expect(panel(client).getByText(/^Withdrawn .*: Tube broke at picking$/)).toBeVisible();
  await expect(panel(client).getByRole('heading', { name: '1 sample and 1 withdrawn' })).toBeVisible();
  await expect(panel(client).locator('table s').first()).toHaveText(order.lines[0]?.code ?? '');
  await expect(happened(client)).toContainText('Reason: Tube broke at picking');
  await expect(step(client, 'Cancel order')).toHaveCount(0);
  await expect(panel(client)).not.toContainText(broken?.accession ?? '');
  const mail = await mailTo(people.buyer, 'order_items_withdrawn', order.number);
  expect(mail.text).toContain('Tube broke at picking');
  expect(mail.text).toContain(order.lines[0]?.code ?? '');
});

test('two shipments, then delivered: unsent samples block completion, and both sides show the same totals', async ({
  page,
  request,
  another,
}) => {
  const [first] = await tubes(request, 1, { storageCondition: 'Frozen -80 C' });
  const [second] = await tubes(request, 1, { storageCondition: '2-8 °C' });
  const order = await (await buyer(request)).place([first?.id ?? 0, second?.id ?? 0]);
  await startAs(page, 'admin', `/client-orders?limit=10&open=${order.id}`);
  await expect(panel(page)).toContainText('2 parcels: 1 frozen and 1 refrigerated');
  await step(page, 'Confirm order').click();
  await pressReady(page, 'Confirm order');
  await step(page, 'Add shipping').click();
  const ship = dialog(page, /^Add shipping/);
  await ship.getByRole('button', { name: 'Add shipping' }).click();
  await expect(ship.getByLabel('Carrier required')).toBeFocused();
  await ship.getByLabel('Carrier required').fill('FedEx');
  await ship.getByLabel('Tracking number').fill('7946 4402 1187');
  // Samples of another temperature are left for another shipment.
  await expect(ship.getByText('A shipment for each temperature')).toBeVisible();
  await expect(ship.getByText('1 of 2 samples')).toBeVisible();
  await expect(ship.getByLabel('Temperature')).toHaveValue('Dry ice');
  await ship.getByRole('checkbox', { name: new RegExp(second?.accession ?? '') }).check();
  await expect(ship.getByText(/do not travel at one temperature: 1 frozen and 1 refrigerated/)).toBeVisible();
  await ship.getByRole('button', { name: 'Frozen, 1' }).click();
  await ship.getByLabel('Temperature').fill('Dry ice, -80 °C');
  await ship.getByRole('button', { name: 'Add shipping' }).dblclick();
  await expect(toast(page)).toContainText('Shipping added');
  await expect(panel(page)).toContainText('1 of 2 samples sent');
  await expect(step(page, 'Complete order')).toBeDisabled();
  await expect(panel(page)).toContainText('Complete order: 1 sample is in no shipment yet.');

  await step(page, 'Add shipping').click();
  await expect(ship.getByLabel('Carrier required')).toHaveValue('FedEx');
  await expect(ship.getByLabel('Temperature')).toHaveValue('Cool packs, 2-8 °C');
  await ship.getByLabel('Tracking number').fill('7946 4402 1190');
  await ship.getByRole('button', { name: 'Add shipping' }).click();
  await expect(panel(page)).toContainText('2 of 2 samples sent');
  const parcels = panel(page).getByRole('region', { name: 'Shipments' });
  await expect(parcels.getByRole('link', { name: /7946 4402 1187/ })).toHaveAttribute(
    'href',
    'https://www.fedex.com/fedextrack/?trknbr=794644021187',
  );
  await parcels
    .getByRole('button', { name: /^Edit this shipment/ })
    .last()
    .click();
  const correct = dialog(page, /^Edit a shipment/);
  await correct.getByLabel('Carrier required').fill('Own van');
  await correct.getByRole('button', { name: 'Save changes' }).click();
  await expect(parcels).toContainText('Own van');
  await expect(happened(page)).toContainText('Carrier changed');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    panel(page)
      .getByRole('button', { name: /^Packing list/ })
      .first()
      .click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
  await step(page, 'Complete order').click();
  await expect(dialog(page, /^Complete/)).toContainText('2 samples become depleted, for ever');
  await pressReady(page, 'Complete order');
  await expect(toast(page)).toContainText(`${order.number} completed.`);
  await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
  await expect(parcels.getByRole('button', { name: /^Edit this shipment/ })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Documents' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^Order confirmation/, /^Packing list/]);
  await page.keyboard.press('Escape');

  const client = await asClient(another, order.id);
  await expect(panel(client)).toHaveAttribute('data-mode', 'read_only');
  await expect(panel(client)).toContainText('2 of 2 samples sent');
  await expect(panel(client)).toContainText('7946 4402 1190');
  await expect(panel(client)).toContainText('$100.00');
  await expect(happened(client).getByText('Shipment added')).toHaveCount(2);
  const mail = await mailTo(people.buyer, 'order_dispatched', '7946 4402 1190');
  expect(mail.text).toContain(order.number);
  await mailTo(people.buyer, 'order_delivered', order.number);
  await panel(client).getByRole('link', { name: 'Find similar' }).click();
  await expect(client).toHaveURL(
    /\/specimen-search\/loinc-list\?biomarkers=\d+.*donorGender=Female&age=55\.\.59/,
  );
  // The sample's own history shows the same events.
  await follow(page, `/inventory?all=1&search=${first?.accession}`);
  await page.locator('[data-row-open]').first().click();
  await page.getByRole('tab', { name: /^History/ }).click();
  const custody = page.getByRole('region', { name: 'Chain of custody' });
  await expect(custody.getByRole('listitem')).toHaveText([
    /^Delivered/,
    /^Sent.*7946 4402 1187/,
    /^Reserved/,
  ]);
  await expect(custody).toContainText(order.number);
});

test('an order is reassigned; a version conflict between two users shows both versions', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const [tube] = await tubes(request, 1);
  const order = await (await buyer(request)).place([tube?.id ?? 0]);
  const staff = await colleague(request);
  await staff.stepOrder(order.id, 'assign', {});
  await startAs(page, 'admin', `/client-orders?limit=10&open=${order.id}`);
  await step(page, 'Reassign').click();
  const box = dialog(page, /^Reassign/);
  await box.getByRole('button', { name: 'Reassign' }).click();
  await expect(box.getByText('Fill this in.')).toBeVisible();
  await box.getByLabel('Assignee required').pressSequentially('ama');
  await page.getByRole('option', { name: /Ama Osei/ }).click();
  await box.getByRole('button', { name: 'Reassign' }).click();
  await expect(toast(page)).toContainText('assigned to Ama Osei');
  await expect(happened(page)).toContainText('Rune Lind, to Ama Osei');

  await step(page, 'Edit fields').click();
  const form = dialog(page, /^Edit/);
  await form.getByLabel('Purchase order number').fill('MINE-1');
  await staff.manageOrder(order.id, { purchaseOrderNumber: 'THEIRS-1', shipmentMethod: 'courier' });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('THEIRS-1')).toBeVisible();
  await expect(form.getByText('Taken over from there: Method.')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText(`${order.number} updated.`);

  const client = await asClient(another, order.id);
  await expect(panel(client)).toContainText('MINE-1');
  await expect(panel(client)).toContainText('Courier');
  await expect(panel(client)).toContainText('Ama Osei');
  await expect(happened(client)).toContainText('THEIRS-1 to MINE-1');
});

test('a client cancels with a reason; staff see it live, and a late transition is rejected in place', async ({
  page,
  request,
  another,
}) => {
  const [tube] = await tubes(request, 1);
  const order = await (await buyer(request)).place([tube?.id ?? 0]);
  await startAs(page, 'admin', `/client-orders?limit=10&open=${order.id}`);
  await step(page, 'Confirm order').click();
  const client = await asClient(another, order.id);
  await step(client, 'Cancel order').click();
  const box = dialog(client, /^Cancel/);
  await box.getByLabel('Reason required').fill('The study was postponed');
  await box.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(client)).toContainText(`${order.number} canceled.`);
  await expect(panel(client)).toHaveAttribute('data-mode', 'read_only');

  const late = dialog(page, /^Confirm ALQ/);
  await late.getByRole('button', { name: 'Confirm order' }).click();
  await expect(late.getByText(/^Tomás Silva changed this order meanwhile/)).toBeVisible();
  await late.getByRole('button', { name: 'Confirm order' }).click();
  await expect(late.getByText('This could not be done.')).toBeVisible();
  await late.getByRole('button', { name: 'Back' }).click();
  await expect(panel(page)).toContainText('The study was postponed');
  await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
});

/** Every other test expects the product as it starts: shipping has no price. */
async function unpriceShipping(request: APIRequestContext) {
  const headers = { authorization: await sessionOf(request, 'super') };
  const { data } = await (await request.get('/api/seller', { headers })).json();
  const body = { version: data.version, shippingPricing: 'not_priced' };
  expect((await request.patch('/api/seller', { headers, data: body })).status()).toBe(200);
}

test('with shipping quoted at confirmation staff confirm with a price, and the client sees it beside the total', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const [tube] = await tubes(request, 1, { specimenPrice: 80.5 });
  await startAs(page, 'super', '/profile');
  const seller = page.getByRole('form', { name: 'Seller' });
  await expectNoViolations(page, 'profile with the seller');
  await seller.getByLabel('Shipping').click();
  await page.getByRole('option', { name: 'Quoted when an order is confirmed' }).click();
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Seller saved.');
  try {
    const order = await (await buyer(request)).place([tube?.id ?? 0]);
    const client = await asClient(another, order.id);
    await expect(panel(client)).toContainText('quoted at confirmation');
    const office = await another();
    await startAs(office, 'admin', `/client-orders?limit=10&open=${order.id}`);
    await step(office, 'Confirm order').click();
    const box = dialog(office, /^Confirm ALQ/);
    const price = box.getByLabel('Shipping price required');
    await expect(price).toBeFocused();
    await price.fill('');
    await box.getByRole('button', { name: 'Confirm order' }).click();
    await expect(box.getByText('Fill this in.')).toBeVisible();
    await expectNoViolations(office, 'confirmation without a shipping price');
    await price.fill('19.50');
    await expect(box.getByText('Total with shipping: $100.00')).toBeVisible();
    await box.getByRole('button', { name: 'Confirm order' }).click();
    await expect(toast(office)).toContainText(`${order.number} confirmed.`);
    for (const side of [client, office]) {
      await expect(panel(side).getByRole('definition')).toContainText(['$80.50', '$19.50', '$100.00']);
      await expect(happened(side)).toContainText('$80.50, shipping $19.50');
    }
  } finally {
    await unpriceShipping(request);
  }
});

test("the status strip and the unassigned filter filter the list, and a manager sees the company's spend", {
  tag: '@full',
}, async ({ page, request, another }) => {
  const [tube] = await tubes(request, 1, { specimenPrice: 61 });
  const order = await (await buyer(request)).place([tube?.id ?? 0], freshName('PO'));
  await startAs(page, 'admin', '/client-orders');
  // The default sort can be reversed, and back.
  const placed = page.getByRole('columnheader', { name: 'Placed' });
  await expect(placed).toHaveAttribute('aria-sort', 'descending');
  await placed.getByRole('button').click();
  await expect(page).toHaveURL(/sortBy=placedAt/);
  await expect(placed).toHaveAttribute('aria-sort', 'ascending');
  await placed.getByRole('button').click();
  await expect(page).not.toHaveURL(/sortBy=/);
  await expect(placed).toHaveAttribute('aria-sort', 'descending');
  await page.goto(`/client-orders?assignee=none&search=${order.number}`);
  await expect(page.getByRole('row', { name: new RegExp(order.number) })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Orders by state' })
    .getByRole('link', { name: /Placed/ })
    .click();
  await expect(page).toHaveURL(/status=placed/);
  await expect(page.getByRole('row', { name: new RegExp(order.number) })).toContainText('Nobody yet');
  await page.goto(`/client-orders?search=${order.lines[0]?.code}`);
  const found = page.getByRole('row', { name: new RegExp(order.number) });
  await found.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(toast(page)).toContainText(`${order.number} is yours.`);
  await expect(found).toContainText('Rune Lind');
  // What is taken can still be exported.
  await found.getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selection' }).locator('[data-dock-act]')).toHaveText([
    'Export',
  ]);
  await page.goto(`/client-orders?status=confirmed&search=${order.number}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();

  const manager = await another();
  await startAs(manager, 'manager', '/orders?view=spend');
  await expect(manager.getByRole('heading', { level: 1 })).toContainText('spent');
  await manager.getByRole('link', { name: 'Tomás Silva' }).click();
  await expect(manager).toHaveURL(/userId=\d+/);
  await expect(manager.getByRole('row', { name: new RegExp(order.number) })).toContainText('$61.00');
  // A buyer has no spend view, even by its address.
  const client = await another();
  await startAs(client, 'buyer', '/orders?view=spend');
  await expect(client.locator('[data-list=order]')).toBeVisible();
  await expect(client.getByRole('radio', { name: 'Spend' })).toHaveCount(0);
});
