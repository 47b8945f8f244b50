import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { users } from '@aliquot/contract/users';
import { cookieOf, openTestApp, password } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

async function signedIn() {
  const user = await testApp.make.user({ role: 'admin' });
  const reply = await testApp.nobody.send(auth.login, { body: { email: user.email, password } });
  const headers = { authorization: String(reply.headers.authorization), cookie: cookieOf(reply) };
  return { user, headers, caller: testApp.nobody.with(headers) };
}

const because = async (headers: Record<string, string>) => {
  const reply = await testApp.nobody.send(auth.refresh, {}, headers);
  const { error } = JSON.parse(reply.body) as { error: { code: number; details?: { because?: string } } };
  assert.deepEqual([reply.statusCode, error.code], [401, 1002]);
  return error.details?.because;
};

describe('refreshing an ended session', () => {
  test('fails with the reason that it was signed out', async () => {
    const { headers, caller } = await signedIn();
    await caller.ok(auth.logout, {});
    assert.equal(await because(headers), 'logout');
  });

  test('fails with the reason that the account was blocked', async () => {
    const { headers, user } = await signedIn();
    const boss = await testApp.as('super_admin');
    await boss.ok(users.update, { params: { id: user.id }, body: { status: 'blocked' } });
    assert.equal(await because(headers), 'blocked');
  });

  test('fails with the reason that it was ended from another device, or by a new password', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const known = await one.caller.ok(auth.sessions, {});
    const again = await testApp.as(one.user);
    await again.ok(auth.endSession, { params: { id: known.find(({ current }) => current)?.id ?? '' } });
    assert.equal(await because(one.headers), 'ended');
    const twin = await testApp.as(other.user);
    await twin.ok(auth.changePassword, { body: { oldPassword: password, password: 'Frost-Shelf-42' } });
    assert.equal(await because(other.headers), 'password');
  });

  test('fails with the reason that it expired', async () => {
    const { headers } = await signedIn();
    testApp.clock.forward(1801);
    assert.equal(await because(headers), 'expired');
  });

  test('fails without a reason when only one of its tokens is sent', async () => {
    const { headers, caller } = await signedIn();
    await caller.ok(auth.logout, {});
    assert.equal(await because({ authorization: headers.authorization }), undefined);
  });
});
