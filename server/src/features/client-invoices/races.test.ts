import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { clientInvoices as calls } from '@aliquot/contract/client-invoices';
import { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { type Buyer, parcel } from '../../../test/buyer-setup.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { type InvoiceTests, openInvoiceTests } from '../../../test/invoice-setup.ts';
import { openPauses } from '../../../test/pauses.ts';
import { weakenStatements } from '../../../test/weakened-statements.ts';

/** Two calls at once about one order: the first is paused before it commits, and never is anything invoiced or credited twice. */

const lines = { table: 'client_invoice_lines', act: 'insert' } as const;
const params = (id: number) => ({ params: { id } });

describe('at once', { skip: !onPostgres && 'one session only' }, () => {
  let tests: InvoiceTests;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let statements: ReturnType<typeof weakenStatements>;
  let isWeak = false;
  let me: Buyer;
  let id: number;
  let sampleIds: number[];

  before(async () => {
    statements = weakenStatements((statement) =>
      isWeak ? statement.replace(/ for update of "o"$/, '') : statement,
    );
    tests = await openInvoiceTests();
    pauses = await openPauses(tests.testApp);
    await tests.makeSeller();
    me = await tests.billed({ invoiceWhen: 'shipped', taxTreatment: 'rate', taxRate: 10 });
  });
  after(async () => {
    statements.restore();
    await pauses.close();
    await tests.testApp.close();
  });
  beforeEach(async () => {
    ({ id, sampleIds } = await tests.confirmed(me, [10, 20], 5));
  });

  type Reply = Awaited<ReturnType<InvoiceTests['admin']['send']>>;
  const names = (replies: readonly Reply[]) =>
    replies.map((reply) => (reply.statusCode === 200 ? 200 : reply.json().error.name));
  const issue = (body: object = {}) => tests.admin.send(calls.issue, { ...params(id), body });
  const ship = (body: object = {}) => tests.admin.send(orders.ship, { ...params(id), body: parcel(body) });
  const credit = (of: number, ids?: number[]) =>
    tests.admin.send(calls.credit, {
      ...params(of),
      body: { reason: 'Damaged', ...(ids ? { lines: ids } : {}) },
    });
  const pay = (of: number, amount: number) =>
    tests.admin.send(calls.addPayment, { ...params(of), body: { receivedOn: '2026-01-05', amount } });
  /** The digits of all numbers of a series, in order. */
  const numbers = async (kind: 'invoice' | 'credit_note') => {
    const rows = await tests.testApp.db
      .selectFrom('client_invoices')
      .select('number')
      .where('kind', '=', kind)
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => Number(number.slice(-5)));
  };
  const assertNoGap = async () => {
    const found = await numbers('invoice');
    assert.deepEqual(
      found,
      found.map((_, n) => n + 1),
    );
    await tests.setup.assertSound();
  };

  test('two invoices of different orders get numbers that follow each other', async () => {
    const other = await tests.confirmed(me, [30]);
    const [one, two] = await pauses.interleave(
      lines,
      () => issue(),
      () => tests.admin.send(calls.issue, { ...params(other.id), body: {} }),
    );
    const [first, second] = [one, two].map((reply) => Number(reply.json().data.number.slice(-5)));
    assert.equal(second, (first ?? 0) + 1);
    await assertNoGap();
  });

  test('a rollback after the number was taken gives it back', async () => {
    const before = (await numbers('invoice')).length;
    await sql`create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`.execute(tests.testApp.db);
    await sql`create trigger failing after insert on client_invoice_lines execute function fail_here()`.execute(
      tests.testApp.db,
    );
    assert.equal((await ship()).statusCode, 500);
    await sql`drop trigger failing on client_invoice_lines`.execute(tests.testApp.db);
    assert.equal((await tests.readOrder(id)).status, 'confirmed');
    assert.deepEqual(names([await ship()]), [200]);
    assert.equal((await numbers('invoice')).at(-1), before + 1);
    await assertNoGap();
  });

  test('the same lines by hand, twice: once', async () => {
    const replies = await pauses.interleave(lines, issue, issue);
    assert.deepEqual(names(replies), [200, 'nothing_to_invoice']);
  });

  test('the same line by shipment and by hand, in either order: once', async () => {
    const [one = 0] = sampleIds;
    const byHand = () => issue({ sampleIds: [one] });
    const byShipment = () => ship({ sampleIds: [one] });
    assert.deepEqual(names(await pauses.interleave(lines, byShipment, byHand)), [200, 'invalid_input']);
    ({ id, sampleIds } = await tests.confirmed(me, [10, 20], 5));
    const [first = 0] = sampleIds;
    const replies = await pauses.interleave(
      lines,
      () => issue({ sampleIds: [first] }),
      () => ship({ sampleIds: [first] }),
    );
    assert.deepEqual(names(replies), [200, 200]);
    assert.deepEqual(
      (await tests.ofOrder(id)).map(({ net }) => net),
      [15],
    );
    await assertNoGap();
  });

  test('a credit note twice: once', async () => {
    const invoice = await tests.issue(id);
    const replies = await pauses.interleave(
      lines,
      () => credit(invoice.id),
      () => credit(invoice.id),
    );
    assert.deepEqual(names(replies), [200, 'already_credited']);
    assert.equal((await tests.read(invoice.id)).credited, 38.5);
  });

  test('the last two credit notes: the later one takes the tax that is left', async () => {
    const buyer = await tests.billed({ taxTreatment: 'rate', taxRate: 10 });
    const order = await tests.confirmed(buyer, [0.05, 0.05, 0.05]);
    const invoice = await tests.issue(order.id);
    const [a, b, c] = invoice.lines.map((line) => line.id);
    await tests.credit(invoice.id, { lines: [a] });
    await pauses.interleave(
      lines,
      () => credit(invoice.id, [b ?? 0]),
      () => credit(invoice.id, [c ?? 0]),
    );
    const { state, credited, gross } = await tests.read(invoice.id);
    assert.deepEqual([state, credited], ['credited', gross]);
  });

  test('a payment and a credit note both count; two corrections cannot go below zero together', async () => {
    const invoice = await tests.issue(id);
    const replies = await pauses.interleave(
      lines,
      () => credit(invoice.id),
      () => pay(invoice.id, 38.5),
    );
    assert.deepEqual(names(replies), [200, 200]);
    const { state, openAmount } = await tests.read(invoice.id);
    assert.deepEqual([state, openAmount], ['credited', -38.5]);
    const corrections = await pauses.interleave(
      { table: 'client_payments', act: 'insert' },
      () => pay(invoice.id, -38.5),
      () => pay(invoice.id, -38.5),
    );
    assert.deepEqual(names(corrections), [200, 'invalid_input']);
  });

  test('two payments, and a payment and a credit note, both count even without the lock of the order', async () => {
    const invoice = await tests.issue(id);
    isWeak = true;
    const payments = await pauses.interleave(
      { table: 'client_payments', act: 'insert' },
      () => pay(invoice.id, 8),
      () => pay(invoice.id, 3.5),
    );
    const others = await pauses.interleave(
      { table: 'client_payments', act: 'insert' },
      () => pay(invoice.id, 2),
      () => credit(invoice.id, [invoice.lines.find(({ price }) => price === 10)?.id ?? 0]),
    );
    isWeak = false;
    assert.deepEqual([...names(payments), ...names(others)], [200, 200, 200, 200]);
    const { paid, credited, openAmount } = await tests.read(invoice.id);
    assert.deepEqual([paid, credited, openAmount], [13.5, 11, 14]);
    await tests.setup.assertSound();
  });

  test('shipping cannot be lowered while it is invoiced', async () => {
    const replies = await pauses.interleave(lines, issue, () =>
      tests.admin.send(orders.manage, { ...params(id), body: { shippingPrice: 1 } }),
    );
    assert.deepEqual(names(replies), [200, 'already_invoiced']);
  });

  test('without the lock of the order the database still refuses the second', async () => {
    isWeak = true;
    const replies = await pauses.interleave(lines, issue, issue);
    isWeak = false;
    assert.equal(replies[0].statusCode, 200);
    assert.notEqual(replies[1].statusCode, 200);
    await assertNoGap();
  });

  test('without lock and constraint both invoice it, and order_faults reports lines and shipping', async () => {
    isWeak = true;
    await sql`drop trigger invoiced_once on client_invoice_lines`.execute(tests.testApp.db);
    assert.deepEqual(names(await pauses.interleave(lines, issue, issue)), [200, 200]);
    isWeak = false;
    const faults = (await tests.setup.faults()) as { rule: string; client_order_id: number }[];
    assert.deepEqual(
      faults.map((fault) => [fault.rule, fault.client_order_id]),
      [
        ['N-20', id],
        ['N-20', id],
        ['N-20', id],
      ],
    );
  });

  test('an invoice that has another amount paid than its payments is reported', async () => {
    const { db } = tests.testApp;
    const invoice = await tests.issue((await tests.confirmed(me, [10])).id);
    await sql`alter table client_payments disable trigger counted`.execute(db);
    await pay(invoice.id, 4);
    await sql`alter table client_payments enable trigger counted`.execute(db);
    const faults = (await tests.setup.faults()) as { rule: string; fault: string }[];
    assert.deepEqual(
      faults.flatMap(({ rule, fault }) => (rule === 'N-25' ? fault : [])),
      [`${invoice.number} has 0.00 paid and 0.00 credited`],
    );
  });

  test('a number that is missing from its series is reported', async () => {
    await sql`update number_series set last = last + 1 where series = 'CRN'`.execute(tests.testApp.db);
    const faults = (await tests.setup.faults()) as { rule: string; fault: string }[];
    assert.match(
      faults.find(({ rule }) => rule === 'N-21')?.fault ?? '',
      /^numbers of CRN-\d{4} up to \d+ for \d+$/,
    );
  });
});
