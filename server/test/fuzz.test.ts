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
 * Sends every row valid, almost valid and hostile requests made from its schema. Every reply must be declared, fast and
 * free of internals, and must not pollute prototypes. FUZZ_RUNS is the number of requests, FUZZ_SEED repeats a run.
 * Without `full` the seed is fixed, so that a failure comes from the code change and not from chance.
 */

const runs = Number(process.env.FUZZ_RUNS ?? (full ? 16 : 4));
const seed = Number(process.env.FUZZ_SEED ?? (full ? Math.floor(Math.random() * 2 ** 31) : 1));
/** Enough for a busy machine, and less than a regular expression that backtracks over ten megabytes takes. */
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

/** One role of each group with access, since a row may have a different shape for each group. */
function callersOf(row: Row): string[] {
  if (row.access === 'public') return ['nobody'];
  const may = (role: string) =>
    row.access === 'signed_in' || (row.access as readonly string[]).includes(role);
  return [staff.findLast(may), client.find(may)].filter((role) => role !== undefined);
}

/** The request as sent over the wire. */
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

/** Variations of a valid call. */
function requestsTo(row: Row, role: string, valid: Call): fc.Arbitrary<Raw> {
  const path = pathWith(row, valid.params);
  const search = searchOf(valid.query);
  const asIs: Raw = { path, search, ...bytesOf(valid) };
  const choices: fc.WeightedArbitrary<Raw>[] = [
    { weight: 1, arbitrary: fc.constantFrom(...queryTexts).map((text) => ({ ...asIs, search: text })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...rawBodies).map(({ type, bytes }) => ({ path, search, type, bytes })),
    },
  ];
  if (valid.params)
    choices.push({
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(valid.params)), fc.constantFrom(...pathTexts))
        .map(([name, text]) => ({ ...asIs, path: pathWith(row, { ...valid.params, [name]: text }) })),
    });
  if (row.query) {
    const shape = row.query.shape as unknown as Record<string, Schema>;
    choices.push({
      weight: 3,
      arbitrary: objectOf(shape).map((query) => ({
        ...asIs,
        search: searchOf({ ...valid.query, ...query }),
      })),
    });
  }
  const shape = bodyShape(row, role);
  if (shape) {
    const type = 'application/json';
    const body = (valid.body ?? {}) as Record<string, unknown>;
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

/** Lone surrogates cannot occur in a URL; clients send a replacement character. */
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

/** Rows that end the session they are called with; each call gets a new session. */
const sessionRows = ['auth.logout', 'auth.refresh', 'auth.changePassword', 'auth.endSession'];
/** Rows that change what a company may order; each of their clients gets a company, so that the others' orders go through. */
const buyingRules = /^(?:approvalRules|buyingLimits|budgets)\./;
const fuzzed = allRows.filter(({ row }) => row.media !== 'text/event-stream');

async function actorFor(title: string, role: string): Promise<Actor> {
  // Calls of auth change the account, so they use a user of their own.
  if (title.startsWith('auth.')) return testUsers.actor(role === 'nobody' ? 'client_user' : role);
  if (buyingRules.test(title) && (client as readonly string[]).includes(role))
    return testUsers.actor(role, (await testApp.make.company()).id);
  return testUsers.roles[role] ?? testUsers.manager;
}

describe('any request gets a declared reply', () => {
  for (const [n, { title, row }] of fuzzed.entries())
    for (const role of callersOf(row))
      test(`${title} as ${role}`, async () => {
        const actor = await actorFor(title, role);
        const makeCall = exampleCalls[title] ?? assert.fail(`${title} has no example call`);
        const valid = await makeCall(actor.scenario);
        const caller = async () => {
          if (row.access === 'public' && !sessionRows.includes(title)) return testApp.nobody;
          return sessionRows.includes(title) ? testApp.enter(actor.player) : actor.player.caller;
        };
        await fc.assert(
          fc.asyncProperty(
            requestsTo(row, role, valid),
            async (raw) => void (await send(await caller(), row, raw)),
          ),
          { numRuns: runs, seed: seed + n, endOnFailure: runs <= 100 },
        );
        for (const { type, bytes } of selection(heavyBodies, n, 1))
          await send(await caller(), row, {
            path: pathWith(row, valid.params),
            search: searchOf(valid.query),
            type,
            bytes,
          });
      });
});

/** `İ` changes its length in lower case, and a database with the C locale has no lower case for `É`. */
describe('a duplicate name with special letters is refused', () => {
  const named = allRows.filter(
    ({ title, row }) => /\.create/.test(title) && 'name' in (bodyShape(row, 'admin') ?? {}),
  );
  for (const { title, row } of named)
    test(title, async () => {
      const role = callersOf(row)[0] ?? assert.fail(title);
      const { scenario, player } = testUsers.roles[role] ?? assert.fail(role);
      const valid = await (exampleCalls[title] ?? assert.fail(title))(scenario);
      for (const name of ['İSTANBUL Ünï', 'ÉCHANTILLON'])
        for (const expected of [200, 409]) {
          const bytes = JSON.stringify({ ...valid.body, name });
          assert.equal(
            await send(player.caller, row, { path: row.path, type: 'application/json', bytes }),
            expected,
            name,
          );
        }
    });
});

test('an undecodable URL gets the same kind of error reply as other requests', async () => {
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

test('at most a tenth of the replies are 503 (busy)', () => {
  assert.ok(answered > fuzzed.length * runs * 0.5, `${answered} answers`);
  assert.ok(busy <= answered / 10, `${busy} of ${answered}`);
});
