import assert from 'node:assert/strict';
import { test } from 'node:test';
import { match } from './match.ts';
import type { MatchOrder, MatchSample } from './match-samples.ts';
import { runMatch } from './run-match.ts';

/** Some without a donor, and some that do not state everything. */
const pool = (first: number, count: number): MatchSample[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: first + n, donor: n % 11 === 0 ? -first - n : first + n, stratum: n % 13 === 0 ? null : n % 3 },
    ...{ age: n % 19 === 0 ? null : 40 + (n % 17), year: n % 23 === 0 ? null : 2020 },
    ...{ preference: n, cheapness: n },
  }));
const order = (cases: number, controls: number): MatchOrder => ({
  cases: pool(1, cases),
  controls: pool(100_000, controls),
  rules: { count: 20, ratio: 2, ageWithin: 5, yearWithin: 1, onePerDonor: true },
  open: [],
});
const never = new AbortController().signal;

test('the thread finds what matching finds, for more callers at once than there are threads', async () => {
  const given = order(60, 400);
  const found = await Promise.all([1, 2, 3, 4].map(() => runMatch(given, never)));
  for (const each of found) assert.deepEqual(each, match(given.cases, given.controls, given.rules));
});

test('a caller who disconnects is not waited for, neither in a thread nor before it, and lets others through', async () => {
  const large = order(2_000, 20_000);
  const callers = [1, 2, 3].map(() => new AbortController());
  const left = callers.map(({ signal }) => assert.rejects(runMatch(large, signal), { errorName: 'busy' }));
  const patient = runMatch(order(60, 400), never);
  for (const caller of callers) caller.abort();
  await Promise.all(left);
  assert.equal((await patient).sets.length, 20);
});

test('without a case and an open set no thread is started', async () => {
  assert.deepEqual(await runMatch(order(0, 10), AbortSignal.abort()), { sets: [], open: [], attempts: 0 });
});
