import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clientInvoices as calls } from '@aliquot/contract/client-invoices';
import { rowFor } from '@aliquot/contract/endpoint';
import { read, utils } from '@e965/xlsx';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { fileRows } from '../../../test/exported-files.ts';
import type { Caller } from '../../../test/harness.ts';
import { type InvoiceTests, openInvoiceTests } from '../../../test/invoice-setup.ts';

/** What the bookkeeper gets: invoices and credit notes, and their payments. */

let tests: InvoiceTests;
let me: Buyer;
let numbers: { invoice: string; note: string };
before(async () => {
  tests = await openInvoiceTests();
  await tests.makeSeller();
  me = await tests.billed({ taxTreatment: 'rate', taxRate: 10, taxNumber: 'US-77', invoiceWhen: 'by_hand' });
  const { id } = await tests.confirmed(me, [100, 50], 25);
  const invoice = await tests.issue(id);
  const [line] = invoice.lines;
  const note = await tests.credit(invoice.id, { lines: [line?.id] });
  await tests.pay(invoice.id, 40, { note: 'First part' });
  await tests.pay(invoice.id, 10);
  numbers = { invoice: invoice.number, note: note.number };
});
after(() => tests.setup.closeSound());

const ofStaff = rowFor(calls.export, 'staff');
const ofClient = rowFor(calls.export, 'client');

async function file(caller: Caller, body: { format: 'csv' | 'xlsx'; payments?: boolean; filter: object }) {
  const row = caller === tests.admin ? ofStaff : ofClient;
  const { url } = await caller.ok(row, { body });
  const reply = await tests.testApp.nobody.raw({ method: 'GET', url });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.rawPayload;
}

test('a file has a row for each invoice and credit note, whose amounts are negative', async () => {
  const rows = fileRows(await file(tests.admin, { format: 'csv', filter: { sortBy: '-number' } }));
  const shown = rows.map((row) => [
    ...[row.Number, row.Kind, row['Net in USD'], row['Rate in percent'], row['Tax in USD']],
    ...[row['Total in USD'], row.Credits, row['Paid in USD'], row['Open in USD'], row.State],
  ]);
  assert.deepEqual(shown, [
    [numbers.invoice, 'Invoice', '175.00', '10', '17.50', '192.50', '', '50.00', '32.50', 'Open'],
    [numbers.note, 'Credit note', '-100.00', '10', '-10.00', '-110.00', numbers.invoice, '', '', ''],
  ]);
  assert.deepEqual([rows[0]?.Country, rows[0]?.['Tax number']], ['US', 'US-77']);
});

test('a filter selects as in the list, and the sum of the file is what is billed', async () => {
  const rows = fileRows(await file(tests.admin, { format: 'csv', filter: { kind: 'credit_note' } }));
  assert.deepEqual(
    rows.map((row) => row.Number),
    [numbers.note],
  );
  const every = fileRows(await file(tests.admin, { format: 'csv', filter: {} }));
  assert.equal(
    every.reduce((sum, row) => sum + Number(row['Total in USD']), 0),
    82.5,
  );
});

test('a workbook has the payments on its second sheet, newest first, and a csv of payments the same', async () => {
  const book = read(await file(tests.admin, { format: 'xlsx', filter: {} }));
  assert.deepEqual(book.SheetNames, ['Invoices', 'Payments', 'About']);
  const sheet = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Payments ?? {});
  const rows = fileRows(await file(tests.admin, { format: 'csv', payments: true, filter: {} }));
  for (const some of [sheet, rows])
    assert.deepEqual(
      some.map((row) => [row.Invoice, Number(row['Amount in USD']), row.Note || null]),
      [
        [numbers.invoice, 10, null],
        [numbers.invoice, 40, 'First part'],
      ],
    );
});

test('a manager gets the invoices of the company without notes of staff; users of clients get none', async () => {
  const rows = fileRows(await file(me.caller, { format: 'csv', filter: {} }));
  assert.deepEqual(rows.map((row) => row.Number).sort(), [numbers.note, numbers.invoice].sort());
  const payments = await file(me.caller, { format: 'csv', payments: true, filter: {} });
  assert.ok(!payments.toString().includes('First part'));
  const stranger = await tests.billed();
  assert.deepEqual(fileRows(await file(stranger.caller, { format: 'csv', filter: {} })), []);
  const user = await tests.setup.buyer({ companyId: me.companyId });
  const refused = await user.caller.refused(ofClient, { body: { format: 'csv', filter: {} } });
  assert.equal(refused.name, 'not_allowed');
});
