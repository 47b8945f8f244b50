import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { companies } from '@aliquot/contract/companies';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { noteSecurity, type SecurityEvent, securityEvents } from '../src/platform/access/security-events.ts';
import type { Context } from '../src/platform/context.ts';
import { fail } from '../src/platform/http/fail.ts';
import { runWrite } from '../src/platform/writing/write.ts';
import { type Caller, cookieOf, openTestApp, password } from './harness.ts';

/** Every security event is logged when it happens, and no input can forge a log line. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let boss: Caller;
before(async () => {
  testApp = await openTestApp({ LOG_LEVEL: 'info' });
  boss = await testApp.as('super_admin');
});
after(() => testApp.close());

const signIn = (email: string, word = password) =>
  testApp.nobody.send(auth.login, { body: { email, password: word } });
const person = (status = 'active') => testApp.make.user({ role: 'admin', status });
const tokenTo = async (email: string) => {
  const [mail] = await testApp.mailsTo(email);
  return new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)).get('token') ?? '';
};

const acts: Record<SecurityEvent, () => Promise<unknown>> = {
  'login.done': async () => signIn((await person()).email),
  'login.refused': () => signIn('nobody@test.example', 'Wrong-Room-7'),
  'login.inactive': async () => signIn((await person('blocked')).email),
  'login.throttled': async () => {
    const { email } = await person();
    for (let n = 0; n < 11; n += 1) await signIn(email, 'Wrong-Room-7');
  },
  logout: async () => (await testApp.as('admin')).ok(auth.logout, {}),
  'session.ended': async () => {
    const { email } = await person();
    const [here] = [await testApp.as({ email }), await testApp.as({ email })];
    const other = (await here.ok(auth.sessions, {})).find(({ current }) => !current);
    await here.ok(auth.endSession, { params: { id: other?.id ?? '' } });
  },
  'session.reuse': async () => {
    const first = await signIn((await person()).email);
    let held = { authorization: String(first.headers.authorization), cookie: cookieOf(first) };
    const old = held;
    for (let n = 0; n < 3; n += 1) {
      const reply = await testApp.nobody.send(auth.refresh, {}, held);
      held = { authorization: String(reply.headers.authorization), cookie: cookieOf(reply) };
    }
    await testApp.nobody.refused(auth.refresh, {}, { ...held, cookie: old.cookie });
  },
  'password.asked': async () => {
    const from = testApp.lines.length;
    await testApp.nobody.ok(auth.forgotPassword, { body: { email: 'nobody@test.example' } });
    // A job looks up the address, so the event comes later.
    while (!testApp.lines.slice(from).some((line) => line.includes('password.asked')))
      await new Promise((resolve) => setTimeout(resolve, 10));
  },
  'password.set': async () => {
    const { email } = await person();
    await testApp.nobody.ok(auth.forgotPassword, { body: { email } });
    const token = await tokenTo(email);
    await testApp.nobody.ok(auth.setPassword, { body: { token, password: 'Other-Word-22' } });
  },
  'password.changed': async () =>
    (await testApp.as('admin')).ok(auth.changePassword, {
      body: { oldPassword: password, password: 'Other-Word-22' },
    }),
  'email.asked': async () =>
    (await testApp.as('admin')).ok(auth.updateMe, { body: { email: 'asked@test.example' } }),
  'email.changed': async () => {
    await (await testApp.as('admin')).ok(auth.updateMe, { body: { email: 'moved@test.example' } });
    await testApp.nobody.ok(auth.confirmLink, { body: { token: await tokenTo('moved@test.example') } });
  },
  'email.reverted': async () => {
    const { email } = await person();
    await (await testApp.as({ email })).ok(auth.updateMe, { body: { email: 'not-mine@test.example' } });
    await testApp.nobody.ok(auth.confirmLink, { body: { token: await tokenTo(email) } });
  },
  'reauth.done': async () => (await testApp.as('admin')).ok(auth.reauthenticate, { body: { password } }),
  'reauth.refused': async () =>
    (await testApp.as('admin')).refused(auth.reauthenticate, { body: { password: 'Wrong-Room-7' } }),
  'access.denied': async () => (await testApp.as('client_user')).refused(users.getMany, { body: {} }),
  'user.created': () => boss.ok(users.create, { body: newcomer('created@test.example') }),
  'user.invited': async () => {
    const { id } = await boss.ok(users.create, { body: newcomer('invited@test.example') });
    await boss.ok(users.invite, { params: { id } });
  },
  'user.role': async () => change({ role: 'super_admin' }),
  'user.status': async () => change({ status: 'blocked' }),
  'user.removed': async () => boss.ok(users.remove, { params: { id: (await person()).id } }),
  'user.restored': async () => {
    const params = { id: (await person()).id };
    await boss.ok(users.remove, { params });
    await boss.ok(users.restore, { params });
  },
  'company.removed': async () =>
    boss.ok(companies.remove, { params: { id: (await testApp.make.company()).id } }),
  'company.restored': async () => {
    const params = { id: (await testApp.make.company()).id };
    await boss.ok(companies.remove, { params });
    await boss.ok(companies.restore, { params });
  },
  'data.taken': async () => {
    const { url } = await boss.ok(samples.export, { body: { format: 'csv', filter: {} } });
    await testApp.nobody.raw({ method: 'GET', url });
  },
};

const newcomer = (email: string) => ({
  email,
  role: 'admin' as const,
  firstName: 'New',
  lastName: 'Comer',
});
const change = async (body: { role?: 'super_admin'; status?: 'blocked' }) =>
  boss.ok(users.update, { params: { id: (await person()).id }, body });

interface Line {
  level: number;
  event?: string;
  actor?: number | null;
  address?: string;
  msg: string;
}

describe('security events', () => {
  for (const [event, { level, words }] of Object.entries(securityEvents))
    test(`${event}: ${words}`, async () => {
      const from = testApp.lines.length;
      await acts[event as SecurityEvent]();
      const lines = testApp.lines.slice(from).map((line) => JSON.parse(line) as Line);
      const written = lines.filter((line) => line.event === event);
      assert.ok(written.length >= 1, `only ${lines.map((line) => line.event)}`);
      for (const line of written) {
        assert.equal(line.level, level === 'warn' ? 40 : 30);
        assert.equal(line.address, '127.0.0.1');
        assert.notEqual(line.actor, undefined);
        assert.doesNotMatch(JSON.stringify(line), /@|Test|Person|New|Comer/);
      }
    });

  test('a not_allowed error thrown by a handler is logged as access.denied with the path', async () => {
    const from = testApp.lines.length;
    const other = await person();
    const admin = await testApp.as('admin');
    await admin.refused(users.remove, { params: { id: other.id } });
    const denied = testApp.lines.slice(from).map((line) => JSON.parse(line));
    assert.ok(denied.some((line) => line.event === 'access.denied' && line.path === '/api/users/:id'));
  });
});

test('a rolled-back change logs no event, but a refused attempt does', async () => {
  await sql`create function refuse_late() returns trigger language plpgsql as $$
    begin raise exception 'refused at the commit'; end $$`.execute(testApp.db);
  await sql`create constraint trigger refused_late after insert or update on users
    deferrable initially deferred for each row when (new.first_name = 'Late') execute function refuse_late()`.execute(
    testApp.db,
  );
  const from = testApp.lines.length;
  const loggedEvents = () =>
    testApp.lines.slice(from).flatMap((line) => (JSON.parse(line) as Line).event ?? []);
  const body = { ...newcomer('late@test.example'), firstName: 'Late' };
  assert.equal((await boss.refused(users.create, { body })).code, 1500);
  assert.deepEqual(loggedEvents(), []);

  const context = { ...testApp.services, db: testApp.db, http: { address: '127.0.0.1' } } as Context;
  const undone = runWrite(context, users.create, {} as never, async (db) => {
    noteSecurity({ ...context, db }, 'login.done');
    noteSecurity({ ...context, db }, 'login.inactive');
    fail('account_not_active');
  });
  await assert.rejects(undone);
  assert.deepEqual(loggedEvents(), ['login.inactive']);
});

test('no sent or stored text can forge or color a log line', async () => {
  const forged = '\r\n{"level":30,"event":"login.done","user":1}\r\n\u001b[31mred\u001b[0m';
  const odd = await testApp.make.user({ role: 'admin' });
  await testApp.db
    .updateTable('users')
    .set({ first_name: forged, last_name: forged })
    .where('id', '=', odd.id)
    .execute();
  const from = testApp.lines.length;
  const caller = await testApp.as(odd);
  await caller.refused(users.getMany, { body: { search: forged } });
  await signIn(`${forged}@test.example`, forged);
  await testApp.nobody.raw({ method: 'GET', url: `/api/${encodeURIComponent(forged)}` });
  await caller.raw({
    method: 'GET',
    url: '/api/users/overview',
    headers: { 'x-forwarded-for': '1.2.3.4\u001b[31m' },
  });
  await caller.ok(auth.logout, {});
  const lines = testApp.lines.slice(from);
  assert.ok(lines.length >= 2);
  for (const line of lines) {
    assert.ok(line.endsWith('}\n'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    assert.doesNotMatch(line.slice(0, -1), /[\u0000-\u001f\u007f-\u009f]/);
    assert.notEqual((JSON.parse(line) as { user?: number }).user, 1);
  }
});
