import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { inPortions } from './portions.ts';

const ids = Array.from({ length: 1000 }, (_, n) => n + 1);

test('portions come in order, whichever is read first', async () => {
  const read = async (some: readonly number[]) => {
    for (let turns = some[0] === 1 ? 5 : 0; turns > 0; turns -= 1) await turn();
    return [...some];
  };
  const got: number[] = [];
  for await (const portion of inPortions(ids, 300, read)) got.push(...portion);
  assert.deepEqual(got, ids);
});

test('no more than two portions are read ahead, however slow the reader is', async () => {
  let started = 0;
  const read = async (some: readonly number[]) => {
    started += 1;
    return [...some];
  };
  let used = 0;
  for await (const portion of inPortions(ids, 10, read)) {
    used += 1;
    await turn();
    assert.equal(portion.length, 10);
    assert.ok(started <= used + 2, `${started} read, ${used} used`);
  }
  assert.equal(started, 100);
});

test('a failed portion reaches the reader, and none that is read ahead is an unhandled rejection', async () => {
  const read = async (some: readonly number[]) => {
    if (some[0] !== 1) throw new Error('gone');
    return [...some];
  };
  const portions = inPortions(ids, 10, read);
  await portions.next();
  await assert.rejects(portions.next(), /gone/);
  const stopped = inPortions(ids, 10, read);
  await stopped.next();
  await stopped.return(undefined);
  await turn();
});
