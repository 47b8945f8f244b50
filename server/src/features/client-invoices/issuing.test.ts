import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clientInvoices as calls } from '@aliquot/contract/client-invoices';
import { orders } from '@aliquot/contract/orders';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type InvoiceTests, ofClient, openInvoiceTests } from '../../../test/invoice-setup.ts';

let tests: InvoiceTests;
let me: Buyer;
before(async () => {
  tests = await openInvoiceTests();
  await tests.makeSeller();
  me = await tests.billed();
});
after(() => tests.setup.closeSound());

const params = (id: number) => ({ params: { id } });
const today = () => new Date().toISOString().slice(0, 10);
const refused = (id: number, body: object = {}) => tests.admin.refused(calls.issue, { ...params(id), body });
const overview = () => tests.admin.ok(calls.overview, {});
const waiting = async () => (await tests.admin.ok(orders.getMany, { body: { notInvoiced: true } })).items;

describe('at delivery, the default', () => {
  test('all lines and shipping are invoiced once, with parties, tax and days as of then', async () => {
    const buyer = await tests.billed({
      taxTreatment: 'rate',
      taxRate: 8.25,
      billingEmail: 'ap@helix.example',
    });
    const { id } = await tests.confirmed(buyer, [100, 49.5], 25);
    await tests.ship(id);
    assert.deepEqual(await tests.ofOrder(id), []);
    await tests.deliver(id);
    const [row, ...more] = await tests.ofOrder(id);
    assert.equal(more.length, 0);
    const invoice = await tests.read(row?.id ?? 0);
    assert.match(invoice.number, /^INV-20\d\d-\d{5}$/);
    assert.deepEqual(
      [invoice.net, invoice.tax, invoice.gross, invoice.taxRate, invoice.openAmount, invoice.state],
      [174.5, 14.4, 188.9, 8.25, 188.9, 'open'],
    );
    assert.deepEqual(
      invoice.lines.map(({ kind, price, quantity, credited }) => [kind, price, quantity, credited]),
      [
        ['sample', 100, 1, false],
        ['sample', 49.5, 1, false],
        ['shipping', 25, 1, false],
      ],
    );
    assert.deepEqual([invoice.issuedOn, invoice.suppliedOn], [today(), today()]);
    assert.equal(Date.parse(invoice.dueOn ?? '') - Date.parse(invoice.issuedOn), 30 * 86_400_000);
    assert.deepEqual(invoice.buyer, {
      name: 'Helix Accounts Payable',
      fullAddress: '22 Binney Street, Cambridge, MA, 02142',
      country: 'US',
      email: 'ap@helix.example',
      taxNumber: null,
    });
    assert.deepEqual(
      [invoice.seller.name, invoice.seller.taxNumber],
      ['Nordlicht Biobank GmbH', 'DE123456789'],
    );
    assert.equal(invoice.purchaseOrderNumber, 'PO-1');
  });

  test('the order says what is invoiced: its invoices, its lines and shipping, and nothing left', async () => {
    const { id } = await tests.confirmed(me, [10, 20], 5);
    const before = await tests.readOrder(id);
    assert.deepEqual(
      [
        before.invoices,
        before.shippingInvoiced,
        before.notInvoiced,
        before.lines.some((line) => line.invoiced),
      ],
      [[], false, 35, false],
    );
    await tests.deliver(id);
    const order = await tests.readOrder(id);
    assert.deepEqual(
      [order.shippingInvoiced, order.notInvoiced, order.lines.every((line) => line.invoiced)],
      [true, 0, true],
    );
    assert.deepEqual(
      order.invoices.map(({ kind, gross, openAmount, state }) => [kind, gross, openAmount, state]),
      [['invoice', 35, 35, 'open']],
    );
  });

  test('an order that comes to nothing gets no invoice, and does not wait for one', async () => {
    const { id } = await tests.delivered(me, [0]);
    assert.deepEqual(await tests.ofOrder(id), []);
    assert.equal((await refused(id)).name, 'nothing_to_invoice');
    assert.ok(!(await waiting()).some((order) => order.id === id));
  });

  test('withdrawn lines are not invoiced', async () => {
    const { id, sampleIds } = await tests.confirmed(me, [10, 20]);
    const body = { sampleIds: sampleIds.slice(0, 1), reason: 'Broken', sampleStatus: 'damaged' as const };
    await tests.admin.ok(orders.withdrawItems, { ...params(id), body });
    await tests.deliver(id);
    assert.deepEqual(
      (await tests.ofOrder(id)).map(({ gross }) => gross),
      [20],
    );
  });
});

describe('with each shipment', () => {
  test('each has its own lines, the first one shipping, and delivery what was in none', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'shipped' });
    const { id, sampleIds } = await tests.confirmed(buyer, [10, 20], 7);
    await tests.ship(id, { sampleIds: sampleIds.slice(0, 1) });
    await tests.ship(id, { sampleIds: sampleIds.slice(1), trackingNumber: 'Second' });
    await tests.deliver(id);
    assert.deepEqual(
      (await tests.ofOrder(id)).map(({ gross }) => gross),
      [17, 20],
    );
    const other = await tests.delivered(buyer, [10, 20], 7);
    assert.deepEqual(
      (await tests.ofOrder(other.id)).map(({ gross }) => gross),
      [37],
    );
  });

  test('a shipment sent twice is invoiced once', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'shipped' });
    const { id } = await tests.confirmed(buyer, [10]);
    await tests.ship(id);
    await tests.ship(id);
    assert.equal((await tests.ofOrder(id)).length, 1);
  });
});

describe('by hand', () => {
  test('some lines, then shipping alone, then the rest; a line is invoiced once', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'by_hand' });
    const { id, sampleIds } = await tests.confirmed(buyer, [10, 20, 30], 7);
    const [one = 0, two = 0] = sampleIds;
    const first = await tests.issue(id, { sampleIds: [one], shipping: false, note: 'Advance' });
    assert.deepEqual([first.gross, first.note, first.suppliedOn], [10, 'Advance', null]);
    const problem = await refused(id, { sampleIds: [one, two] });
    assert.deepEqual(problem.fields, {
      sampleIds: ['This sample is not in the order, or can no longer be chosen.'],
    });
    assert.equal((await tests.issue(id, { sampleIds: [] })).gross, 7);
    await tests.ship(id, { sentDate: today() });
    const last = await tests.issue(id);
    assert.deepEqual([last.gross, last.suppliedOn], [50, today()]);
    const done = await refused(id);
    assert.deepEqual(
      [done.name, done.message[0]?.replace(/ALQ-[\d-]+/, 'ALQ')],
      ['nothing_to_invoice', 'Everything on ALQ is invoiced.'],
    );
    await tests.deliver(id);
    assert.equal((await tests.ofOrder(id)).length, 3);
  });

  test('an order is invoiced from confirmed on', async () => {
    const id = await tests.setup.placed(me, await tests.setup.stock(1, { specimen_price: 5 }));
    assert.equal((await refused(id)).name, 'transition_not_allowed');
    await tests.manage(id, { status: 'confirmed' });
    assert.equal((await tests.issue(id)).gross, 5);
  });

  test('the note is that of the seller, unless the call has another or none', async () => {
    await tests.testApp.db.updateTable('seller').set({ invoice_note: 'Thank you.' }).execute();
    const { id, sampleIds } = await tests.confirmed(me, [1, 2, 3]);
    const [one = 0, two = 0] = sampleIds;
    assert.equal((await tests.issue(id, { sampleIds: [one] })).note, 'Thank you.');
    assert.equal((await tests.issue(id, { sampleIds: [two], note: null })).note, null);
    assert.equal((await tests.issue(id, { note: 'Other' })).note, 'Other');
  });
});

describe('where data is missing', () => {
  test('delivery goes through without an invoice, and the order is not invoiced until it is by hand', async () => {
    const before = (await overview()).notInvoiced;
    const buyer = await tests.setup.buyer();
    const { id } = await tests.delivered(buyer, [10, 5], 2);
    const { count, amount } = (await overview()).notInvoiced;
    assert.deepEqual([count - before.count, amount - before.amount], [1, 17]);
    assert.ok((await waiting()).some((order) => order.id === id));
    const missing = await refused(id);
    assert.equal(missing.name, 'billing_missing');
    assert.deepEqual(missing.details, { missing: ['country', 'address1', 'city'] });
    await tests.bill(buyer.companyId);
    const [part = 0] = (await tests.readOrder(id)).lines.map(({ sampleId }) => sampleId);
    await tests.issue(id, { sampleIds: [part], shipping: false });
    assert.ok((await waiting()).some((order) => order.id === id));
    await tests.issue(id);
    assert.ok(!(await waiting()).some((order) => order.id === id));
    assert.deepEqual((await overview()).notInvoiced, before);
  });

  test('the company’s own name and address stand in for those of billing', async () => {
    const buyer = await tests.setup.buyer();
    const { companyId } = buyer;
    const own = { address1: '1 Own Road', city: 'Omaha', name: 'Own Company' };
    await tests.testApp.db.updateTable('client_companies').set(own).where('id', '=', companyId).execute();
    await tests.bill(companyId, { billingName: null, billingAddress: null });
    const { id } = await tests.confirmed(buyer, [1]);
    const { buyer: to } = await tests.issue(id);
    assert.deepEqual([to.name, to.fullAddress], ['Own Company', '1 Own Road, Omaha']);
  });

  test('by hand, a company’s delivered order waits for its invoice', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'by_hand' });
    const { id } = await tests.delivered(buyer, [3]);
    assert.ok((await waiting()).some((order) => order.id === id));
  });

  test('without a seller nothing is issued, and calls say so', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'shipped' });
    await tests.testApp.db.deleteFrom('seller').execute();
    const { id } = await tests.confirmed(buyer, [3]);
    await tests.ship(id);
    assert.equal((await refused(id)).name, 'seller_missing');
    await tests.makeSeller();
    await tests.deliver(id);
    assert.deepEqual(
      (await tests.ofOrder(id)).map(({ gross }) => gross),
      [3],
    );
    assert.ok(!(await waiting()).some((order) => order.id === id));
  });
});

test('an invoiced shipping price does not change until it is credited', async () => {
  const { id } = await tests.confirmed(me, [10], 8);
  const invoice = await tests.issue(id);
  const problem = await tests.admin.refused(orders.manage, { ...params(id), body: { shippingPrice: 5 } });
  assert.equal(problem.name, 'already_invoiced');
  const shipping = invoice.lines.find(({ kind }) => kind === 'shipping');
  await tests.credit(invoice.id, { lines: [shipping?.id] });
  await tests.manage(id, { shippingPrice: 5 });
  assert.equal((await tests.issue(id)).gross, 5);
});

test('a manager reads the invoices of the company, users those of their own orders, another company none', async () => {
  const manager = await tests.billed();
  const { companyId } = manager;
  const [user, colleague] = [await tests.setup.buyer({ companyId }), await tests.setup.buyer({ companyId })];
  const { id: orderId } = await tests.delivered(user, [10]);
  const [{ id } = { id: 0 }] = await tests.ofOrder(orderId);
  const seen = async ({ caller }: Buyer) => [
    (await caller.ok(ofClient.getMany, { body: {} })).items.map((item) => item.id),
    (await caller.send(calls.get, params(id))).statusCode,
    (await caller.send(calls.document, params(id))).statusCode,
  ];
  assert.deepEqual(await seen(manager), [[id], 200, 200]);
  assert.deepEqual(await seen(user), [[id], 200, 200]);
  assert.deepEqual(await seen(colleague), [[], 404, 404]);
  assert.deepEqual(await seen(await tests.billed()), [[], 404, 404]);
});
