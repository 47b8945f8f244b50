import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { contract } from '@aliquot/contract/index';
import { users } from '@aliquot/contract/users';
import { type Caller, openTestApp, password } from '../../../test/harness.ts';
import { recoveryToken, tokenIn } from '../../../test/mailed-links.ts';
import { noJobs } from '../../../test/no-jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const day = 86_400;
const chosen = 'Frost-Shelf-42';
const login = (email: string, pass: string) =>
  testApp.nobody.send(auth.login, { body: { email, password: pass } });
const buyer = () => testApp.make.user({ role: 'client_user' });
const emailOf = async (id: number) =>
  (await testApp.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
/** The token of the nth mail with this template to an address. */
const mailed = async (address: string, template: string, count = 1) => {
  for (let seen = 1; ; seen += 1) {
    const mails = (await testApp.mailsTo(address, seen)).filter((mail) => mail.template === template);
    if (mails.length >= count) return tokenIn(mails[count - 1]?.link ?? '');
  }
};

/** One sensitive call for each endpoint that requires reauthentication. */
const sensitive: Record<string, (caller: Caller) => ReturnType<Caller['send']>> = {
  'auth.updateMe': (caller) => caller.send(auth.updateMe, { body: { email: 'thief@test.example' } }),
  'users.create': (caller) =>
    caller.send(users.create, {
      body: { email: 'accomplice@test.example', role: 'admin', firstName: 'New', lastName: 'Comer' },
    }),
  'users.update': async (caller) => {
    const { id } = await testApp.make.user({ role: 'admin' });
    return caller.send(users.update, { params: { id }, body: { role: 'super_admin' } });
  },
};

describe('sensitive changes', () => {
  const rows = Object.entries(contract).flatMap(([room, table]) =>
    Object.entries(table)
      .filter(([, row]) => (row.errors as readonly string[]).includes('reauthentication_required'))
      .map(([name]) => `${room}.${name}`),
  );
  for (const row of rows)
    test(`${row} fails with 1008 and writes nothing six minutes after the sign-in, and works after reauthentication`, async () => {
      const call = sensitive[row];
      assert.ok(call, `add a call of ${row} to this test`);
      const caller = await testApp.as('super_admin');
      testApp.clock.forward(360);
      const changes = () =>
        testApp.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('table_name', 'in', ['users', 'email_changes'])
          .executeTakeFirstOrThrow();
      await call(caller);
      const before = await changes();
      const refused = await call(caller);
      assert.equal(refused.statusCode, 409);
      assert.deepEqual(
        [refused.json().error.code, refused.json().error.details],
        [1008, { reauthenticate: ['password'] }],
      );
      // Only the user that the test itself creates.
      const made = row === 'users.update' ? 1 : 0;
      assert.equal(Number((await changes()).count) - Number(before.count), made);
      await caller.ok(auth.reauthenticate, { body: { password } });
      assert.equal((await call(caller)).statusCode, 200);
    });

  test('an unchanged email needs no reauthentication, however old the sign-in', async () => {
    const user = await buyer();
    const caller = await testApp.as(user);
    testApp.clock.forward(360);
    const me = await caller.ok(auth.updateMe, { body: { email: user.email, firstName: 'Renamed' } });
    assert.deepEqual([me.firstName, me.pendingEmail], ['Renamed', null]);
  });

  test('wrong passwords do not reauthenticate; ten of them throttle this session and no other', async () => {
    const user = await buyer();
    const [stolen, own] = [await testApp.as(user), await testApp.as(user)];
    for (let i = 0; i < 10; i += 1) {
      const { code, fields } = await stolen.refused(auth.reauthenticate, { body: { password: 'Wrong-7a' } });
      assert.deepEqual([code, fields], [1005, { password: ['validate_oldPassword'] }]);
    }
    assert.equal((await stolen.refused(auth.reauthenticate, { body: { password } })).code, 1009);
    testApp.clock.forward(360);
    assert.equal((await stolen.refused(auth.updateMe, { body: { email: 'thief@test.example' } })).code, 1008);
    await own.ok(auth.reauthenticate, { body: { password } });
    assert.equal((await login(user.email, password)).statusCode, 200);
  });
});

/** A thief who is signed in moves the account to their own address. */
async function takeOver(user: { id: number; email: string }, to: string) {
  const thief = await testApp.as(user);
  await thief.ok(auth.updateMe, { body: { email: to } });
  await testApp.nobody.ok(auth.confirmLink, { body: { token: await mailed(to, 'email_change_confirm') } });
  assert.equal(await emailOf(user.id), to);
}

describe('reverting an email change', () => {
  test('before it is confirmed keeps the address, and ends the session that requested it', async () => {
    const user = await buyer();
    const thief = await testApp.as(user);
    await thief.ok(auth.updateMe, { body: { email: 'early@test.example' } });
    const token = await mailed(user.email, 'email_change_notice');
    const link = await testApp.nobody.ok(auth.readLink, { body: { token } });
    assert.deepEqual([link.purpose, link.email], ['email_revert', user.email]);
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token, password: chosen } })).code,
      1008,
    );
    await testApp.nobody.ok(auth.confirmLink, { body: { token } });
    assert.equal((await thief.send(auth.me, {})).statusCode, 401);
    assert.equal((await login(user.email, password)).statusCode, 401);
    const confirm = await mailed('early@test.example', 'email_change_confirm');
    assert.equal((await testApp.nobody.refused(auth.confirmLink, { body: { token: confirm } })).code, 1008);
    const recovery = await mailed(user.email, 'email_reverted');
    await testApp.nobody.ok(auth.setPassword, { body: { token: recovery, password: chosen } });
    assert.equal((await login(user.email, chosen)).statusCode, 200);
  });

  test('after a takeover with a new password lets only the owner in again', async () => {
    const user = await buyer();
    await takeOver(user, 'taken@test.example');
    const recovery = await recoveryToken(testApp, 'taken@test.example', 2);
    await testApp.nobody.ok(auth.setPassword, { body: { token: recovery, password: chosen } });
    const thief = await testApp.nobody.send(auth.login, {
      body: { email: 'taken@test.example', password: chosen },
    });
    const inside = testApp.nobody.with({ authorization: String(thief.headers.authorization) });
    await inside.ok(auth.changePassword, { body: { oldPassword: chosen, password: 'Thaw-Shelf-43' } });
    const token = await mailed(user.email, 'email_changed_notice');
    await testApp.nobody.ok(auth.confirmLink, { body: { token } });
    assert.equal(await emailOf(user.id), user.email);
    assert.equal((await inside.send(auth.me, {})).statusCode, 401);
    for (const word of [chosen, 'Thaw-Shelf-43', password])
      assert.equal((await login(user.email, word)).statusCode, 401);
    await mailed('taken@test.example', 'email_reverted_notice');
    const own = await mailed(user.email, 'email_reverted');
    await testApp.nobody.ok(auth.setPassword, { body: { token: own, password: 'Own-Shelf-44' } });
    assert.equal((await login(user.email, 'Own-Shelf-44')).statusCode, 200);
  });

  test('still works for the owner after the thief changed the email again and reverted that', async () => {
    const user = await buyer();
    await takeOver(user, 'second@test.example');
    await takeOver({ ...user, email: 'second@test.example' }, 'third@test.example');
    const thiefs = await mailed('second@test.example', 'email_changed_notice');
    await testApp.nobody.ok(auth.confirmLink, { body: { token: thiefs } });
    assert.equal(await emailOf(user.id), 'second@test.example');
    const owners = await mailed(user.email, 'email_changed_notice');
    await testApp.nobody.ok(auth.confirmLink, { body: { token: owners } });
    assert.equal(await emailOf(user.id), user.email);
  });

  test('works for seven days, once', async () => {
    const user = await buyer();
    await takeOver(user, 'late@test.example');
    const token = await mailed(user.email, 'email_changed_notice');
    testApp.clock.forward(7 * day - 60);
    await testApp.nobody.ok(auth.readLink, { body: { token } });
    testApp.clock.forward(120);
    assert.equal((await testApp.nobody.refused(auth.confirmLink, { body: { token } })).code, 1008);
  });
});

describe('an old address after an email change', () => {
  test('cannot be used for a week by a sign-up, by staff or by another user', async () => {
    const user = await buyer();
    const staff = await testApp.as('super_admin');
    await takeOver(user, 'moved-on@test.example');
    const body = { email: user.email, role: 'client_user', firstName: 'New', lastName: 'Comer' } as const;
    const company = (await testApp.make.company()).id;
    const refused = await staff.refused(users.create, { body: { ...body, clientCompanyId: company } });
    assert.deepEqual([refused.code, refused.fields], [1006, { email: ['validate_duplicate'] }]);
    await testApp.nobody.ok(auth.signUp, {
      body: { firstName: 'New', lastName: 'Comer', email: user.email, company: 'Kestrel' },
    });
    await noJobs(testApp.db, 'auth.sign_up');
    const asked = await testApp.db
      .selectFrom('sign_ups')
      .select('id')
      .where('email', '=', user.email)
      .execute();
    assert.deepEqual(asked, []);
    const other = await testApp.as('client_user');
    await other.ok(auth.updateMe, { body: { email: user.email } });
    const mails = await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', user.email)
      .where('template', '=', 'email_change_confirm')
      .execute();
    assert.deepEqual(mails, []);
    testApp.clock.forward(7 * day + 60);
    const later = await testApp.as('super_admin');
    await later.ok(users.create, { body: { ...body, clientCompanyId: company } });
  });

  test('can be taken again by its former user at once', async () => {
    const user = await buyer();
    await takeOver(user, 'regretted@test.example');
    await takeOver({ ...user, email: 'regretted@test.example' }, user.email);
  });
});

describe('an email change by staff', () => {
  test('notifies both addresses with the name of the staff member, ends all sessions and links, and cannot be reverted by link', async () => {
    const boss = await testApp.as('super_admin');
    const user = await buyer();
    const caller = await testApp.as(user);
    await caller.ok(auth.updateMe, { body: { email: 'pending@test.example' } });
    const revert = await mailed(user.email, 'email_change_notice');
    const confirm = await mailed('pending@test.example', 'email_change_confirm');
    const changed = await boss.ok(users.update, {
      params: { id: user.id },
      body: { email: 'by-staff@test.example' },
    });
    assert.equal(changed.sessionsEnded, 1);
    assert.equal((await caller.send(auth.me, {})).statusCode, 401);
    for (const token of [revert, confirm])
      assert.equal((await testApp.nobody.refused(auth.confirmLink, { body: { token } })).code, 1008);
    const { email: contact } = await boss.ok(auth.me, {});
    const [old] = (await testApp.mailsTo(user.email, 2)).filter(
      (mail) => mail.template === 'email_moved_notice',
    );
    const [now] = await testApp.mailsTo('by-staff@test.example');
    assert.equal(now?.template, 'email_moved');
    assert.ok(old?.text.includes(contact) && old.text.includes('by-staff@test.example'), old?.text);
    assert.equal((await login('by-staff@test.example', password)).statusCode, 200);
    assert.equal(
      (await testApp.as({ email: 'by-staff@test.example' })) && (await emailOf(user.id)),
      'by-staff@test.example',
    );
  });
});
