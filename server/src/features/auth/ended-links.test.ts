import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { openTestApp, password } from '../../../test/harness.ts';
import { recoveryToken, tokenIn } from '../../../test/mailed-links.ts';
import { authJobs } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const chosen = 'Frost-Shelf-42';

describe('links that were mailed before are invalid', () => {
  /** A user who requested another address, with the link that was mailed there. */
  async function withLink(newEmail: string) {
    const user = await testApp.make.user({ role: 'client_user' });
    const caller = await testApp.as(user);
    await caller.ok(auth.updateMe, { body: { email: newEmail } });
    const [mail] = await testApp.mailsTo(newEmail);
    return { user, caller, token: tokenIn(mail?.link ?? '') };
  }
  const unused = async ({ id }: { id: number }) =>
    (
      await testApp.db
        .selectFrom('account_links')
        .select('id')
        .where('user_id', '=', id)
        .where('used_at', 'is', null)
        // Links that revert a change stay valid after a new password, since a thief may have set it.
        .where('purpose', '!=', 'email_revert')
        .execute()
    ).length;
  const opens = async (token: string) =>
    (await testApp.nobody.send(auth.confirmLink, { body: { token } })).statusCode === 200;

  test('once a password is set by link', async () => {
    const { user, token } = await withLink('stranger.one@test.example');
    // The second mail; the first was about the email change.
    await testApp.nobody.ok(auth.setPassword, {
      body: { token: await recoveryToken(testApp, user.email, 2), password: chosen },
    });
    assert.equal(await opens(token), false);
    const { pending_email } = await testApp.db
      .selectFrom('users')
      .select('pending_email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([pending_email, await unused(user)], [null, 0]);
  });

  test('once the password is changed', async () => {
    const { user, caller, token } = await withLink('stranger.two@test.example');
    await caller.ok(auth.changePassword, { body: { oldPassword: password, password: chosen } });
    assert.equal(await opens(token), false);
    assert.deepEqual([(await caller.ok(auth.me, {})).pendingEmail, await unused(user)], [null, 0]);
  });

  test('once the email has changed: the old mailbox gives no access any more', async () => {
    const { user, token } = await withLink('moved@test.example');
    const old = await recoveryToken(testApp, user.email, 2);
    assert.equal(await opens(token), true);
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token: old, password: chosen } })).code,
      1008,
    );
  });

  test('once another address is requested, taken or not', async () => {
    const { caller, token } = await withLink('first.choice@test.example');
    const other = await testApp.make.user({ role: 'client_user' });
    await caller.ok(auth.updateMe, { body: { email: other.email } });
    // The address is free now, but the user has not confirmed it.
    await testApp.db
      .updateTable('users')
      .set({ email: 'moved.away@test.example' })
      .where('id', '=', other.id)
      .execute();
    assert.equal(await opens(token), false);
  });

  test('and the number of mails that a user can send to strangers is limited', async () => {
    const caller = await testApp.as('client_user');
    const codes = [];
    for (let n = 0; n < 21; n += 1)
      codes.push(
        (await caller.send(auth.updateMe, { body: { email: `stranger.${n}@test.example` } })).statusCode,
      );
    assert.deepEqual([...new Set(codes.slice(0, 20)), codes.at(-1)], [200, 429]);
  });
});

describe('the tidy job', () => {
  test('deletes old sessions except the last, old links, and sign-ups that were not confirmed in a month', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    await testApp.as(user);
    await testApp.as(user);
    await recoveryToken(testApp, user.email);
    const { id: signUpId } = await testApp.db
      .insertInto('sign_ups')
      .values({
        email: 'long.ago@test.example',
        first_name: 'Long',
        last_name: 'Ago',
        company_name: 'Gone',
        password_hash: 'x',
        language: 'en',
        created_at: new Date(testApp.clock.now().getTime() - 31 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const later = { now: () => new Date(testApp.clock.now().getTime() + 70 * 86_400_000) };
    const tidy = authJobs(testApp.db, { ...testApp.services, clock: later }).find(
      ({ name }) => name === 'auth.tidy',
    );
    await tidy?.run({});
    const left = async (table: 'sessions' | 'account_links') =>
      (await testApp.db.selectFrom(table).select('id').where('user_id', '=', user.id).execute()).length;
    assert.deepEqual([await left('sessions'), await left('account_links')], [1, 0]);
    const remaining = await testApp.db
      .selectFrom('sign_ups')
      .select('id')
      .where('id', '=', signUpId)
      .execute();
    assert.deepEqual(remaining, []);
  });
});
