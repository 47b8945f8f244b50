import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DocumentedRow, Row } from '@aliquot/contract/endpoint';
import { groupOf, roles as known } from '@aliquot/contract/roles';
import fastify from 'fastify';
import { requireRows } from '../src/platform/http/mount.ts';
import type { Call } from './example-call.ts';
import { exampleCalls } from './example-calls.ts';
import { type Caller, openTestApp } from './harness.ts';
import { type Answer, allRows, sendCall } from './send-call.ts';
import { type Actor, createTestUsers, endedSession, marks, type TestUsers } from './test-users.ts';

/**
 * Calls every row as every role, signed out, and as users of another company who send foreign ids. The replies are
 * compared with access-matrix.txt, one line per row. ACCESS_MATRIX=write regenerates that file; review a change of
 * it like a change of the contract. `evaluate` asserts what must hold independently of the file.
 */

const file = join(import.meta.dirname, 'access-matrix.txt');
const writing = process.env.ACCESS_MATRIX === 'write';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
});
after(() => testApp.close());

const signedOut = ['nobody', 'ended'] as const;
const roles = [...known, 'unknown'] as const;
/** Callers who send ids of the first company: everywhere, in the body only (mixed), or as a colleague. */
const replays = ['other_manager', 'other_user', 'mixed', 'colleague'] as const;
const columns = [...signedOut, ...roles, ...replays];
type Cells = Record<string, string>;

/** Rows that end or begin a session. */
const sessionRows = ['auth.logout', 'auth.refresh', 'auth.changePassword', 'auth.login'];

const mayCall = (row: Row, role: string) =>
  typeof row.access === 'string' || (row.access as readonly string[]).includes(role);
const cellOf = ({ statusCode, errorName }: Answer) => errorName ?? String(statusCode);
const exampleCall = (title: string, { scenario }: Pick<Actor, 'scenario'>): Call | Promise<Call> =>
  (exampleCalls[title] ?? assert.fail(`${title} has no example call`))(scenario);

/** The example calls of one row. */
interface Examples {
  /** The manager's, for everybody whose call is rejected before it changes anything. */
  refused: Call;
  of(actor: Actor): Call | Promise<Call>;
}

/** A read leaves what it names as it was, so that the data for it is made once an actor. */
async function examplesOf(title: string, row: Row): Promise<Examples> {
  const refused = await exampleCall(title, testUsers.manager);
  if (row.kind !== 'read' || row.access === 'public')
    return { refused, of: (actor) => exampleCall(title, actor) };
  const made = new Map<Actor, Call | Promise<Call>>([[testUsers.manager, refused]]);
  return {
    refused,
    of(actor) {
      const call = made.get(actor) ?? exampleCall(title, actor);
      made.set(actor, call);
      return call;
    },
  };
}

/** Calls the row as the role, with an example call of the caller's own where the role has access. */
async function asRole(title: string, row: Row, role: (typeof roles)[number], examples: Examples) {
  const actor = testUsers.roles[role] ?? assert.fail(role);
  // Staff may read the manager's data, so that no own data has to be created for each staff role.
  const readsTheirs = row.kind === 'read' && row.access !== 'public' && groupOf(role) === 'staff';
  if (readsTheirs || !mayCall(row, role)) return sendCall(actor.player.caller, row, examples.refused);
  if (!sessionRows.includes(title)) return sendCall(actor.player.caller, row, await examples.of(actor));
  const guest = await testUsers.guest(actor.player.role);
  return sendCall(
    guest.caller,
    row,
    await exampleCall(title, { scenario: await testUsers.scenarioOf(guest) }),
  );
}

const namesIds = (part: object | undefined) =>
  Object.keys(part ?? {}).some((key) => /(?:^i|I)ds?$/.test(key));
/** Samples for sale belong to no company. */
const namesTheirs = ({ sampleId: _, sampleIds: __, ...rest }: Record<string, unknown> = {}) => namesIds(rest);
const hasIds = ({ params, query, body }: Call) => Boolean(params) || namesIds(query) || namesIds(body);

/** Calls with ids of the manager's data. Rows without access for clients are left out. */
async function asStrangers(row: Row, examples: Examples): Promise<Record<string, Answer>> {
  if (row.access === 'public' || !mayCall(row, 'client_manager')) return {};
  // Until now it was refused, or read.
  const theirs = examples.refused;
  if (!hasIds(theirs)) return {};
  const { other_manager, other_user } = testUsers.strangers;
  const colleague = testUsers.roles.client_user ?? assert.fail();
  const own = await examples.of(other_manager);
  const as = (caller: Caller, call: Call) => sendCall(caller, row, call);
  return {
    other_manager: await as(other_manager.player.caller, theirs),
    other_user: await as(other_user.player.caller, theirs),
    ...(theirs.params && namesTheirs(theirs.body as Record<string, unknown> | undefined)
      ? { mixed: await as(other_manager.player.caller, { ...theirs, params: own.params ?? {} }) }
      : {}),
    colleague: await as(colleague.player.caller, theirs),
  };
}

/** The errors that a row may answer with. */
const declared = (row: DocumentedRow) => new Set<string>([...row.errors, 'invalid_input']);

function evaluate(row: DocumentedRow, cells: Cells, answers: Record<string, Answer>) {
  const open = row.access === 'public';
  if (!open) assert.deepEqual([cells.nobody, cells.ended], ['not_signed_in', 'session_expired']);
  for (const role of roles) {
    if (!mayCall(row, role)) assert.equal(cells[role], 'not_allowed', role);
    else assert.ok(cells[role] === '200' || declared(row).has(cells[role] ?? ''), `${role}: ${cells[role]}`);
  }
  assert.ok(
    roles.some((role) => cells[role] === '200'),
    'no role got 200: the example call is wrong',
  );
  if (row.scope === 'any') return;
  for (const who of replays.slice(0, 3)) {
    const answer = answers[who];
    if (!answer) continue;
    assert.ok(answer.statusCode === 403 || declared(row).has(cells[who] ?? ''), `${who} got ${cells[who]}`);
    for (const mark of Object.values(marks))
      assert.ok(!answer.body.includes(mark), `${who} received ${mark}`);
    assert.doesNotMatch(answer.body, /"details"/);
  }
}

const table = new Map<string, Cells>();
const lineOf = (title: string, cells: Cells) =>
  [title.padEnd(32), ...columns.map((column) => (cells[column] ?? '.').padEnd(Math.max(column.length, 15)))]
    .join('  ')
    .trimEnd();
const heading = [
  '# What each row of the contract answers whom: 200, or the name of the error. ended is a session that is over.',
  '# The last four name what is a client manager’s: people of another company in all they send, mixed in the body alone',
  '# beside what is theirs, and a client user of the same company. A dot: there is nothing to name.',
  '# Written by ACCESS_MATRIX=write; see CONTRIBUTING.md.',
  lineOf('#', Object.fromEntries(columns.map((column) => [column, column]))),
];
const golden = new Map(
  (writing ? '' : readFileSync(file, 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.split(' ')[0] ?? '', line]),
);

test('every row has an example call and a line in the matrix, and there are no others', () => {
  const titles = allRows.map(({ title }) => title).sort();
  assert.deepEqual(Object.keys(exampleCalls).sort(), titles);
  if (writing) return;
  const missing = titles.filter((title) => !golden.has(title));
  assert.deepEqual(
    missing,
    [],
    `not in access-matrix.txt: ${missing}. ACCESS_MATRIX=write, then read what they answer`,
  );
  assert.deepEqual([...golden.keys()].sort(), titles);
});

describe('replies match the access matrix', () => {
  for (const { title, row } of allRows)
    test(title, async () => {
      const examples = await examplesOf(title, row);
      const fresh = () => (row.access === 'public' ? examples.of(testUsers.manager) : examples.refused);
      const answers: Record<string, Answer> = {};
      answers.nobody = await sendCall(testApp.nobody, row, await fresh());
      answers.ended = await sendCall(endedSession(testApp.nobody), row, await fresh());
      for (const role of roles) answers[role] = await asRole(title, row, role, examples);
      Object.assign(answers, await asStrangers(row, examples));
      const cells = Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, cellOf(answer)]));
      table.set(title, cells);
      evaluate(row, cells, answers);
      if (!writing) assert.equal(lineOf(title, cells), golden.get(title));
    });

  after(() => {
    if (!writing) return;
    const lines = [...table].map(([title, cells]) => lineOf(title, cells));
    writeFileSync(file, `${[...heading, ...lines].join('\n')}\n`);
  });
});

test('registering an API route that is no row of the contract throws', () => {
  const app = fastify();
  requireRows(app);
  assert.throws(() => app.get('/api/bare', async () => 'open'), /not a row of the contract/);
  assert.doesNotThrow(() => app.get('/page', async () => 'open'));
});
