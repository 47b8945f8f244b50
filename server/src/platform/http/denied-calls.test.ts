import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeniedCalls } from './denied-calls.ts';
import { fail, type RequestError } from './fail.ts';

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => 'admitted',
    (error: RequestError) => error.errorName,
  );

test('an address with too many denied calls is blocked for the rest of the minute; other addresses and permitted calls are not', async () => {
  let now = 0;
  const calls = createDeniedCalls(3, () => now);
  const refuse = (address: string) =>
    failure(calls.admit(address, async () => fail(address === 'b' ? 'not_allowed' : 'not_signed_in')));
  const good = (address: string) => failure(calls.admit(address, async () => 'somebody'));
  for (let i = 0; i < 3; i += 1) assert.equal(await refuse('a'), 'not_signed_in');
  assert.equal(await refuse('a'), 'too_many_requests');
  assert.equal(await good('a'), 'too_many_requests');
  assert.equal(await refuse('b'), 'not_allowed');
  for (let i = 0; i < 9; i += 1) assert.equal(await good('c'), 'admitted');
  now = 60_001;
  assert.equal(await good('a'), 'admitted');
});

test('other errors are not counted', async () => {
  const calls = createDeniedCalls(1);
  for (let i = 0; i < 3; i += 1)
    assert.equal(await failure(calls.admit('a', async () => fail('busy'))), 'busy');
});
