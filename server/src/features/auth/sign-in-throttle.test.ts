import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { cookieOf, openTestApp, password } from '../../../test/harness.ts';
import { recoveryToken } from '../../../test/mailed-links.ts';
import { networkOf } from './throttle.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const wrong = 'Wrong-Room-7';
const tryFrom = (remoteAddress: string, email: string, pass: string, cookie = '') =>
  testApp.nobody.raw({
    method: 'POST',
    url: auth.login.path,
    payload: { email, password: pass },
    remoteAddress,
    headers: { cookie },
  });
const deviceIn = (reply: { headers: Record<string, unknown> }) =>
  String(
    [reply.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('device=')) ?? '',
  ).split(';')[0] ?? '';
let nextAddress = 0;
const newAddress = () => {
  nextAddress += 1;
  return `10.20.${nextAddress >> 8}.${nextAddress & 255}`;
};

describe('guessing a password from many addresses', () => {
  test('gets at most a hundred tries in an hour, and never locks out the owner’s browser or address', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const first = await tryFrom('10.1.1.1', user.email, password);
    const device = deviceIn(first);
    assert.match(device, /^device=[\w-]{43}$/);
    assert.equal(cookieOf(first).split('=')[0], 'refresh');
    let looked = 0;
    for (let second = 0; second < 3600; second += 15) {
      const reply = await tryFrom(newAddress(), user.email, wrong);
      if (reply.statusCode === 401) looked += 1;
      else assert.deepEqual(reply.json().error.details, { alternatives: ['recovery'] });
      if (second % 600 === 0) {
        assert.equal((await tryFrom(newAddress(), user.email, password, device)).statusCode, 200);
        assert.equal((await tryFrom('10.1.1.1', user.email, password)).statusCode, 200);
      }
      testApp.clock.forward(15);
    }
    assert.ok(looked >= 10 && looked <= 100, String(looked));
  });

  test('does not keep the owner on a new device and address from signing in after a recovery mail', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    for (let i = 0; i < 12; i += 1) await tryFrom(newAddress(), user.email, wrong);
    const home = newAddress();
    const refused = await tryFrom(home, user.email, password);
    assert.deepEqual(
      [refused.statusCode, refused.json().error.details],
      [429, { alternatives: ['recovery'] }],
    );
    const token = await recoveryToken(testApp, user.email);
    const set = await testApp.nobody.send(auth.setPassword, { body: { token, password: 'Frost-Shelf-42' } });
    assert.equal((await tryFrom(home, user.email, 'Frost-Shelf-42', deviceIn(set))).statusCode, 200);
  });

  test('gets the same replies for an email without an account', async () => {
    const replies = [];
    for (let i = 0; i < 11; i += 1) replies.push(await tryFrom(newAddress(), 'nobody@test.example', wrong));
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      [...Array(10).fill(401), 429],
    );
    assert.deepEqual(replies.at(-1)?.json().error.details, { alternatives: ['recovery'] });
  });

  test('gets no new tries by a right password from another stranger', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    for (let i = 0; i < 9; i += 1) await tryFrom(newAddress(), user.email, wrong);
    assert.equal((await tryFrom(newAddress(), user.email, password)).statusCode, 200);
    assert.equal((await tryFrom(newAddress(), user.email, wrong)).statusCode, 401);
    assert.equal((await tryFrom(newAddress(), user.email, wrong)).statusCode, 429);
  });
});

describe('a browser that signed in before', () => {
  test('has its own ten tries, and only for its own accounts', async () => {
    const [user, other] = [
      await testApp.make.user({ role: 'client_user' }),
      await testApp.make.user({ role: 'client_user' }),
    ];
    const device = deviceIn(await tryFrom(newAddress(), user.email, password));
    const address = newAddress();
    const codes = [];
    for (let i = 0; i < 11; i += 1)
      codes.push((await tryFrom(address, user.email, wrong, device)).statusCode);
    assert.deepEqual(codes, [...Array(10).fill(401), 429]);
    for (let i = 0; i < 10; i += 1) await tryFrom(newAddress(), other.email, wrong);
    assert.equal((await tryFrom(newAddress(), other.email, password, device)).statusCode, 429);
  });

  test('keeps its cookie for another account, and is forgotten after a recovery or a password change elsewhere', async () => {
    const [user, other] = [
      await testApp.make.user({ role: 'client_user' }),
      await testApp.make.user({ role: 'client_user' }),
    ];
    const device = deviceIn(await tryFrom(newAddress(), user.email, password));
    assert.equal(deviceIn(await tryFrom(newAddress(), other.email, password, device)), device);
    const elsewhere = deviceIn(await tryFrom(newAddress(), user.email, password));
    assert.notEqual(elsewhere, device);
    const session = await tryFrom(newAddress(), user.email, password, device);
    await testApp.nobody.ok(
      auth.changePassword,
      { body: { oldPassword: password, password: 'Frost-Shelf-42' } },
      { authorization: String(session.headers.authorization), cookie: device },
    );
    const devices = () =>
      testApp.db.selectFrom('known_devices').select('device_hash').where('user_id', '=', user.id).execute();
    assert.equal((await devices()).length, 1);
    const token = await recoveryToken(testApp, user.email);
    await testApp.nobody.ok(auth.setPassword, { body: { token, password: 'Thaw-Shelf-43' } });
    assert.equal((await devices()).length, 1);
    for (let i = 0; i < 11; i += 1) await tryFrom(newAddress(), user.email, wrong);
    assert.equal((await tryFrom(newAddress(), user.email, 'Thaw-Shelf-43', device)).statusCode, 429);
  });
});

test('an IPv6 address is throttled by its /64 network', () => {
  for (const [address, network] of [
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const)
    assert.equal(networkOf(address), network);
});
