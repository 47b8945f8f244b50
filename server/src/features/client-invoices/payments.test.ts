import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ClientInvoice, clientInvoices as calls } from '@aliquot/contract/client-invoices';
import { notices } from '@aliquot/contract/notices';
import { sql } from 'kysely';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type InvoiceTests, ofStaff, openInvoiceTests } from '../../../test/invoice-setup.ts';
import { remindStaff } from './reminders.ts';

let tests: InvoiceTests;
let me: Buyer;
before(async () => {
  tests = await openInvoiceTests();
  await tests.makeSeller();
  me = await tests.billed();
});
after(() => tests.setup.closeSound());

const params = (id: number) => ({ params: { id } });
const invoiced = async (price = 100): Promise<ClientInvoice> =>
  tests.issue((await tests.confirmed(me, [price])).id);
const refused = (id: number, body: object) =>
  tests.admin.refused(calls.addPayment, {
    ...params(id),
    body: { receivedOn: '2026-11-02', amount: 1, ...body },
  });
const stateOf = async (id: number) => (await tests.read(id)).state;
const overview = () => tests.admin.ok(calls.overview, {});

/** An issued invoice never changes, so this is done as the owner of the table, with its trigger switched off. */
const dueDaysAgo = (id: number, days: number) =>
  tests.testApp.db.transaction().execute(async (tx) => {
    await sql`alter table client_invoices disable trigger append_only`.execute(tx);
    await sql`update client_invoices set due_on = (now() at time zone 'UTC')::date - ${days}::integer
      where id = ${id}`.execute(tx);
    await sql`alter table client_invoices enable trigger append_only`.execute(tx);
  });

describe('a payment', () => {
  test('in part leaves the rest open, in full pays the invoice, and a correction opens it again', async () => {
    const { id } = await invoiced();
    const part = await tests.pay(id, 40, { note: 'First part' });
    assert.deepEqual([part.paid, part.openAmount, part.state], [40, 60, 'open']);
    const full = await tests.pay(id, 60);
    assert.deepEqual([full.paid, full.openAmount, full.state], [100, 0, 'paid']);
    const corrected = await tests.pay(id, -60, { note: 'Bounced' });
    assert.deepEqual([corrected.paid, corrected.openAmount, corrected.state], [40, 60, 'open']);
    assert.deepEqual(
      corrected.payments.map(({ amount, note, receivedOn }) => [amount, note, receivedOn]),
      [
        [-60, 'Bounced', '2026-11-02'],
        [60, null, '2026-11-02'],
        [40, 'First part', '2026-11-02'],
      ],
    );
    assert.match(corrected.payments[0]?.by.name ?? '', /\w+ \w+/);
  });

  test('may exceed what is owed; the open amount is below zero then', async () => {
    const { id } = await invoiced();
    const { state, openAmount } = await tests.pay(id, 100.5);
    assert.deepEqual([state, openAmount], ['paid', -0.5]);
  });

  test('is rejected with 0, a third decimal, a day to come, or a sum below zero, and on a credit note', async () => {
    const { id } = await invoiced();
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    for (const [body, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 0.001 }, 'amount'],
      [{ amount: 1_000_000_000 }, 'amount'],
      [{ amount: -0.01 }, 'amount'],
      [{ receivedOn: tomorrow }, 'receivedOn'],
    ] as const)
      assert.deepEqual(Object.keys((await refused(id, body)).fields ?? {}), [field], JSON.stringify(body));
    const note = await tests.credit(id);
    assert.equal((await refused(note.id, {})).name, 'transition_not_allowed');
  });

  test('clients see day and amount, and neither note nor who entered it', async () => {
    const { id } = await invoiced();
    await tests.pay(id, 40, { note: 'Internal' });
    const { payments, ...own } = await tests.readAs(me, id);
    assert.deepEqual(
      payments.map(({ id: _, ...shown }) => shown),
      [{ receivedOn: '2026-11-02', amount: 40 }],
    );
    assert.ok(!('issuedBy' in own) && own.paid === 40);
  });
});

describe('the state', () => {
  test('is overdue from the day after it was due, by the day of the database', async () => {
    const { id } = await invoiced();
    assert.equal(await stateOf(id), 'open');
    await dueDaysAgo(id, 0);
    assert.equal(await stateOf(id), 'open');
    await dueDaysAgo(id, 1);
    assert.equal(await stateOf(id), 'overdue');
    tests.testApp.clock.forward(-5 * 86_400);
    assert.equal(await stateOf(id), 'overdue');
    tests.testApp.clock.forward(5 * 86_400);
  });

  test('is credited before paid, paid before overdue', async () => {
    const { id, lines } = await invoiced();
    await dueDaysAgo(id, 1);
    await tests.pay(id, 100);
    assert.equal(await stateOf(id), 'paid');
    await tests.credit(id, { lines: [lines[0]?.id] });
    assert.equal(await stateOf(id), 'credited');
    assert.equal((await tests.read(id)).openAmount, -100);
  });

  test('of an invoice that is credited in part is paid when the rest is', async () => {
    const { id: orderId } = await tests.confirmed(me, [30, 70]);
    const { id, lines } = await tests.issue(orderId);
    await tests.credit(id, { lines: [lines.find(({ price }) => price === 30)?.id] });
    assert.deepEqual([(await tests.read(id)).openAmount, await stateOf(id)], [70, 'open']);
    assert.equal((await tests.pay(id, 70)).state, 'paid');
  });
});

test('the list is filtered by state, and by the days in which it was paid', async () => {
  const invoices = { open: await invoiced(), overdue: await invoiced(), paid: await invoiced() };
  await dueDaysAgo(invoices.overdue.id, 3);
  await tests.pay(invoices.paid.id, 60, { receivedOn: '2026-10-05' });
  await tests.pay(invoices.paid.id, 40, { receivedOn: '2026-10-25' });
  const found = async (body: object) => {
    const { items } = await tests.admin.ok(ofStaff.getMany, { body: { limit: 200, ...body } });
    return Object.entries(invoices)
      .filter(([, { id }]) => items.some((item) => item.id === id))
      .map(([name]) => name);
  };
  assert.deepEqual(await found({ state: 'overdue' }), ['overdue']);
  assert.deepEqual(await found({ state: ['open', 'paid'] }), ['open', 'paid']);
  assert.deepEqual(await found({ active: true }), ['open', 'overdue']);
  assert.deepEqual(await found({ paidFrom: '2026-10-20', paidTo: '2026-10-30' }), ['paid']);
  assert.deepEqual(await found({ paidFrom: '2026-10-10', paidTo: '2026-10-20' }), []);
  assert.deepEqual(await found({ paidTo: '2026-10-05' }), ['paid']);
});

test('the overview has number and open amount of open and overdue invoices, and payments of this month', async () => {
  const before = await overview();
  const [one, two, late] = [await invoiced(10), await invoiced(20), await invoiced(40)];
  const today = new Date().toISOString().slice(0, 10);
  await tests.pay(one.id, 4, { receivedOn: today });
  await tests.pay(one.id, 1, { receivedOn: today });
  await tests.pay(two.id, 7, { receivedOn: '2026-01-31' });
  await dueDaysAgo(late.id, 1);
  const after = await overview();
  const added = (name: 'open' | 'overdue' | 'paidThisMonth') => [
    after[name].count - before[name].count,
    Math.round((after[name].amount - before[name].amount) * 100) / 100,
  ];
  assert.deepEqual(
    [added('open'), added('overdue'), added('paidThisMonth')],
    [
      [2, 18],
      [1, 40],
      [1, 5],
    ],
  );
});

test('staff are told once that an invoice is overdue, and no longer once it is paid', async () => {
  const { id, number } = await invoiced(12);
  await dueDaysAgo(id, 1);
  const { db, services } = tests.testApp;
  const mine = async () =>
    (await tests.admin.ok(notices.getMany, { body: {} })).items.filter(
      ({ kind, about }) => kind === 'invoice_overdue' && about.id === id,
    );
  await Promise.all([remindStaff(db, services), remindStaff(db, services)]);
  await remindStaff(db, services);
  const [notice, ...more] = await mine();
  assert.deepEqual(
    [more.length, notice?.read, notice?.words.number, notice?.words.total],
    [0, false, number, 12],
  );
  await tests.pay(id, 12);
  assert.deepEqual(
    (await mine()).map(({ read }) => read),
    [true],
  );
});

test('what is issued cannot be changed or deleted, whoever asks the database', async () => {
  const { id } = await tests.delivered(me, [5]);
  const [invoice] = await tests.ofOrder(id);
  await tests.pay(invoice?.id ?? 0, 5);
  const { db } = tests.testApp;
  const columns = {
    client_invoices: 'note',
    client_invoice_lines: 'description',
    client_invoice_documents: 'made_at',
    client_payments: 'note',
  };
  for (const [table, column] of Object.entries(columns)) {
    const name = sql.table(table);
    const same = sql`${sql.ref(column)} = ${sql.ref(column)}`;
    await assert.rejects(sql`update ${name} set ${same}`.execute(db), /append-only/, table);
    await assert.rejects(sql`delete from ${name}`.execute(db), /append-only/, table);
    await assert.rejects(sql`truncate ${name} cascade`.execute(db), /append-only/, table);
  }
});
