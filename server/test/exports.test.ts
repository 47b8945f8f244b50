import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import { clientExports, exportRows } from './export-rows.ts';
import { fileRows, forgetExports, partsOf, textsOf } from './exported-files.ts';
import { selection } from './full.ts';
import { type Caller, openTestApp } from './harness.ts';
import { type ListExample, Only } from './list-example.ts';
import { listExamples } from './list-examples.ts';
import { allRows, sendCall } from './send-call.ts';
import type { Schema } from './shapes.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';

/**
 * Every list of the contract has an export, whose file contains what the list shows the same reader. A few orders and
 * filters of each, with `full` all of them: `list-filters.test.ts` has those of the lists.
 */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
  // A job between reading a list and exporting it could change its rows.
  await testApp.services.jobs.stop();
});
after(() => testApp.close());

/** Lists without an export, and why. */
const withoutExport: Record<string, string> = {
  'chats.getList': 'a conversation is read, not counted',
  'cohorts.getMany': 'each cohort has an export of its own',
  'diagnosisCategories.getMany': 'a setting of the catalogue',
  'donors.getMany': 'in the export of the inventory, with their samples',
  'facilities.getMany': 'a few places, which the inventory names',
  'imports.getMany': 'what came in; the samples have an export',
  'imports.rows': 'rejected rows have a file of their own',
  'listExports.getMany': 'says who exported what',
  'panels.getBiomarkers': 'a selection of the biomarkers, which have an export',
  'researchAreas.getItems': 'a part of the catalogue',
  'researchAreas.getItemBiomarkers': 'a selection of the biomarkers, which have an export',
  'savedSearches.getMany': 'searches of one user',
  'shippingLocations.getMany': 'a few addresses of one company',
  'signUps.getMany': 'a few people who wait for a decision',
};

const lists = allRows.filter(({ row }) => row.body && 'skip' in shapeFor(row.body, 'staff').shape);
const exportOf = (title: string) => title.replace(/\.\w+$/, '.export');

test('every list has an export, or says here why it has none', () => {
  assert.ok(lists.length > 20);
  const exported = exportRows.map(({ title }) => title);
  for (const { title } of lists)
    assert.notEqual(exported.includes(exportOf(title)), title in withoutExport, title);
  assert.deepEqual(
    Object.keys(withoutExport).filter((title) => !lists.some((list) => list.title === title)),
    [],
  );
});

test('an export can be called by those who can call its list, or by fewer', () => {
  for (const { title, row } of lists) {
    const found = exportRows.find((each) => each.title === exportOf(title));
    for (const role of found?.row.access ?? [])
      assert.ok((row.access as readonly string[]).includes(role), `${title}: ${role}`);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
type Item = Record<string, any>;
/** What tells the rows of a file apart: some of its columns, and the same of an item of the list. */
const keys: Record<string, Record<string, (item: Item) => unknown>> = {
  'approvals.export': {
    'Requested by': ({ requestedBy }) => named(requestedBy),
    Submitted: ({ createdAt }) => createdAt,
  },
  'clientInvoices.export': { Number: ({ number }) => number },
  'biomarkers.export': { 'LOINC code': ({ loincCode }) => loincCode },
  'budgets.export': { Name: ({ name }) => name },
  'companies.export': { Name: ({ name }) => name },
  'invoices.export': { Number: ({ number }) => number, Vendor: ({ vendor }) => named(vendor) },
  'orders.export': { Number: ({ number }) => number, Updated: ({ updatedAt }) => updatedAt },
  'quotes.export': { Number: ({ number }) => number },
  'requests.export': { Name: ({ name }) => name, Created: ({ createdAt }) => createdAt },
  'samples.export for staff': { accession: ({ accession }) => accession, code: ({ code }) => code },
  'samples.export for clients': {
    Specimen: ({ code }) => code,
    Value: ({ biomarkerValue }) => biomarkerValue,
  },
  'users.export': { Email: ({ email }) => email },
  'vendors.export': { Name: ({ name }) => name },
};
const named = ({ name }: { name: string }) => name;

interface Exported {
  title: string;
  row: Row;
  list: Row;
  group: 'staff' | 'client';
  columns: Record<string, (item: Item) => unknown>;
}

const sides = lists.flatMap(({ title, row: list }): Exported[] => {
  const name = exportOf(title);
  const found = exportRows.find((each) => each.title === name);
  if (!found) return [];
  const both = clientExports.includes(found);
  return (both ? (['staff', 'client'] as const) : (['staff'] as const)).map((group) => {
    const whose = both ? `${name} for ${group === 'staff' ? 'staff' : 'clients'}` : name;
    const columns = keys[whose] ?? keys[name] ?? assert.fail(`${whose} has no key: add it above`);
    return { title: whose, row: found.row, list, group, columns };
  });
});

async function file(caller: Caller, row: Row, body: object, language = 'en'): Promise<Buffer> {
  const { url } = await linkOf(caller, row, body, language);
  await forgetExports(testApp.db);
  const reply = await testApp.nobody.raw({ method: 'GET', url });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.rawPayload;
}

async function linkOf(caller: Caller, row: Row, body: object, language = 'en') {
  const reply = await sendCall(caller, row, { body, headers: { 'accept-language': language } });
  assert.equal(reply.statusCode, 200, `${JSON.stringify(body)}: ${reply.body}`);
  return (JSON.parse(reply.body) as { data: { url: string } }).data;
}

async function itemsOf(caller: Caller, list: Row, filter: object): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const reply = await sendCall(caller, list, { body: { ...filter, skip: items.length, limit: 50 } });
    assert.equal(reply.statusCode, 200, reply.body);
    const page = (JSON.parse(reply.body) as { data: { items: Item[]; count: number } }).data;
    items.push(...page.items);
    if (items.length >= page.count || page.items.length === 0) return items;
  }
}

for (const [n, { title, row, list, group, columns }] of sides.entries())
  describe(title, () => {
    let caller: Caller;
    let example: ListExample | undefined;
    const shape = list.body && shapeFor(list.body, group).shape;
    const fields = shape as unknown as Record<string, Schema>;

    before(async () => {
      const role = group === 'staff' ? 'admin' : 'client_manager';
      const { player, scenario } = testUsers.roles[role] ?? assert.fail(role);
      caller = player.caller;
      await scenario.dropRules();
      const name = title.replace('.export', '.getMany');
      // Approvals and budgets have one shape for all, and their examples are made for staff.
      example = await (listExamples[name] ?? listExamples[name.replace(/ for staff$/, '')])?.(scenario);
      if (!example) await makeOwn(scenario);
    });

    const asListed = (items: readonly Item[]) =>
      items.map((item) => Object.values(columns).map((of) => String(of(item) ?? '')));
    const asFiled = async (filter: object) => {
      const rows = fileRows(await file(caller, row, { format: 'csv', filter }));
      return rows.map((each) => Object.keys(columns).map((heading) => each[heading]));
    };

    test('its file has the rows of the list, in its orders', async () => {
      const items = await itemsOf(caller, list, {});
      assert.ok(items.length > 0, 'the list is empty');
      const orders = [...Object.keys(items[0] ?? {}), ...otherOrders].filter(
        (name) => fields.sortBy?.safeParse(name).success,
      );
      assert.ok(orders.length > 1);
      assert.deepEqual(await asFiled({}), asListed(items));
      for (const sortBy of selection([...orders, ...orders.map((name) => `-${name}`)], n, 4)) {
        const filter = { sortBy };
        assert.deepEqual(await asFiled(filter), asListed(await itemsOf(caller, list, filter)), sortBy);
      }
    });

    test('its file has what a filter of the list finds', async () => {
      for (const [key, given] of selection(Object.entries(example?.filters ?? {}), n, 4)) {
        const filter = { [key]: given instanceof Only ? given.value : given };
        assert.deepEqual(await asFiled(filter), asListed(await itemsOf(caller, list, filter)), key);
      }
    });

    test('its file has the selected rows only, and for people of another company none', async () => {
      const [item] = await itemsOf(caller, list, {});
      const ids = [Number(item?.id)];
      const selected = fileRows(await file(caller, row, { format: 'csv', ids }));
      assert.equal(selected.length, 1);
      if (group === 'staff' || title.startsWith('samples')) return;
      const stranger = testUsers.strangers.other_manager.player.caller;
      assert.equal(fileRows(await file(stranger, row, { format: 'csv', ids })).length, 0);
    });

    test('its workbook has as many rows, types instead of texts, and says who made it when', async () => {
      const items = await itemsOf(caller, list, {});
      for (const language of ['en', 'fr']) {
        const parts = await partsOf(await file(caller, row, { format: 'xlsx', filter: {} }, language));
        const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
        assert.equal(sheet.split('<row>').length - 1, items.length + 1);
        const about = [...parts].findLast(([path]) => path.startsWith('xl/worksheets/'))?.[1] ?? '';
        assert.match(about, new RegExp(`<v>${items.length}</v>`));
        assert.match(about, /\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      }
    });

    test('no file contains an address of a file', async () => {
      for (const format of ['csv', 'xlsx'])
        for (const text of await textsOf(await file(caller, row, { format, filter: {} })))
          assert.doesNotMatch(text, /api\/files|signature=/);
    });

    test('headings are in the reader’s language, each once', async () => {
      const headingsIn = async (language: string) =>
        Object.keys(fileRows(await file(caller, row, { format: 'csv', filter: {} }, language))[0] ?? {});
      const [en, fr] = [await headingsIn('en'), await headingsIn('fr')];
      assert.ok(en.length > 5);
      assert.deepEqual([new Set(en).size, new Set(fr).size], [en.length, en.length]);
      // The files of the inventory have the headings of an import.
      if (title !== 'samples.export for staff') assert.notDeepEqual(en, fr);
    });
  });

/** Orders by what has another name in an item. */
const otherOrders = [
  'name',
  'biomarker',
  'value',
  'volume',
  'age',
  'price',
  'ranges',
  'code',
  'contactPerson',
];

type Scenario = TestUsers['roles'][string]['scenario'];
async function makeOwn({ approval, budget }: Scenario) {
  await approval();
  await budget();
  await budget({ amount: 3 });
}

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=HYPERLINK("http://evil.example","x")',
  '\t=1',
  '\rx',
  '\nx',
  ' \u200b=1',
  '＝1+1',
];

/** What a spreadsheet would compute; a signed number or a temperature stays as it is. */
const formula = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Texts as nobody could save them, in every text of these tables that a file has. */
async function writeHostile() {
  const { db, make } = testApp;
  for (const [n, text] of hostile.entries()) {
    const texts = { name: text, address1: text, city: text, state: text, zip: text, contact_position: text };
    await db.insertInto('vendors').values(texts).execute();
    await db.insertInto('client_companies').values(texts).execute();
    const { id: vendor_id } = await make.vendor();
    await db.insertInto('invoices').values({ vendor_id, number: text, note: text }).execute();
    const { id } = await make.user({ role: 'admin' });
    await db.updateTable('users').set({ first_name: text, last_name: text }).where('id', '=', id).execute();
    await make.sample({ biobank_id: text, storage_location: text, accession: `${text} ${n}` });
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['client_orders', 'budgets'] as const)
      await sql`update ${sql.table(table)} set purchase_order_number = '=1+1'
        where purchase_order_number is not null`.execute(tx);
    await sql`update inventory_requests set note = '@SUM(1)', name = '=1+' || id`.execute(tx);
    await sql`update order_lines set biomarker_value = '-1+1'`.execute(tx);
    await sql`update client_invoices set purchase_order_number = '=1+1'`.execute(tx);
    await sql`update client_payments set note = '@SUM(1)'`.execute(tx);
  });
}

/** What else than its rows a list exports. */
const otherRows: Record<string, object[]> = {
  orders: [{ lines: true }],
  clientInvoices: [{ payments: true }],
};

test('no cell of any csv is a formula, and no workbook contains one', async () => {
  await writeHostile();
  const bodies = sides.flatMap((side) =>
    [{}, ...(otherRows[side.title.split('.')[0] ?? ''] ?? [])].map((more) => ({ ...side, more })),
  );
  const apostrophes = new Map<string, number>();
  for (const { title, row, group, more } of bodies) {
    const role = group === 'staff' ? 'admin' : 'client_manager';
    const { caller } = (testUsers.roles[role] ?? assert.fail(role)).player;
    for (const each of fileRows(await file(caller, row, { format: 'csv', filter: {}, ...more })))
      for (const cell of Object.values(each)) {
        if (!/^[+-][\d.]+( C)?$/.test(cell)) assert.doesNotMatch(cell, formula, `${title}: ${cell}`);
        if (cell.startsWith("'")) apostrophes.set(title, (apostrophes.get(title) ?? 0) + 1);
      }
    const parts = await partsOf(await file(caller, row, { format: 'xlsx', filter: {}, ...more }));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    assert.doesNotMatch(sheet, /<f[ >]/);
    assert.doesNotMatch(sheet, /<c t="(?!inlineStr")/);
  }
  for (const title of ['vendors.export', 'companies.export', 'invoices.export', 'users.export'])
    assert.ok((apostrophes.get(title) ?? 0) >= hostile.length, title);
  for (const title of ['requests.export', 'samples.export for staff', 'orders.export for clients'])
    assert.ok((apostrophes.get(title) ?? 0) > 0, title);
});
