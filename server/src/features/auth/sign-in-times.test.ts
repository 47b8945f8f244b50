import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { hash } from '@node-rs/argon2';
import { openTestApp, password } from '../../../test/harness.ts';

/** With the production strength of password hashes: the time of a sign-in must reveal nothing, and not block others. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp({}, { productPasswords: true });
});
after(() => testApp.close());

const rounds = 12;
/** Hashing is most of the work of a failed sign-in: without it the call would take a third of the time at most. */
const alike = 0.6;

/** Every try has its own address and account, so that none is throttled. */
let tries = 0;
async function refusalCpuMs(email: string): Promise<number> {
  tries += 1;
  // CPU time, since on a busy machine wall time would measure other processes.
  const before = process.cpuUsage();
  const reply = await testApp.nobody.raw({
    method: 'POST',
    url: auth.login.path,
    payload: { email, password: 'Wrong-Room-7' },
    remoteAddress: `10.${tries >> 8}.${tries & 255}.1`,
  });
  const { user, system } = process.cpuUsage(before);
  assert.equal(reply.statusCode, 401, reply.body);
  return (user + system) / 1000;
}

test('A-04: a failed sign-in takes as much CPU time for an unknown, blocked or invited account as for a wrong password', async (t) => {
  const accounts = {
    unknown: async (n: number) => ({ email: `nobody${n}@test.example` }),
    wrong: () => testApp.make.user({ role: 'admin' }),
    blocked: () => testApp.make.user({ role: 'admin', status: 'blocked' }),
    invited: async () => {
      const user = await testApp.make.user({ role: 'admin' });
      await testApp.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
      return user;
    },
  };
  const kinds = Object.keys(accounts) as (keyof typeof accounts)[];
  const taken = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    // One of each kind in turn, with a rotating start, so that background work affects all kinds alike.
    for (let n = 0; n < kinds.length; n += 1) {
      const kind = kinds[(round + n) % kinds.length] as (typeof kinds)[number];
      const { email } = await accounts[kind](round);
      taken.get(kind)?.push(await refusalCpuMs(email));
    }
  // The minimum of each kind, since background work can only add time.
  const cheapest = kinds.map((kind) => Math.min(...(taken.get(kind) ?? [])));
  t.diagnostic(kinds.map((kind, n) => `${kind} ${cheapest[n]?.toFixed(1)} ms`).join(', '));
  assert.ok(Math.min(...cheapest) / Math.max(...cheapest) > alike, cheapest.join());
});

test('a stored hash weaker than m=19456,t=2,p=1 is replaced by one of that strength at sign-in', async () => {
  const user = await testApp.make.user({ role: 'admin' });
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await testApp.db.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute();
  const body = { email: user.email, password };
  await testApp.nobody.ok(auth.login, { body });
  const { password_hash } = await testApp.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await testApp.nobody.ok(auth.login, { body });
});

test('with 300 sign-ins at once other calls are served first, and sign-ins beyond the queue get 429', async () => {
  const { email } = await testApp.make.user({ role: 'admin' });
  const admin = await testApp.as('admin');
  const codes: number[] = [];
  const attempts = Array.from({ length: 300 }, (_, i) =>
    testApp.nobody
      .raw({
        method: 'POST',
        url: auth.login.path,
        payload: { email: `x${i}@test.example`, password: 'Wrong-Room-7' },
        remoteAddress: `10.200.${i % 250}.1`,
      })
      .then((reply) => void codes.push(reply.statusCode)),
  );
  assert.equal((await admin.send(auth.me, {})).statusCode, 200);
  const answeredBefore = codes.filter((code) => code === 401).length;
  await Promise.all(attempts);
  const verified = codes.filter((code) => code === 401).length;
  assert.equal(verified + codes.filter((code) => code === 429).length, 300, codes.join());
  assert.ok(verified > 0 && verified < 200, `${verified} passwords were verified`);
  assert.ok(answeredBefore < verified, 'the other call waited for every sign-in');
  await testApp.nobody.ok(auth.login, { body: { email, password } });
});
