import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import { client, groupOf, staff } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import { exampleCalls } from './example-calls.ts';
import { full } from './full.ts';
import { openTestApp } from './harness.ts';
import { allRows, sendCall } from './send-call.ts';
import type { Schema } from './shapes.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';

/**
 * V-02: no page of a list is larger than 2 MB, with the maximum limit and the longest texts that inputs accept. With
 * characters of three bytes it may be twice as large.
 */

const max = { letters: 2_000_000, bytes: 4_000_000 };
/** Three bytes in UTF-8 for a length of 1, the maximum. */
const widest = '試';

const skip = !full && 'fills every table; the limits and the lengths of texts change rarely';
let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  if (skip) return;
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
});
after(() => testApp?.close());

const roles = [staff[1], client[0]];
const mayCall = (row: Row, role: string) =>
  row.access === 'signed_in' || (row.access as readonly string[]).includes(role);
const limitOf = (row: Row, role: string) => {
  const shape = row.body && shapeFor(row.body, groupOf(role)).shape;
  return shape && 'limit' in shape ? maxOf(shape.limit as unknown as Schema) : undefined;
};

/** The maximum number or text length that a schema accepts. */
function maxOf(schema: Schema): number | undefined {
  const checks = (innermost(schema)._zod.def as { checks?: readonly Check[] }).checks ?? [];
  const limits = checks.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? def.maximum : def.check === 'less_than' ? def.value : undefined,
  );
  return limits.find((limit) => limit !== undefined);
}

interface Check {
  _zod: { def: { check: string; maximum?: number; value?: number } };
}

/** The maximum length of each text field over all calls, by the name of its column. */
function maxTexts(): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (shape: Record<string, Schema>) => {
    for (const [name, schema] of Object.entries(shape)) {
      const inner = innermost(schema);
      if (inner._zod.def.shape) walk(inner._zod.def.shape);
      const max = inner._zod.def.type === 'string' ? maxOf(inner) : undefined;
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (max !== undefined) found.set(column, Math.max(max, found.get(column) ?? 0));
    }
  };
  for (const { row } of allRows)
    if (row.kind === 'write' && row.body)
      for (const role of roles)
        walk(shapeFor(row.body, groupOf(role)).shape as unknown as Record<string, Schema>);
  return found;
}

function innermost(schema: Schema): Schema {
  const { def } = schema._zod;
  const next = def.innerType ?? (def.in?._zod.def.type === 'transform' ? def.out : def.in);
  return next ? innermost(next) : schema;
}

/** Fills every text column that users write with its longest value, except where a constraint rejects it. */
async function fillColumns(): Promise<string[]> {
  const longest = maxTexts();
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and exists (select from information_schema.columns i
        where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')`.execute(
    testApp.db,
  );
  const filled: string[] = [];
  for (const { table_name, column_name } of rows) {
    const max = longest.get(column_name);
    if (max === undefined || table_name === 'sessions') continue;
    await testApp.db
      .transaction()
      .execute(async (tx) => {
        // Disables the triggers that keep some rows from being changed.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} =
          id::text || repeat(${widest}, ${max}::integer - length(id::text))`.execute(tx);
      })
      .then(() => filled.push(`${table_name}.${column_name}`))
      .catch(() => {});
  }
  return filled;
}

test('the largest page of every list, with the longest texts, stays below 2 MB', { skip }, async (t) => {
  const actors = roles.map((role) => ({
    role,
    ...(testUsers.roles[role] as (typeof testUsers.roles)[string]),
  }));
  // Creates rows of every kind with the example calls that write.
  for (const { row, title } of allRows)
    if (row.kind === 'write')
      for (const { role, player, scenario } of actors)
        if (mayCall(row, role) && !title.startsWith('auth.'))
          await sendCall(player.caller, row, (await exampleCalls[title]?.(scenario)) ?? {});
  const lists = allRows.flatMap(({ row, title }) =>
    actors.flatMap((actor) => {
      const limit = mayCall(row, actor.role) ? limitOf(row, actor.role) : undefined;
      return limit === undefined ? [] : [{ row, title, limit, ...actor }];
    }),
  );
  const calls = new Map<string, object>();
  for (const { title, scenario, role } of lists)
    calls.set(`${title} ${role}`, (await exampleCalls[title]?.(scenario)) ?? {});
  await (actors[0] as (typeof actors)[number]).scenario.signUp(true);
  // Every panel and every area item has every biomarker.
  await sql`insert into panel_biomarkers (panel_id, loinc_biomarker_id)
    select p.id, t.id from panels p, loinc_biomarkers t on conflict do nothing`.execute(testApp.db);
  await sql`insert into area_item_biomarkers (area_item_id, loinc_biomarker_id)
    select i.id, t.id from area_items i, loinc_biomarkers t on conflict do nothing`.execute(testApp.db);
  const filled = await fillColumns();
  t.diagnostic(`${filled.length} columns filled`);
  assert.ok(filled.length > 60, filled.join());
  const sizes: { what: string; letters: number; bytes: number }[] = [];
  const empty: string[] = [];
  for (const { row, title, limit, player, role } of lists) {
    const call = calls.get(`${title} ${role}`) as { body?: object };
    const reply = await sendCall(player.caller, row, { ...call, body: { ...call.body, limit } });
    assert.equal(reply.statusCode, 200, `${title}: ${reply.body}`);
    const { items } = (JSON.parse(reply.body) as { data: { items: unknown[] } }).data;
    if (items.length === 0) empty.push(`${title} as ${role}`);
    const page = items.map((item) => JSON.stringify(item)).sort((a, b) => b.length - a.length)[0] ?? '';
    const size = { letters: page.length * limit, bytes: Buffer.byteLength(page) * limit };
    sizes.push({ what: `${title} as ${role}`, ...size });
  }
  sizes.sort((a, b) => b.letters - a.letters);
  t.diagnostic(
    sizes
      .slice(0, 8)
      .map(({ what, letters }) => `${what}: ${Math.round(letters / 1000)} kB`)
      .join(', '),
  );
  assert.deepEqual(
    sizes.filter(({ letters, bytes }) => letters > max.letters || bytes > max.bytes),
    [],
  );
  assert.deepEqual(empty, []);
});
