import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import type { ChangedMeanwhile } from '@aliquot/contract/errors';
import { contract } from '@aliquot/contract/index';
import type { Call } from './example-call.ts';
import { exampleCalls } from './example-calls.ts';
import { openTestApp } from './harness.ts';
import { type Answer, sendCall } from './send-call.ts';
import { bodyShape, type Schema } from './shapes.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';

/**
 * What every room does the same way, tried once in each: a room is asked for whatever its rows and their shapes offer.
 * What is special to a room stands in the room's own tests.
 */

interface Item {
  id: number;
  version?: number;
  active?: boolean;
  [field: string]: unknown;
}
type Rows = Partial<Record<string, Row>>;

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
});
after(() => testApp.close());

/** The columns that hold what people call a row by. */
const naming = ['name', 'number', 'accession', 'lastName'];
const unknownId = 2_000_000_000;
const conflict = 1006;
const notFound = 1004;

let marks = 0;
/** A word that no other row has, of letters alone: a person's name takes nothing else. */
const newMark = () => {
  marks += 1;
  const letters = [...String(marks)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return `Zébrule${letters}`;
};

/** One room, as somebody who may do everything in it. */
function openRoom(room: string, rows: Rows) {
  const access = (rows.create ?? rows.getMany ?? rows.getAll)?.access ?? [];
  const role = (['admin', 'super_admin'] as const).find((each) => access.includes(each)) ?? 'client_manager';
  const actor = () => testUsers.roles[role] ?? assert.fail(role);
  const example = async (name: string): Promise<Call> =>
    (exampleCalls[`${room}.${name}`] ?? assert.fail(`${room}.${name} has no example call`))(actor().scenario);
  const ask = (name: string, call: Call): Promise<Answer> =>
    sendCall(actor().player.caller, rows[name] ?? assert.fail(name), call);
  const ok = async <T>(name: string, call: Call): Promise<T> => {
    const { statusCode, body } = await ask(name, call);
    assert.equal(statusCode, 200, `${room}.${name} ${JSON.stringify(call)}: ${body}`);
    return (JSON.parse(body) as { data: T }).data;
  };
  /** Whether the list takes that query, by its schema. */
  const offers = (query: object) => {
    const shape = rows.getMany?.body ?? rows.getAll?.query;
    return shape !== undefined && (shapeFor(shape, 'staff') as unknown as Schema).safeParse(query).success;
  };
  const at = (name: string, id: number): Call => ({
    params: { [Object.keys(rows[name]?.params?.shape ?? {})[0] ?? 'id']: id },
  });
  const maxLimit = [200, 100, 50].find((limit) => offers({ limit }));
  const list = (query: object = {}) =>
    rows.getMany
      ? ok<{ items: Item[]; count: number }>('getMany', { body: { limit: maxLimit, ...query } })
      : ok<{ items: Item[]; count: number }>('getAll', { query: query as Record<string, unknown> });
  const fields = bodyShape(rows.create ?? ({} as Row), role) ?? {};
  const named = naming.find((field) => field in fields);
  const createCall = async (mark = newMark()): Promise<Call> => {
    const right = await example('create');
    return { ...right, body: { ...right.body, ...(named ? { [named]: mark } : {}) } };
  };
  return {
    ...{ ask, ok, at, list, offers, named, example, createCall },
    create: async (mark?: string) => ok<Item>('create', await createCall(mark)),
    /** The row as it stands, by the shortest way there is. */
    read: async (id: number) =>
      rows.get ? ok<Item>('get', at('get', id)) : (await list()).items.find((item) => item.id === id),
    /** Whether the list of active or of deleted rows has it; an address carries the choice as a text. */
    listed: async (id: number, active: boolean) => {
      const query = [{ active }, { active: String(active) }].find(offers) ?? assert.fail('no such choice');
      return (await list(query)).items.some((item) => item.id === id);
    },
  };
}

/** What a refusal says beside its code. */
const errorIn = ({ body }: Answer) =>
  (
    JSON.parse(body) as {
      error: { fields?: object; details?: { conflictsWith?: Item } & Partial<ChangedMeanwhile<Item>> };
    }
  ).error;

const idsOf = ({ items }: { items: Item[] }) => items.map(({ id }) => id);

for (const [name, table] of Object.entries(contract)) {
  const rows: Rows = table;
  if (!rows.getMany && !rows.getAll) continue;
  const room = openRoom(name, rows);
  const needs = (...wanted: string[]) => {
    const lacking = wanted.filter((each) => !rows[each]);
    return lacking.length > 0 && `the room has no ${lacking.join(', ')}`;
  };

  describe(name, () => {
    test('a created row is read and listed as it was answered', { skip: needs('create') }, async () => {
      const mark = newMark();
      const made = await room.create(mark);
      assert.deepEqual(await room.read(made.id), made);
      if (room.named) assert.equal(made[room.named], mark);
      assert.ok(await room.listed(made.id, true));
    });

    test('a write of another version than the current one is refused with 409, shows the current row and changes nothing', {
      skip: needs('update'),
    }, async () => {
      const right = await room.example('update');
      const unchanged = await room.read(Number(Object.values(right.params ?? {})[0]));
      const { id, version = 0 } = await room.ok<Item>('update', right);
      assert.ok(version > (unchanged?.version ?? 0), 'no new version: its table has no touch trigger');
      const before = await room.read(id);
      // One that was not changed yet has no older version; a later one is not the current one either.
      const other = version > 1 ? version - 1 : version + 1;
      const refused = await room.ask('update', { ...right, body: { ...right.body, version: other } });
      assert.deepEqual([refused.statusCode, refused.code], [409, conflict]);
      const { current, changedAt, changedBy } = errorIn(refused).details ?? {};
      assert.ok(current, 'no current row');
      assert.ok(
        changedAt !== undefined && changedBy !== undefined,
        'not who and when: audit_table is missing',
      );
      assert.deepEqual([current.id, current.version], [id, version]);
      // What is counted only when a row is read by itself may be missing on either side.
      const shared = Object.keys(current).filter((field) => field in (before ?? {}));
      assert.ok(shared.length > 4, shared.join());
      for (const field of shared) assert.deepEqual(current[field], before?.[field], field);
      if (rows.remove) {
        const { query } = await room.example('remove');
        const kept = await room.ask('remove', {
          ...room.at('remove', id),
          query: { ...query, version: other },
        });
        assert.deepEqual([kept.statusCode, kept.code], [409, conflict]);
      }
      assert.deepEqual(await room.read(id), before);
    });

    test('a name that an active row has is refused with 409, which names that row, and is free once that is deleted', {
      skip: needs('create', 'remove') || (room.named !== 'name' && 'rows are not told apart by a name'),
    }, async () => {
      const mark = newMark();
      const made = await room.create(mark);
      const upper = mark.replace(/[a-z]/g, (letter) => letter.toUpperCase());
      const call = await room.createCall(upper);
      const refused = await room.ask('create', call);
      assert.deepEqual([refused.statusCode, refused.code], [409, conflict]);
      const { fields, details } = errorIn(refused);
      assert.deepEqual(fields, { name: ['validate_duplicate'] });
      assert.deepEqual(details, { conflictsWith: { id: made.id, name: mark } });
      await room.ok('remove', room.at('remove', made.id));
      const { id } = await room.ok<Item>('create', call);
      const back = await room.ask('restore', room.at('restore', made.id));
      assert.deepEqual([back.statusCode, back.code], [409, conflict]);
      assert.deepEqual(errorIn(back).details, { conflictsWith: { id, name: upper } });
    });

    test('of several rows with the same new name at once, one is created', {
      skip: needs('create') || (room.named !== 'name' && 'rows are not told apart by a name'),
    }, async () => {
      // In several rounds: in the first, connections are still being opened, and calls come one after the other.
      for (let round = 0; round < 4; round += 1) {
        const mark = newMark();
        const calls = await Promise.all([1, 2, 3, 4].map(() => room.createCall(mark)));
        const replies = await Promise.all(calls.map((call) => room.ask('create', call)));
        assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409]);
      }
    });

    test('a deleted row leaves the active list, is read, is 404 to writes, and is back once restored', {
      skip: needs('create', 'remove', 'restore'),
    }, async () => {
      const { id } = await room.create();
      const isListed = async () => [await room.listed(id, true), await room.listed(id, false)];
      await room.ok('remove', room.at('remove', id));
      assert.deepEqual(await isListed(), [false, true]);
      assert.ok(idsOf(await room.list()).includes(id), 'a list that does not choose has both');
      assert.equal((await room.read(id))?.active, false);
      const update = { ...(await room.example('update')), ...room.at('update', id) };
      assert.equal((await room.ask('update', update)).code, notFound);
      assert.equal((await room.ask('remove', room.at('remove', id))).code, notFound);
      for (const again of [1, 2])
        assert.equal((await room.ok<Item>('restore', room.at('restore', id))).active, true, `time ${again}`);
      assert.deepEqual(await isListed(), [true, false]);
    });

    test('search finds without case and accents, and takes wildcards literally', {
      skip: needs('create') || (!(room.named && room.offers({ search: 'x' })) && 'the list has no search'),
    }, async () => {
      const mark = newMark();
      const { id } = await room.create(mark);
      await room.create();
      const plain = mark.normalize('NFD').replace(/\p{M}/gu, '');
      const found = async (search: string) => idsOf(await room.list({ search }));
      for (const search of [mark, plain.toUpperCase(), plain.slice(2).toLowerCase()])
        assert.deepEqual(await found(search), [id], search);
      for (const wildcard of ['%', '_', '\\'])
        assert.deepEqual(await found(`${plain.slice(0, 3)}${wildcard}${plain.slice(4)}`), [], wildcard);
      // Nothing but letters makes a person's name.
      if (room.named !== 'lastName') {
        const odd = await room.create(`${newMark()}%_\\`);
        const name = String(odd[room.named ?? '']);
        assert.deepEqual(await found(name), [odd.id]);
      }
    });

    test('each order reversed is the reverse, with empty values last, and pages make up the whole list', {
      skip: !room.offers({ skip: 0, limit: 1 }) && 'the list has no pages',
    }, async () => {
      for (let n = 0; n < 5; n += 1) {
        if (rows.create) await room.create();
        else if (rows.get) await room.example('get');
      }
      const [example] = (await room.list()).items;
      const orders = Object.keys(example ?? {}).filter((field) => room.offers({ sortBy: field }));
      for (const sortBy of orders) {
        const up = idsOf(await room.list({ sortBy }));
        const down = idsOf(await room.list({ sortBy: `-${sortBy}` }));
        const reversed = up.map((_, n) => [...up.slice(0, n).reverse(), ...up.slice(n).reverse()].join());
        assert.ok(up.length < 200 && reversed.includes(down.join()), `${sortBy}: ${up} and ${down}`);
      }
      const { items, count } = await room.list();
      assert.equal(count, items.length);
      const pages: number[] = [];
      for (let skip = 0; skip < count; skip += 3) {
        const page = await room.list({ skip, limit: 3 });
        assert.equal(page.count, count);
        assert.equal(page.items.length, Math.min(3, count - skip));
        pages.push(...idsOf(page));
      }
      assert.deepEqual(pages, idsOf({ items }));
      const beyond = await room.list({ skip: count });
      assert.deepEqual([beyond.items, beyond.count], [[], count]);
    });

    for (const verb of ['get', 'update', 'remove', 'restore'])
      test(`${verb} of an id that is not there is 404`, { skip: needs(verb) }, async () => {
        const { query, body } = await room.example(verb);
        const call = { ...room.at(verb, unknownId), ...(query ? { query } : {}), ...(body ? { body } : {}) };
        const { statusCode, code } = await room.ask(verb, call);
        assert.deepEqual([statusCode, code], [404, notFound]);
      });
  });
}
