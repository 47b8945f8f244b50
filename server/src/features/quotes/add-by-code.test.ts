import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { maxLines } from '@aliquot/contract/carts';
import { maxCodes, quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { createQuoteSetup } from '../../../test/quote-setup.ts';

/** Samples are added to a draft by codes or accessions, and those left out are named with the reason. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let admin: Caller;
let me: Buyer;
let id: number;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  setup = createQuoteSetup(testApp, () => admin);
  await setup.makeSeller();
});
beforeEach(async () => {
  me = await setup.buyer();
  ({ id } = await admin.ok(quotes.create, { body: { userId: me.id } }));
});
after(() => setup.closeSound());

type Body = NonNullable<Parameters<typeof admin.ok<typeof quotes.addItems>>[1]['body']>;
const adding = (body: Body) => ({ params: { id }, body });
const add = (codes: string[]) => admin.ok(quotes.addItems, adding({ codes }));
const linesOf = async () =>
  (await setup.readAsStaff(id)).lines.map(({ sample }) => sample.id).sort((a, b) => a - b);

/** New samples in order of id. */
async function stock(count: number, given: object = {}) {
  const ids = await setup.stock(count, given);
  return testApp.db
    .selectFrom('samples')
    .select(['id', 'code', 'accession'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute() as Promise<Stocked[]>;
}
interface Stocked {
  id: number;
  code: string;
  accession: string;
}
const one = async (given: object = {}) => (await stock(1, given))[0] as Stocked;

test('clients may not, and what is no draft takes none', async () => {
  const sample = await one();
  const manager = await setup.buyer({ role: 'client_manager', companyId: me.companyId });
  for (const { caller } of [me, manager])
    assert.equal(
      (await caller.refused(quotes.addItems, adding({ codes: [sample.code] }))).name,
      'not_allowed',
    );
  ({ id } = await setup.offered(me, await setup.stock(1)));
  const refused = await admin.refused(quotes.addItems, adding({ codes: [sample.code] }));
  assert.equal(refused.name, 'transition_not_allowed');
  id = 999_999;
  assert.equal((await admin.refused(quotes.addItems, adding({ codes: [sample.code] }))).name, 'not_found');
});

test('codes and accessions in any case are added and held, a sample named twice once', async () => {
  const [first, second] = (await stock(2)) as [Stocked, Stocked];
  const unpriced = await one({ specimen_price: null });
  const reply = await add([
    first.code.toLowerCase(),
    ` ${second.accession.toUpperCase()} `,
    first.accession,
    unpriced.code,
  ]);
  assert.deepEqual([reply.added, reply.skipped], [3, []]);
  assert.deepEqual(await linesOf(), [first.id, second.id, unpriced.id]);
  assert.ok(reply.lines.every(({ state, heldUntil }) => state === 'held' && heldUntil !== null));
});

test('every code that is left out has its reason, in the order given, and the others are added', async () => {
  const [free, inQuote, held] = [await one(), await one(), await one()];
  const [expired, damaged, deleted, sold] = [
    await one({ expiration_date: '2020-01-01' }),
    await one(),
    await one(),
    await one(),
  ];
  await add([inQuote.code]);
  await setup.cartWith(await setup.buyer(), [held.id]);
  await admin.ok(samples.update, { params: { id: damaged.id }, body: { status: 'damaged' } });
  await admin.ok(samples.remove, { params: { id: deleted.id } });
  await setup.placed(await setup.buyer(), [sold.id]);
  const reply = await add([
    'SP-NOSUCH',
    held.accession,
    inQuote.code,
    free.code,
    sold.code,
    expired.code,
    damaged.code,
    deleted.code,
  ]);
  assert.equal(reply.added, 1);
  assert.deepEqual(
    reply.skipped.map(({ code, reason }) => [code, reason]),
    [
      ['SP-NOSUCH', 'not_found'],
      [held.accession, 'held'],
      [inQuote.code, 'in_quote'],
      [sold.code, 'taken'],
      [expired.code, 'expired'],
      [damaged.code, 'withdrawn'],
      [deleted.code, 'not_found'],
    ],
  );
  assert.deepEqual(await linesOf(), [free.id, inQuote.id]);
});

test('where none can be added, the draft stays as it was', async () => {
  const reply = await add(['SP-NOSUCH']);
  assert.deepEqual(
    [reply.added, reply.skipped, reply.lines],
    [0, [{ code: 'SP-NOSUCH', reason: 'not_found' }], []],
  );
});

test(`of more samples than a quote has room for, the first ${maxLines} are added`, async () => {
  const biomarkerId = (await testApp.make.biomarker()).id;
  const many = (await stock(maxLines + 2, { biomarkerId })).reverse();
  await add([many[1]?.code ?? '']);
  const reply = await add(many.map(({ code }) => code));
  assert.equal(reply.added, maxLines - 1);
  assert.deepEqual(
    reply.skipped.map(({ code, reason }) => [code, reason]),
    [
      [many[1]?.code, 'in_quote'],
      [many[maxLines]?.code, 'full'],
      [many[maxLines + 1]?.code, 'full'],
    ],
  );
});

test('exactly one of samples, codes and a search is given, and 1,000 codes at most', async () => {
  const { id: sampleId, code } = await one();
  for (const body of [{}, { codes: [code], sampleIds: [sampleId] }, { codes: [code], filter: {}, count: 1 }])
    assert.deepEqual(Object.keys((await admin.refused(quotes.addItems, adding(body))).fields ?? {}).sort(), [
      'codes',
      'filter',
      'sampleIds',
    ]);
  const refusedFor = async (codes: string[]) =>
    (await admin.refused(quotes.addItems, adding({ codes }))).fields;
  assert.deepEqual(await refusedFor(Array(maxCodes + 1).fill(code)), {
    codes: ['Give at most 1,000 codes at a time.'],
  });
  assert.deepEqual(Object.keys((await refusedFor([])) ?? {}), ['codes']);
  assert.deepEqual(Object.keys((await refusedFor([code, ' '])) ?? {}), ['codes.1']);
  assert.equal((await add(Array(maxCodes).fill(code))).added, 1);
});
