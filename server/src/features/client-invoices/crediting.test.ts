import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clientInvoices as calls } from '@aliquot/contract/client-invoices';
import { orders } from '@aliquot/contract/orders';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type InvoiceTests, openInvoiceTests } from '../../../test/invoice-setup.ts';
import { sumsOf } from './write-invoice.ts';

let tests: InvoiceTests;
let me: Buyer;
before(async () => {
  tests = await openInvoiceTests();
  await tests.makeSeller();
  me = await tests.billed({ taxTreatment: 'rate', taxRate: 10, invoiceWhen: 'by_hand' });
});
after(() => tests.setup.closeSound());

const params = (id: number) => ({ params: { id } });
const refused = (id: number, body: object = {}) =>
  tests.admin.refused(calls.credit, { ...params(id), body: { reason: 'Damaged', ...body } });
/** An invoice of samples at these prices. */
async function invoiced(prices: number[], shippingPrice: number | null = null) {
  const { id: orderId, sampleIds } = await tests.confirmed(me, prices, shippingPrice);
  return { orderId, sampleIds, invoice: await tests.issue(orderId) };
}

/** Net amount, rate in percent, and the tax of it. */
// biome-ignore format: a table
const taxes = [
  [0.01, 0, 0], [0.01, 50, 0.01], [0.01, 49.99, 0], [0.03, 50, 0.02], [0.04, 10, 0],
  [0.05, 10, 0.01], [0.15, 10, 0.02], [0.25, 10, 0.03], [0.35, 10, 0.04], [0.45, 10, 0.05],
  [1, 0.5, 0.01], [1, 0.49, 0], [1, 8.25, 0.08], [1.15, 10, 0.12], [2.5, 8.25, 0.21],
  [9.95, 19, 1.89], [9.99, 19, 1.9], [10, 19, 1.9], [10.05, 10, 1.01], [10.1, 5.5, 0.56],
  [12.35, 7, 0.86], [19.99, 20, 4], [33.33, 33.33, 11.11], [50, 2.1, 1.05], [66.67, 7.7, 5.13],
  [99.99, 50, 50], [100, 8.87, 8.87], [100, 19, 19], [100.05, 10, 10.01], [123.45, 6.25, 7.72],
  [149.5, 8.25, 12.33], [250, 21, 52.5], [333.33, 5, 16.67], [499.99, 20, 100], [512.5, 19.6, 100.45],
  [999.99, 25, 250], [1000.1, 12.5, 125.01], [1234.56, 2.5, 30.86], [4999.95, 10, 500], [9999999.99, 50, 5000000],
] as const;

test('tax is rounded to the cent, half a cent up', async () => {
  for (const [net, taxRate, tax] of taxes) {
    const lines = [{ price: String(net) }];
    const { rows } = await sumsOf({ lines, taxRate, creditsId: null }).execute(tests.testApp.db);
    assert.equal(Number(rows[0]?.tax), tax, `${taxRate} % of ${net}`);
  }
});

test('tax is computed once on the sum, not line by line', async () => {
  const { invoice } = await invoiced([0.05, 0.05, 0.05]);
  assert.deepEqual([invoice.net, invoice.tax, invoice.gross], [0.15, 0.02, 0.17]);
});

test('other treatments have no tax', async () => {
  for (const taxTreatment of ['none', 'reverse_charge', 'export', 'exempt'] as const) {
    const buyer = await tests.billed({ taxTreatment, taxNumber: 'FR1', taxNote: 'A note' });
    const invoice = await tests.issue((await tests.confirmed(buyer, [10])).id);
    assert.deepEqual(
      [invoice.tax, invoice.gross, invoice.taxRate, invoice.taxTreatment, invoice.taxNote],
      [0, 10, null, taxTreatment, 'A note'],
    );
  }
});

describe('crediting', () => {
  test('all of an invoice credits it, and its lines can be invoiced again', async () => {
    const { orderId, invoice } = await invoiced([10, 20], 5);
    const note = await tests.credit(invoice.id);
    assert.match(note.number, /^CRN-20\d\d-\d{5}$/);
    assert.deepEqual(
      [note.kind, note.net, note.tax, note.gross, note.state, note.openAmount, note.dueOn, note.reason],
      ['credit_note', 35, 3.5, 38.5, null, null, null, 'Damaged'],
    );
    assert.deepEqual(note.credits, { id: invoice.id, number: invoice.number });
    const after = await tests.read(invoice.id);
    assert.deepEqual(
      [after.state, after.credited, after.openAmount, after.lines.every((line) => line.credited)],
      ['credited', 38.5, 0, true],
    );
    assert.deepEqual(after.creditedBy, [{ id: note.id, number: note.number }]);
    assert.equal((await refused(invoice.id)).name, 'already_credited');
    const order = await tests.readOrder(orderId);
    assert.deepEqual([order.notInvoiced, order.shippingInvoiced], [35, false]);
    assert.equal((await tests.issue(orderId)).gross, 38.5);
  });

  test('line by line, the last credit note takes the tax that is left, so that cents add up', async () => {
    for (const prices of [
      [0.05, 0.05, 0.05],
      [0.05, 0.05, 0.05, 0.05],
      [0.04, 0.04, 0.04],
      [33.33, 33.33, 33.33, 0.01],
    ]) {
      const { invoice } = await invoiced(prices);
      const notes = [];
      for (const { id } of invoice.lines) notes.push(await tests.credit(invoice.id, { lines: [id] }));
      const cents = notes.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0);
      assert.equal(cents, Math.round(invoice.tax * 100), String(prices));
      assert.ok(notes.every(({ tax }) => tax >= 0));
      const { state, openAmount } = await tests.read(invoice.id);
      assert.deepEqual([state, openAmount], ['credited', 0]);
    }
  });

  test('a credited line, a line of another invoice and a credit note cannot be credited', async () => {
    const { invoice } = await invoiced([1, 2]);
    const { invoice: other } = await invoiced([3]);
    const [line] = invoice.lines;
    const note = await tests.credit(invoice.id, { lines: [line?.id] });
    const both = invoice.lines.map(({ id }) => id);
    assert.equal((await refused(invoice.id, { lines: both })).name, 'already_credited');
    assert.deepEqual((await refused(invoice.id, { lines: [other.lines[0]?.id] })).fields, {
      lines: ['validate_errors'],
    });
    assert.equal((await refused(note.id)).name, 'transition_not_allowed');
    assert.equal((await refused(invoice.id, { reason: '' })).fields?.reason?.[0], 'validate_required');
  });

  test('what was credited is not invoiced again by itself, when the rest is delivered', async () => {
    const buyer = await tests.billed({ invoiceWhen: 'shipped' });
    const { id, sampleIds } = await tests.confirmed(buyer, [10, 20], 5);
    await tests.ship(id, { sampleIds: sampleIds.slice(0, 1) });
    const [first] = await tests.ofOrder(id);
    await tests.credit(first?.id ?? 0);
    await tests.ship(id, { sampleIds: sampleIds.slice(1), trackingNumber: 'Second' });
    await tests.deliver(id);
    const amounts = (await tests.ofOrder(id)).filter(({ kind }) => kind === 'invoice').map(({ net }) => net);
    assert.deepEqual(amounts, [15, 20]);
    const waiting = await tests.admin.ok(orders.getMany, { body: { notInvoiced: true } });
    assert.ok(!waiting.items.some((order) => order.id === id));
    assert.equal((await tests.issue(id)).net, 15);
  });

  test('a line that is invoiced again is credited by its new invoice', async () => {
    const { orderId, invoice } = await invoiced([10]);
    await tests.credit(invoice.id);
    const again = await tests.issue(orderId);
    assert.equal((await tests.credit(again.id)).credits?.id, again.id);
    assert.deepEqual(
      (await tests.ofOrder(orderId)).map(({ state }) => state),
      [null, null, 'credited', 'credited'],
    );
  });
});

describe('withdrawing and canceling', () => {
  const withdraw = (id: number, sampleIds: number[], credit?: boolean) =>
    tests.admin.ok(orders.withdrawItems, {
      ...params(id),
      body: {
        sampleIds,
        reason: 'Broken',
        sampleStatus: 'damaged',
        ...(credit === undefined ? {} : { credit }),
      },
    });
  const notesOf = async (id: number) =>
    (await tests.ofOrder(id)).filter(({ kind }) => kind === 'credit_note').map(({ gross }) => gross);

  test('withdrawing credits the lines where asked to, and else leaves the invoice as it is', async () => {
    const { orderId, sampleIds } = await invoiced([10, 20, 30], 5);
    await withdraw(orderId, sampleIds.slice(0, 1));
    assert.deepEqual(await notesOf(orderId), []);
    await withdraw(orderId, sampleIds.slice(1, 2), true);
    assert.deepEqual(await notesOf(orderId), [22]);
  });

  test('withdrawing the last line, which cancels the order, credits shipping too', async () => {
    const { orderId, sampleIds } = await invoiced([10], 5);
    const order = await withdraw(orderId, sampleIds, true);
    assert.deepEqual([order.status, await notesOf(orderId)], ['cancelled', [16.5]]);
  });

  test('canceling credits every invoice of the order, by either call, where asked to', async () => {
    const cancels = [
      (id: number) =>
        tests.admin.ok(orders.cancel, {
          ...params(id),
          body: { reason: 'No', credit: true },
        }),
      (id: number) => tests.manage(id, { status: 'cancelled', reason: 'No', credit: true }),
    ];
    for (const cancel of cancels) {
      const { id, sampleIds } = await tests.confirmed(me, [10, 20], 5);
      await tests.issue(id, { sampleIds: sampleIds.slice(0, 1) });
      await tests.issue(id);
      await cancel(id);
      assert.deepEqual(await notesOf(id), [16.5, 22]);
      assert.equal((await tests.readOrder(id)).notInvoiced, 0);
    }
    const { orderId } = await invoiced([10]);
    await tests.manage(orderId, { status: 'cancelled', reason: 'No' });
    assert.deepEqual(await notesOf(orderId), []);
  });
});
