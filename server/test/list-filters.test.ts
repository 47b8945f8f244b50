import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import { openTestApp } from './harness.ts';
import { type ListExample, Only } from './list-example.ts';
import { listExamples } from './list-examples.ts';
import { allRows, sendCall } from './send-call.ts';
import type { Schema } from './shapes.ts';
import { type Actor, createTestUsers, type TestUsers } from './test-users.ts';

/** Every filter of every list of the contract finds matching rows and leaves out others; every order is by its own field. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
  // A job that runs every minute would end the offer that the example of an expired one looks for.
  await testApp.services.jobs.stop();
});
after(() => testApp.close());

interface List {
  title: string;
  row: Row;
  role: 'super_admin' | 'admin' | 'client_manager';
  fields: Record<string, Schema>;
  filters: string[];
}

/** Rows with a limit, paged by skip or by cursor; a row with two shapes counts as two lists. */
const lists = allRows.flatMap(({ title, row }): List[] => {
  const { body, access } = row;
  if (!body) return [];
  const staffRole = access.includes('admin') ? 'admin' : 'super_admin';
  const list = (group: 'staff' | 'client', name: string): List => {
    const fields = shapeFor(body, group).shape as unknown as Record<string, Schema>;
    const optional = Object.keys(fields).filter((key) => fields[key]?.safeParse(undefined).success);
    // How rows are shown is no filter.
    const filters = optional.filter((key) => !['skip', 'limit', 'sortBy', 'displayUnits'].includes(key));
    return { title: name, row, role: group === 'staff' ? staffRole : 'client_manager', fields, filters };
  };
  const ofRow =
    'staff' in body
      ? [list('staff', `${title} for staff`), list('client', `${title} for clients`)]
      : [list(access.includes('super_admin') ? 'staff' : 'client', title)];
  return ofRow.filter(({ fields }) => 'limit' in fields);
});

test('every example belongs to an existing list', () => {
  assert.ok(lists.length > 20);
  const known = lists.map(({ title }) => title);
  assert.deepEqual(
    Object.keys(listExamples).filter((title) => !known.includes(title)),
    [],
  );
});

interface Expected {
  value: unknown;
  found: readonly number[];
  leftOut: readonly number[];
}

/** The rows of the example that the filter must find, and those it must leave out. */
function expected(key: string, { match, other, below = 0, above = 0, filters }: ListExample): Expected {
  const made = [match, other, below, above].filter((id) => id > 0);
  if (key === 'excludeIds') return { value: [other], found: [match], leftOut: [other] };
  const value = filters[key];
  if (value instanceof Only)
    return { value: value.value, found: value.ids, leftOut: made.filter((id) => !value.ids.includes(id)) };
  if (/From$|^after$/.test(key)) return { value, found: [match, above], leftOut: [below] };
  if (/To$|^before$/.test(key)) return { value, found: [match, below], leftOut: [above] };
  return { value, found: [match], leftOut: [other] };
}

const maxLimits = [200, 100, 50];

for (const { title, row, role, fields, filters } of lists.filter(({ filters }) => filters.length > 0))
  describe(title, () => {
    let actor: Actor;
    let example: ListExample;
    before(async () => {
      actor = testUsers.roles[role] ?? assert.fail(role);
      const make = listExamples[title] ?? assert.fail(`${title} has no example: add it to list-examples.ts`);
      example = await make(actor.scenario);
    });

    const limit = maxLimits.find((each) => fields.limit?.safeParse(each).success);
    async function page(query: object): Promise<Page> {
      const call = { ...example.call, body: { ...example.call?.body, limit, ...query } };
      const reply = await sendCall(actor.player.caller, row, call);
      assert.equal(reply.statusCode, 200, `${JSON.stringify(call)}: ${reply.body}`);
      return (JSON.parse(reply.body) as { data: Page }).data;
    }
    async function list(filter: object): Promise<{ ids: number[]; count: number }> {
      const { items, count } = await page(filter);
      return { ids: items.map((item) => item.id ?? item.row ?? 0), count };
    }

    test(`${title}: each order is that of its field, with empty values last`, {
      skip: !fields.sortBy && 'the list has one order',
    }, async () => {
      const { items } = await page({});
      const names = new Set(items.flatMap((item) => Object.keys(item)));
      const offered = (name: string) => fields.sortBy?.safeParse(name).success && !ofSteps.includes(name);
      for (const name of [...names].filter(offered)) {
        const values = (await page({ sortBy: name })).items.map((item) => sortable(item[name]));
        assert.deepEqual(misplaced(values), [], `${name}: ${values.join(', ')}`);
      }
    });

    for (const key of filters)
      test(`${title}: ${key} finds matching rows and leaves out others`, async () => {
        assert.ok(
          key === 'excludeIds' || key in example.filters,
          `${title} has no example for ${key}: add it to list-examples.ts`,
        );
        const { value, found, leftOut } = expected(key, example);
        const { ids: listed } = await list({});
        const { ids, count } = await list({ [key]: value });
        const present = (wanted: readonly number[], where: readonly number[]) =>
          wanted.filter((id) => where.includes(id));
        assert.deepEqual(
          present([...found, ...leftOut], listed),
          [...found, ...leftOut],
          'listed without the filter',
        );
        assert.deepEqual(present(found, ids), found, 'found');
        assert.deepEqual(present(leftOut, ids), [], 'left out');
        if ('skip' in fields) assert.equal(count, ids.length);
      });
  });

interface Page {
  items: { id?: number; row?: number; [field: string]: unknown }[];
  count: number;
}

const sortable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? sortable((value as { name?: unknown }).name) : value;

/** Sorted as their values follow each other, not by the word. */
const ofSteps = ['status', 'role'];

/** Values that stand after a greater or an empty one. */
const misplaced = (values: readonly unknown[]) =>
  values.filter(
    (value, n) => n > 0 && (value ?? null) !== null && !mayStandBefore(values[n - 1] ?? null, value),
  );

const plainWord = /^[a-z0-9]+$/;
const instant = /^\d{4}-\d{2}-\d{2}/;

function mayStandBefore(before: unknown, value: unknown): boolean {
  if (before === null) return false;
  if (typeof before !== 'string' || typeof value !== 'string') return Number(before) <= Number(value);
  const [first, second] = [before.toLowerCase(), value.toLowerCase()];
  if ([plainWord, instant].some((each) => each.test(first) && each.test(second))) return first <= second;
  // Collations differ in where accents, blanks and punctuation come, but not in the letter that a text begins with.
  return !/^[a-z]/.test(first) || !/^[a-z]/.test(second) || first.charAt(0) <= second.charAt(0);
}
