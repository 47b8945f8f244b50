import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { openTestApp, password } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { recoveryToken, tokenIn } from '../../../test/mailed-links.ts';
import { noJobs } from '../../../test/no-jobs.ts';
import { recordStatements } from '../../../test/statements.ts';
import { isGuessable } from './weak-passwords.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp({ PUBLIC_URL: 'http://127.0.0.1:3999' });
});
after(() => testApp.close());

const chosen = 'Frost-Shelf-42';
const login = (email: string, pass: string) =>
  testApp.nobody.send(auth.login, { body: { email, password: pass } });

describe('recovering a password', () => {
  test('gets the same reply for any address, mails only active accounts, and uses the configured public URL for the link', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const blocked = await testApp.make.user({ role: 'client_user', status: 'blocked' });
    const bodies = [];
    for (const email of [user.email, blocked.email, 'nobody@test.example'])
      bodies.push(
        (await testApp.nobody.send(auth.forgotPassword, { body: { email } }, { host: 'evil.example' })).body,
      );
    assert.deepEqual([...new Set(bodies)], ['{"data":null}']);
    const [mail] = await testApp.mailsTo(user.email);
    assert.match(mail?.link ?? '', /^http:\/\/127\.0\.0\.1:3999\/forgot-password#token=[\w-]{43}$/);
    assert.ok(!mail?.text.includes('evil') && !mail?.html.includes('evil'));
    const { count } = await testApp.db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('to_address', 'in', [blocked.email, 'nobody@test.example'])
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 0);
  });

  test('sends the same statements for known and unknown addresses, and so does asking for access', {
    skip: !onPostgres && 'statements are recorded on PostgreSQL',
  }, async () => {
    const { email } = await testApp.make.user({ role: 'client_user' });
    const person = { firstName: 'Dana', lastName: 'Whitfield', company: 'Kestrel Assays' };
    const asked = async (call: () => Promise<unknown>) =>
      (await recordStatements(call))[0].map(({ text }) => text);
    const recover = (to: string) =>
      asked(() => testApp.nobody.ok(auth.forgotPassword, { body: { email: to } }));
    const signUp = (to: string) =>
      asked(() => testApp.nobody.ok(auth.signUp, { body: { ...person, email: to } }));
    const unknown = 'nobody.asks@test.example';
    // The first call of each opens connections and prepares statements.
    for (const first of [recover, signUp]) await first('first@test.example');
    assert.deepEqual(await recover(email), await recover(unknown));
    assert.deepEqual(await signUp(email), await signUp(unknown));
    assert.ok((await recover(email)).length > 0);
  });

  test('sets the password once, ends every session, signs no one in, and invalidates the old password', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const elsewhere = await testApp.as(user);
    const token = await recoveryToken(testApp, user.email);
    const link = await testApp.nobody.ok(auth.readLink, { body: { token } });
    assert.deepEqual(link, { purpose: 'recovery', email: user.email, firstName: 'Test' });
    const reply = await testApp.nobody.send(auth.setPassword, { body: { token, password: chosen } });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers.authorization, undefined);
    assert.equal((await elsewhere.send(auth.me, {})).statusCode, 401);
    assert.equal((await login(user.email, password)).statusCode, 401);
    assert.equal((await login(user.email, chosen)).statusCode, 200);
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token, password: 'Other-Shelf-43' } })).code,
      1008,
    );
    assert.equal((await testApp.nobody.refused(auth.readLink, { body: { token } })).code, 1008);
  });

  test('ten times at once with one link sets one password', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const token = await recoveryToken(testApp, user.email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        testApp.nobody.send(auth.setPassword, { body: { token, password: `Racing-Shelf-${i}` } }),
      ),
    );
    assert.equal(replies.filter((r) => r.statusCode === 200).length, 1);
    const winner = replies.findIndex((r) => r.statusCode === 200);
    assert.equal((await login(user.email, `Racing-Shelf-${winner}`)).statusCode, 200);
  });

  test('a link is valid for half an hour even if another is requested, and using one ends all', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const first = await recoveryToken(testApp, user.email);
    const purpose = async (token: string) =>
      (await testApp.nobody.send(auth.readLink, { body: { token } })).json().data?.purpose;
    testApp.clock.forward(11 * 60);
    const second = await recoveryToken(testApp, user.email, 2);
    assert.notEqual(first, second);
    assert.deepEqual([await purpose(first), await purpose(second)], ['recovery', 'recovery']);
    testApp.clock.forward(20 * 60);
    assert.deepEqual([await purpose(first), await purpose(second)], [undefined, 'recovery']);
    const third = await recoveryToken(testApp, user.email, 3);
    await testApp.nobody.ok(auth.setPassword, { body: { token: second, password: chosen } });
    assert.equal(await purpose(third), undefined);
  });

  test('sends a mailbox one mail in ten minutes, from the fourth of a day on one in thirty', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const mails = async () => {
      await testApp.nobody.ok(auth.forgotPassword, { body: { email: user.email } });
      await noJobs(testApp.db, 'auth.recovery');
      const { count } = await testApp.db
        .selectFrom('account_links')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      testApp.clock.forward(10 * 60);
      return Number(count);
    };
    const counts = [await mails()];
    testApp.clock.forward(-60);
    for (let n = 0; n < 8; n += 1) counts.push(await mails());
    assert.deepEqual(counts, [1, 1, 2, 3, 3, 3, 4, 4, 4]);
  });

  test('the link of a user who was blocked meanwhile fails, and the stored hash is no token', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const token = await recoveryToken(testApp, user.email);
    const stored = await testApp.db
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const asToken = Buffer.from(stored.token_hash).toString('base64url');
    assert.equal((await testApp.nobody.refused(auth.readLink, { body: { token: asToken } })).code, 1008);
    await testApp.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute();
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token, password: chosen } })).code,
      1008,
    );
  });

  test('refuses common and guessable passwords', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const token = await recoveryToken(testApp, user.email);
    for (const weak of ['Password1', 'Specimen1', 'Aliquot2026', 'Qwerty123', 'P@ssw0rd', 'Welcome1']) {
      const { fields } = await testApp.nobody.refused(auth.setPassword, { body: { token, password: weak } });
      assert.deepEqual(fields, { password: ['This password is easy to guess. Choose another.'] }, weak);
    }
    assert.ok(isGuessable('Whitfield1', ['Dana', 'Whitfield', 'dana@kestrel.example']));
    assert.ok(!isGuessable(chosen, ['Dana', 'Whitfield']));
  });

  test('is throttled by client address', async () => {
    const ask = () =>
      testApp.nobody.raw({
        method: 'POST',
        url: auth.forgotPassword.path,
        payload: { email: 'x@test.example' },
        remoteAddress: '10.9.9.9',
      });
    const codes = [];
    for (let i = 0; i < 22; i += 1) codes.push((await ask()).statusCode);
    assert.deepEqual([codes[0], codes[19], codes[20]], [200, 200, 429]);
  });
});

describe('changing the user’s own password', () => {
  test('needs the current password, ends all other sessions and keeps this one', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const here = await testApp.as(user);
    const there = await testApp.as(user);
    const wrong = await here.refused(auth.changePassword, {
      body: { oldPassword: 'Wrong-Room-7', password: chosen },
    });
    assert.deepEqual([wrong.code, wrong.fields], [1005, { oldPassword: ['validate_oldPassword'] }]);
    await here.ok(auth.changePassword, { body: { oldPassword: password, password: chosen } });
    assert.equal((await here.send(auth.me, {})).statusCode, 200);
    assert.equal((await there.send(auth.me, {})).statusCode, 401);
    assert.equal((await login(user.email, chosen)).statusCode, 200);
  });

  test('is throttled like signing in, against guessing the current password', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const here = await testApp.as(user);
    const codes = [];
    for (let i = 0; i < 11; i += 1)
      codes.push(
        (await here.send(auth.changePassword, { body: { oldPassword: 'Wrong-Room-7', password: chosen } }))
          .statusCode,
      );
    assert.equal(codes.at(-1), 429);
  });
});

describe('changing the user’s own profile', () => {
  test('changes only the fields of the profile, at once, and returns the date of birth as a day', async () => {
    const caller = await testApp.as('client_user');
    const me = await caller.ok(auth.updateMe, {
      body: {
        firstName: 'Mary Ann',
        phoneNumber: '',
        dateOfBirth: '1990-05-01T22:00:00.000',
        language: 'fr',
      },
    });
    assert.deepEqual(
      [me.firstName, me.phoneNumber, me.dateOfBirth, me.language],
      ['Mary Ann', null, '1990-05-02', 'fr'],
    );
    for (const body of [
      { role: 'admin' },
      { status: 'active' },
      { clientCompanyId: 1 },
      { passwordHash: 'x' },
      { pendingEmail: 'a@b.co' },
    ])
      assert.equal((await caller.refused(auth.updateMe, { body: body as never })).code, 1005);
    assert.equal(
      (await caller.refused(auth.updateMe, { body: { firstName: 'Old', version: me.version - 1 } })).code,
      1006,
    );
  });

  test('a new email needs confirmation by its link, the old address is notified, and confirming ends every session', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const caller = await testApp.as(user);
    const me = await caller.ok(auth.updateMe, { body: { email: 'New.Address@test.example' } });
    assert.deepEqual([me.email, me.pendingEmail], [user.email, 'new.address@test.example']);
    assert.equal((await testApp.mailsTo(user.email))[0]?.template, 'email_change_notice');
    const [mail] = await testApp.mailsTo('new.address@test.example');
    assert.equal(mail?.template, 'email_change_confirm');
    assert.equal((await login('new.address@test.example', password)).statusCode, 401);
    const token = tokenIn(mail?.link ?? '');
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token, password: chosen } })).code,
      1008,
    );
    await testApp.nobody.ok(auth.confirmLink, { body: { token } });
    assert.equal((await caller.send(auth.me, {})).statusCode, 401);
    assert.equal((await login('new.address@test.example', password)).statusCode, 200);
    assert.equal((await login(user.email, password)).statusCode, 401);
  });

  test('an address of another user gets no link, and the reply does not reveal it', async () => {
    const other = await testApp.make.user({ role: 'client_user' });
    const caller = await testApp.as('client_user');
    assert.equal(
      (await caller.ok(auth.updateMe, { body: { email: other.email } })).pendingEmail,
      other.email,
    );
    const mails = await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', other.email)
      .execute();
    assert.equal(mails.length, 0);
  });
});

describe('the user’s own sessions', () => {
  test('are listed with the current one first, and no other user’s session can be ended', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const here = await testApp.as(user);
    const there = await testApp.as(user);
    const list = await here.ok(auth.sessions, {});
    assert.deepEqual(
      list.map(({ current }) => current),
      [true, false],
    );
    const other = list[1]?.id ?? '';
    const stranger = await testApp.as('client_user');
    assert.equal((await stranger.refused(auth.endSession, { params: { id: other } })).code, 1004);
    await here.ok(auth.endSession, { params: { id: other } });
    assert.equal((await there.send(auth.me, {})).statusCode, 401);
    assert.equal((await here.ok(auth.sessions, {})).length, 1);
  });
});
