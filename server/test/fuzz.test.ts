import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DocumentedRow, Row } from '@aliquot/contract/endpoint';
import { client, staff } from '@aliquot/contract/roles';
import fc from 'fast-check';
import { assertSoundError } from './error-replies.ts';
import type { Call } from './example-call.ts';
import { exampleCalls } from './example-calls.ts';
import { full, selection } from './full.ts';
import { type Caller, openTestApp } from './harness.ts';
import { heavyBodies, nearly, pathTexts, queryTexts, rawBodies, write } from './hostile.ts';
import { addressOfNext, allRows } from './send-call.ts';
import { bodyShape, objectOf, type Schema } from './shapes.ts';
import { type Actor, createTestUsers, type TestUsers } from './test-users.ts';

/**
 * Every row from its schema: right, nearly right, and hostile. Whatever comes, the answer is declared, comes soon, says
 * nothing of our insides, and changes nothing of the language we run on. FUZZ_RUNS says how often, FUZZ_SEED repeats.
 * Without `full` every run sends the same, so that a failure is the change's and not the dice's.
 */

const runs = Number(process.env.FUZZ_RUNS ?? (full ? 16 : 6));
const seed = Number(process.env.FUZZ_SEED ?? (full ? Math.floor(Math.random() * 2 ** 31) : 1));
/** More than a busy machine needs, and less than a pattern that backtracks over ten megabytes takes. */
const withinMs = 30_000;

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
let answered = 0;
let busy = 0;

before(async () => {
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
});
after(() => testApp.close());

/** One as each group that may call: a row has a shape for each. */
function callersOf(row: Row): string[] {
  if (row.access === 'public') return ['nobody'];
  const may = (role: string) =>
    row.access === 'signed_in' || (row.access as readonly string[]).includes(role);
  return [staff[1], client[0]].filter(may);
}

/** What goes over the wire, as it is. */
interface Raw {
  path: string;
  search?: string;
  type?: string | undefined;
  bytes?: string | Buffer | undefined;
}

const pathWith = (row: Row, params: Record<string, unknown> = {}) =>
  row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const searchOf = (query: Record<string, unknown> = {}) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  ).toString();

/** Everything that could be sent to a row, around a call that would be right. */
function sentTo(row: Row, role: string, right: Call): fc.Arbitrary<Raw> {
  const path = pathWith(row, right.params);
  const search = searchOf(right.query);
  const asIs: Raw = { path, search, ...bytesOf(right) };
  const choices: fc.WeightedArbitrary<Raw>[] = [
    { weight: 1, arbitrary: fc.constantFrom(...queryTexts).map((text) => ({ ...asIs, search: text })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...rawBodies).map(({ type, bytes }) => ({ path, search, type, bytes })),
    },
  ];
  if (right.params)
    choices.push({
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(right.params)), fc.constantFrom(...pathTexts))
        .map(([name, text]) => ({ ...asIs, path: pathWith(row, { ...right.params, [name]: text }) })),
    });
  if (row.query) {
    const shape = row.query.shape as unknown as Record<string, Schema>;
    choices.push({
      weight: 3,
      arbitrary: objectOf(shape).map((query) => ({
        ...asIs,
        search: searchOf({ ...right.query, ...query }),
      })),
    });
  }
  const shape = bodyShape(row, role);
  if (shape) {
    const type = 'application/json';
    const body = (right.body ?? {}) as Record<string, unknown>;
    choices.push(
      { weight: 8, arbitrary: objectOf(shape).map((made) => ({ path, search, type, bytes: write(made) })) },
      {
        weight: 8,
        arbitrary: nearly(body, Object.keys(shape)).map((bytes) => ({ path, search, type, bytes })),
      },
    );
  }
  return fc.oneof(...choices);
}

function bytesOf({ body, payload, headers }: Call): Pick<Raw, 'type' | 'bytes'> {
  if (payload) return { type: headers?.['content-type'], bytes: payload };
  return body ? { type: 'application/json', bytes: JSON.stringify(body) } : {};
}

/** A lone half of a character cannot stand in a URL: it goes as it would be sent. */
const urlOf = ({ path, search }: Raw) => `${path}${search ? `?${search}` : ''}`.toWellFormed();

async function send(caller: Caller, row: DocumentedRow, raw: Raw) {
  const started = performance.now();
  const reply = await caller.raw({
    method: row.method,
    url: urlOf(raw),
    remoteAddress: addressOfNext(),
    headers: { 'accept-language': 'fr', ...(raw.type ? { 'content-type': raw.type } : {}) },
    ...(raw.bytes === undefined ? {} : { payload: raw.bytes }),
  });
  const took = performance.now() - started;
  assert.ok(took < withinMs, `it took ${Math.round(took)} ms`);
  answered += 1;
  const { statusCode, body } = reply;
  if (statusCode === 503) busy += 1;
  assert.ok(statusCode < 500 || statusCode === 503, `${statusCode} ${body}`);
  if (statusCode >= 400) assertSoundError(row, statusCode, body);
  assert.deepEqual(Object.keys(Object.prototype), []);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  return statusCode;
}

/** What ends the session it is called with gets one to end. */
const parting = ['auth.logout', 'auth.refresh', 'auth.changePassword', 'auth.endSession'];
const fuzzed = allRows.filter(({ row }) => row.media !== 'text/event-stream');

describe('whatever is sent', () => {
  for (const [n, { title, row }] of fuzzed.entries())
    for (const role of callersOf(row))
      test(`${title} as ${role}`, async () => {
        // What is done to one's own account is done to somebody of whom nothing else is asked.
        const actor: Actor = title.startsWith('auth.')
          ? await testUsers.actor(role === 'nobody' ? 'client_user' : role)
          : (testUsers.roles[role] ?? testUsers.manager);
        const rightly = exampleCalls[title] ?? assert.fail(`${title} has no right call`);
        const right = await rightly(actor.scenario);
        const caller = async () => {
          if (row.access === 'public' && !parting.includes(title)) return testApp.nobody;
          return parting.includes(title) ? testApp.enter(actor.player) : actor.player.caller;
        };
        await fc.assert(
          fc.asyncProperty(
            sentTo(row, role, right),
            async (raw) => void (await send(await caller(), row, raw)),
          ),
          { numRuns: runs, seed: seed + n, endOnFailure: runs <= 100 },
        );
        for (const { type, bytes } of selection(heavyBodies, n, 1))
          await send(await caller(), row, {
            path: pathWith(row, right.params),
            search: searchOf(right.query),
            type,
            bytes,
          });
      });
});

/** The first has another length in small letters, the second none in a database of plain letters. */
describe('a name that is taken is refused however it is written', () => {
  const named = allRows.filter(
    ({ title, row }) => /\.create/.test(title) && 'name' in (bodyShape(row, 'admin') ?? {}),
  );
  for (const { title, row } of named)
    test(title, async () => {
      const role = callersOf(row)[0] ?? assert.fail(title);
      const { scenario, player } = testUsers.roles[role] ?? assert.fail(role);
      const right = await (exampleCalls[title] ?? assert.fail(title))(scenario);
      for (const name of ['İSTANBUL Ünï', 'ÉCHANTILLON'])
        for (const expected of [200, 409]) {
          const bytes = JSON.stringify({ ...right.body, name });
          assert.equal(
            await send(player.caller, row, { path: row.path, type: 'application/json', bytes }),
            expected,
            name,
          );
        }
    });
});

test('an address that cannot be read is refused like everything else', async () => {
  const reply = await testApp.nobody.raw({
    method: 'GET',
    url: '/api/vendors/%',
    headers: { 'accept-language': 'fr' },
  });
  assert.equal(reply.statusCode, 400);
  assert.deepEqual(reply.json().error.message, ['La requête est illisible.']);
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.doesNotMatch(reply.body, /FST_|vendors/);
});

test('hardly anybody was told to come back', () => {
  assert.ok(answered > fuzzed.length * runs * 0.5, `${answered} answers`);
  assert.ok(busy <= answered / 10, `${busy} of ${answered}`);
});
