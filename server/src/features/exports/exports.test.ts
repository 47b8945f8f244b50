import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { budgets } from '@aliquot/contract/budgets';
import { listExports } from '@aliquot/contract/list-exports';
import { orders } from '@aliquot/contract/orders';
import { clientSamples } from '@aliquot/contract/samples';
import { type Vendor, vendor, vendors } from '@aliquot/contract/vendors';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Buyer, createBuyerSetup } from '../../../test/buyer-setup.ts';
import { fileRows, forgetExports } from '../../../test/exported-files.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import type { Context } from '../../platform/context.ts';
import { listExport, number, text } from './index.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let me: Buyer;
let setup: ReturnType<typeof createBuyerSetup>;
before(async () => {
  testApp = await openTestApp({ LOG_LEVEL: 'info' });
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
  me = await setup.buyer();
});
after(() => setup.closeSound());

const everything = { format: 'csv' as const, filter: {} };
const ordersLink = async (caller: Caller, body = everything as { format: 'csv' | 'xlsx'; filter: object }) =>
  (await caller.ok(orders.export, { body })).url;
const opened = (url: string) => testApp.nobody.raw({ method: 'GET', url });
const exportsOf = (userId: number) =>
  testApp.db.selectFrom('list_exports').selectAll().where('user_id', '=', userId).execute();
const takenLines = () =>
  testApp.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'data.taken');

describe('the record of exports', () => {
  test('has a row and a line in the log for each fetched file, and none for a link that is not opened', async () => {
    const buyer = await setup.buyer();
    await setup.placed(buyer, await setup.stock(1));
    await ordersLink(buyer.caller);
    assert.deepEqual(await exportsOf(buyer.id), []);
    const filter = { search: 'A text of the user' };
    const before = takenLines().length;
    assert.equal((await opened(await ordersLink(buyer.caller, { format: 'xlsx', filter }))).statusCode, 200);
    assert.equal((await opened(await ordersLink(buyer.caller))).statusCode, 200);
    assert.deepEqual(
      (await exportsOf(buyer.id)).map(({ list, format, row_count, filter }) => [
        list,
        format,
        row_count,
        filter,
      ]),
      [
        ['orders', 'xlsx', 0, filter],
        ['orders', 'csv', 1, {}],
      ],
    );
    const lines = takenLines().slice(before);
    assert.deepEqual(
      lines.map(({ actor, kind, list, format, rows }) => [actor, kind, list, format, rows]),
      [
        [buyer.id, 'orders.export', 'orders', 'xlsx', 0],
        [buyer.id, 'orders.export', 'orders', 'csv', 1],
      ],
    );
    assert.ok(!JSON.stringify(lines).includes('A text of the user'));
  });

  test('is never changed, and read by super admins alone', async () => {
    await opened(await ordersLink(me.caller));
    for (const change of [sql`update list_exports set row_count = 0`, sql`delete from list_exports`])
      await assert.rejects(change.execute(testApp.db), /append-only/);
    const boss = await testApp.as('super_admin');
    const { items } = await boss.ok(listExports.getMany, { body: { userId: me.id } });
    assert.deepEqual(
      items.map(({ list, format, rowCount, user }) => [list, format, rowCount, user.id]),
      [['orders', 'csv', 0, me.id]],
    );
    assert.equal((await admin.refused(listExports.getMany, { body: {} })).name, 'not_allowed');
  });
});

describe('the limit of files an hour', () => {
  const fetchedBefore = (userId: number, files: number, minutes = 0) =>
    sql`insert into list_exports (user_id, list, format, row_count, at)
      select ${userId}, 'orders', 'csv', 1, now() - make_interval(mins => ${minutes}) - n * interval '1 second'
      from generate_series(1, ${files}) n`.execute(testApp.db);

  test('rejects a call above it, says when to try again, and forgets after an hour', async () => {
    const buyer = await setup.buyer();
    await fetchedBefore(buyer.id, 20, 40);
    const { status, name, message } = await buyer.caller.refused(orders.export, { body: everything });
    assert.deepEqual([status, name], [429, 'too_many_requests']);
    assert.match(message[0] ?? '', /20 files within an hour, which is the most. Try again in 20 minutes/);
    const reply = await buyer.caller.raw({
      method: 'POST',
      url: '/api/client_orders/export',
      payload: everything,
    });
    const wait = Number(reply.headers['retry-after']);
    assert.ok(wait > 1100 && wait <= 1200, String(wait));
    await forgetExports(testApp.db);
    await fetchedBefore(buyer.id, 20, 60);
    await ordersLink(buyer.caller);
  });

  test('counts when a link is opened too: of ten opened at once one gets the last file', async () => {
    const buyer = await setup.buyer();
    const urls = await Promise.all(Array.from({ length: 10 }, () => ordersLink(buyer.caller)));
    await fetchedBefore(buyer.id, 19);
    const replies = await Promise.all(urls.map(opened));
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, ...Array(9).fill(429)]);
  });

  test('is higher for staff, and counts the files of the inventory', async () => {
    const boss = await testApp.make.user({ role: 'admin' });
    const caller = await testApp.as(boss);
    await fetchedBefore(boss.id, 59);
    const url = await ordersLink(caller);
    await fetchedBefore(boss.id, 1);
    assert.equal((await opened(url)).statusCode, 429);
    const { name } = await caller.refused(clientSamples.export as never, { body: everything } as never);
    assert.equal(name, 'too_many_requests');
  });
});

describe('the size of a file', () => {
  test('is bounded for clients, when the link is made and when it is opened', async () => {
    const buyer = await setup.buyer({ role: 'client_manager' });
    const add = (count: number) =>
      sql`insert into budgets (client_company_id, name, scope, purchase_order_number, period, starts_on, amount)
        select ${buyer.companyId}, gen_random_uuid(), 'purchase_order', 'PO', 'year', '2026-01-01', 1
        from generate_series(1, ${count})`.execute(testApp.db);
    await add(20_000);
    const body = { format: 'xlsx' as const, filter: {} };
    const { url } = await buyer.caller.ok(budgets.export, { body });
    await add(1);
    const late = await opened(url);
    assert.deepEqual([late.statusCode, late.json().error.name], [413, 'export_too_large']);
    const { status, details, message } = await buyer.caller.refused(budgets.export, { body });
    assert.deepEqual([status, details], [413, { rows: 20_001, max: 20_000 }]);
    assert.match(message[0] ?? '', /^20,001 rows are too many for a workbook, which holds at most 20,000/);
    await buyer.caller.ok(budgets.export, { body: everything });
    await admin.ok(budgets.export, { body });
    assert.deepEqual(await exportsOf(buyer.id), []);
  });

  test('is bounded for selected rows', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => n + 1);
    const { name } = await me.caller.refused(orders.export, { body: { format: 'csv', ids } });
    assert.equal(name, 'invalid_input');
    for (const body of [{ format: 'csv' }, { format: 'csv', ids: [1], filter: {} }])
      assert.deepEqual(
        Object.keys((await me.caller.refused(orders.export, { body } as never)).fields ?? {}),
        ['ids', 'filter'],
      );
  });
});

describe('whoever opens the link', () => {
  /** Without the end of their sessions, which a change by staff brings. */
  const becomes = (id: number, values: { role?: string; client_company_id: number | null }) =>
    testApp.db.updateTable('users').set(values).where('id', '=', id).execute();

  test('gets the rows of the company that they are in by then', async () => {
    const buyer = await setup.buyer();
    await setup.placed(buyer, await setup.stock(1));
    const url = await ordersLink(buyer.caller);
    const { id } = await testApp.make.company();
    await becomes(buyer.id, { client_company_id: id });
    const reply = await opened(url);
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(fileRows(reply.rawPayload), []);
  });

  test('gets 404 where their role has no such list any more, or another shape of it', async () => {
    for (const [body, role] of [
      [{ format: 'csv', filter: { unassigned: true } }, 'client_user'],
      [{ format: 'csv', filter: {} }, 'vendor_operator'],
    ] as const) {
      const person = await testApp.make.user({ role: 'admin' });
      const { url } = await (await testApp.enter(person)).ok(orders.export, { body });
      const { id } = await testApp.make.company();
      await becomes(person.id, { role, client_company_id: role === 'client_user' ? id : null });
      assert.equal((await opened(url)).statusCode, 404, role);
    }
  });
});

/** As the handler of a call gets it, of somebody of the role who is signed in. */
async function contextOf(role: 'admin' | 'client_manager', userId?: number) {
  const session = await testApp.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 'u.client_company_id'])
    .where((eb) => (userId ? eb('u.id', '=', userId) : eb('u.role', '=', role)))
    .executeTakeFirstOrThrow();
  const actor = {
    ...{ id: session.user_id, role, sessionId: session.id, clientCompanyId: session.client_company_id },
    group: role === 'admin' ? 'staff' : 'client',
  };
  return { ...testApp.services, db: testApp.db, actor, language: 'en' } as unknown as Context;
}

test('a file is read under row level security, even if its list forgets whose rows these are', async (t) => {
  if (testApp.engine === 'embedded') return t.skip('the embedded engine has no row level security');
  const [mine, theirs] = [await setup.buyer({ role: 'client_manager' }), await setup.buyer()];
  const own = await setup.placed(mine, await setup.stock(1));
  await setup.placed(theirs, await setup.stock(1));
  const forgetful = listExport({
    name: 'forgetful' as never,
    row: { ...orders.export, path: '/api/client_orders/forgetful' },
    title: { en: 'Forgetful', fr: 'Distrait' },
    client: {
      item: z.object({ id: z.int() }),
      source: ({ db }) => ({
        rows: db.selectFrom('client_orders').select('id').where('status', '<>', 'new'),
        sorts: {},
        defaultSort: 'id',
        present: (rows) => [...rows],
      }),
      columns: [number<{ id: number }>({ en: 'Id', fr: 'Id' }, ({ id }) => id)],
    },
  });
  const { url } = await forgetful(await contextOf('client_manager', mine.id), everything);
  assert.deepEqual(fileRows((await opened(url)).rawPayload), [{ Id: String(own) }]);
});

test('what a list’s shape does not declare reaches no file, even if its rows and a column have it', async () => {
  await testApp.make.vendor({ name: 'Leaky Biobank' });
  const leak = listExport({
    name: 'leak' as never,
    row: { ...vendors.export, path: '/api/vendors/leak' },
    title: { en: 'Leak', fr: 'Fuite' },
    staff: {
      item: vendor,
      source: ({ db }) => ({
        rows: db.selectFrom('vendors').selectAll().where('name', '=', 'Leaky Biobank'),
        sorts: {},
        defaultSort: 'id',
        present: async (rows) => {
          const { items } = await admin.ok(vendors.getMany, { body: { search: 'Leaky' } });
          return rows.map(() => ({ ...items[0], secret: 'XQ7-SECRET' }));
        },
      }),
      columns: [
        text<Vendor>({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
        text<Vendor>(
          { en: 'Secret', fr: 'Secret' },
          (item) => (item as unknown as { secret: string }).secret,
        ),
      ],
    },
  });
  const { url } = await leak(await contextOf('admin'), everything);
  const { body } = await opened(url);
  assert.equal(body, '\ufeffName,Secret\r\nLeaky Biobank,\r\n');
});

test('the samples of orders are a row each, with what their buyer sees; staff also see where they are kept', async () => {
  const buyer = await setup.buyer();
  const [first = 0, second = 0] = await setup.stock(2, { storage_location: 'Shelf 9', material: 'Serum' });
  const id = await setup.placed(buyer, [first, second]);
  await setup.placed(buyer, await setup.stock(1));
  const linesFor = async (caller: Caller) => {
    const body = { format: 'csv' as const, ids: [id], lines: true };
    const { url } = await caller.ok(orders.export, { body });
    return fileRows((await opened(url)).rawPayload);
  };
  const own = await linesFor(buyer.caller);
  assert.equal(own.length, 2);
  assert.deepEqual(
    [own[0]?.Material, own[0]?.State, own[0]?.['Price in USD']?.match(/^\d+\.\d\d$/)?.length],
    ['Serum', 'ordered', 1],
  );
  assert.ok(!('Accession' in (own[0] ?? {})) && !('Company' in (own[0] ?? {})));
  const [all] = await linesFor(admin);
  assert.deepEqual([all?.['Storage location'], all?.Specimen], ['Shelf 9', own[0]?.Specimen]);
});

test('search results have a column for each further biomarker, with its unit', async () => {
  const [term, further, other] = [
    await testApp.make.biomarker(),
    await testApp.make.biomarker({ units: 'mg/L' }),
    await testApp.make.biomarker({ verified: false }),
  ];
  const of = { biomarkerId: term.id, specimen_price: 5 };
  const sample = await testApp.make.sample({ ...of, biomarker_value: '4.2' });
  await testApp.make.sample({ ...of, biomarker_value: '<3' });
  for (const { id } of [further, other])
    await testApp.db
      .insertInto('sample_results')
      .values({ sample_id: sample.id, loinc_biomarker_id: id, value: '8.20' })
      .execute();
  const body = { format: 'csv' as const, filter: { loincBiomarkerId: term.id, sortBy: '-value' } };
  const { url } = await me.caller.ok(clientSamples.export, { body });
  const rows = fileRows((await opened(url)).rawPayload);
  const heading = `${further.loinc_code} ${further.component} | mg/L`;
  assert.deepEqual(
    rows.map((row) => [row.Value, row[heading]]),
    [
      ['4.2', '8.20'],
      ['<3', ''],
    ],
  );
  assert.ok(!Object.keys(rows[0] ?? {}).some((each) => each.includes(other.loinc_code)));
});
