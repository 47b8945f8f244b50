import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { openHouse } from '../../../test/harness.ts';

/** how long a refusal takes tells nobody whether there is such an account. */

let house: Awaited<ReturnType<typeof openHouse>>;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

const rounds = 30;
/** The work of a hash is most of a refusal: one without it takes a third of the time at most. */
const alike = 0.6;

/** Every try comes from an address and for an account of its own, so that none is throttled. */
let tries = 0;
async function refusalMs(email: string): Promise<number> {
  tries += 1;
  const started = performance.now();
  const reply = await house.nobody.raw({
    method: 'POST',
    url: auth.login.path,
    payload: { email, password: 'Wrong-Room-7' },
    remoteAddress: `10.${tries >> 8}.${tries & 255}.1`,
  });
  const ms = performance.now() - started;
  assert.equal(reply.statusCode, 401, reply.body);
  return ms;
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

test('unknown, wrong, wrong-on-blocked and never-had-one take alike', async (t) => {
  const accounts = {
    unknown: async (n: number) => ({ email: `nobody${n}@test.example` }),
    wrong: () => house.make.user({ role: 'admin' }),
    blocked: () => house.make.user({ role: 'admin', status: 'blocked' }),
    invited: async () => {
      const user = await house.make.user({ role: 'admin' });
      await house.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
      return user;
    },
  };
  const kinds = Object.keys(accounts) as (keyof typeof accounts)[];
  const taken = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    // One of each in turn, beginning with another each time: whatever slows the machine slows all of them.
    for (let n = 0; n < kinds.length; n += 1) {
      const kind = kinds[(round + n) % kinds.length] as (typeof kinds)[number];
      const { email } = await accounts[kind](round);
      taken.get(kind)?.push(await refusalMs(email));
    }
  const medians = kinds.map((kind) => median(taken.get(kind) ?? []));
  t.diagnostic(kinds.map((kind, n) => `${kind} ${medians[n]?.toFixed(1)} ms`).join(', '));
  assert.ok(Math.min(...medians) / Math.max(...medians) > alike, medians.join());
});
