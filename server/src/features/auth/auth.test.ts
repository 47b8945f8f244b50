import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { vendors } from '@aliquot/contract/vendors';
import { cookieOf, openTestApp, password } from '../../../test/harness.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
let testApp: TestApp;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const login = (email: string, pass = password) =>
  testApp.nobody.send(auth.login, { body: { email, password: pass } });

/** Signs in and returns both tokens of the session, so that a test can mix old and new ones. */
async function signedIn(role: 'admin' | 'client_user' = 'admin') {
  const user = await testApp.make.user({ role });
  const reply = await login(user.email);
  return { user, access: String(reply.headers.authorization), cookie: cookieOf(reply), reply };
}

const refresh = (access: string, cookie: string, more: Record<string, string> = {}) =>
  testApp.nobody.send(auth.refresh, {}, { authorization: access, cookie, ...more });
const me = (access: string) => testApp.nobody.send(auth.me, {}, { authorization: access });

describe('signing in', () => {
  test('returns the token in the header, the user in the data, and the refresh token only in an HttpOnly cookie', async () => {
    const { reply, user } = await signedIn();
    assert.match(String(reply.headers.authorization), /^Bearer [0-9a-f-]{36}\.1\.\d+\.[\w-]{43}$/);
    assert.equal(reply.json().data.id, user.id);
    assert.equal(reply.json().data.fullName, 'Test Person');
    const [cookie] = [reply.headers['set-cookie']].flat();
    assert.match(String(cookie), /^refresh=.+; Max-Age=43(?:200|199); Path=\/; HttpOnly; SameSite=Strict$/);
    assert.ok(!reply.body.includes('argon2'));
  });

  test('over https sets a Secure cookie bound to the host', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      const user = await secure.make.user({ role: 'admin' });
      const reply = await secure.nobody.send(auth.login, { body: { email: user.email, password } });
      const [cookie] = [reply.headers['set-cookie']].flat();
      assert.match(
        String(cookie),
        /^__Host-refresh=.+; Max-Age=43(?:200|199); Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await secure.close();
    }
  });

  test('replies with the same bytes for an unknown email, a wrong password, and a wrong password of a blocked account', async () => {
    const blocked = await testApp.make.user({ role: 'admin', status: 'blocked' });
    const known = await testApp.make.user({ role: 'admin' });
    const bodies = [];
    for (const email of ['nobody@test.example', known.email, blocked.email]) {
      const reply = await login(email, 'Wrong-Room-7');
      assert.equal(reply.statusCode, 401);
      assert.equal(reply.headers.authorization, undefined);
      const { requestId, ...error } = reply.json().error;
      bodies.push(JSON.stringify(error));
    }
    assert.equal(new Set(bodies).size, 1);
    assert.match(bodies[0] ?? '', /1001.*Wrong email or password/);
  });

  test('reveals that an account is inactive only after the right password', async () => {
    for (const given of [{ status: 'blocked' }, { status: 'inactive' }, { active: false }]) {
      const user = await testApp.make.user({ role: 'admin', ...given });
      const reply = await login(user.email);
      assert.equal(reply.statusCode, 403);
      assert.equal(reply.json().error.code, 1012);
    }
  });

  test('compares every character of the password', async () => {
    const user = await testApp.make.user({ role: 'admin' });
    for (const near of [`${password} `, password.toLowerCase(), password.slice(0, -1)])
      assert.equal((await login(user.email, near)).statusCode, 401);
    assert.equal((await login(user.email.toUpperCase())).statusCode, 200);
  });
});

describe('throttling', () => {
  test('the eleventh failed try has to wait, the right password works after the wait, and forged addresses do not help', async () => {
    const user = await testApp.make.user({ role: 'admin' });
    const attempt = (pass: string, i: number) =>
      testApp.nobody.send(
        auth.login,
        { body: { email: user.email, password: pass } },
        { 'x-forwarded-for': `9.9.9.${i}` },
      );
    for (let i = 0; i < 10; i += 1) assert.equal((await attempt('Wrong-Room-7', i)).statusCode, 401);
    const waiting = await attempt(password, 11);
    assert.equal(waiting.statusCode, 429);
    assert.equal(waiting.json().error.code, 1009);
    const seconds = Number(waiting.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 30, String(seconds));
    testApp.clock.forward(seconds + 1);
    assert.equal((await attempt(password, 12)).statusCode, 200);
  });

  test('each further failed try waits longer, and tries during the wait do not count', async () => {
    const user = await testApp.make.user({ role: 'admin' });
    for (let i = 0; i < 10; i += 1) await login(user.email, 'Wrong-Room-7');
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const wait = Number((await login(user.email, 'Wrong-Room-7')).headers['retry-after']);
      assert.equal(Number((await login(user.email, 'Wrong-Room-7')).headers['retry-after']), wait);
      waits.push(wait);
      testApp.clock.forward(wait + 1);
      assert.equal((await login(user.email, 'Wrong-Room-7')).statusCode, 401);
    }
    assert.ok(waits[0] && waits[1] && waits[2] && waits[0] < waits[1] && waits[1] < waits[2], waits.join());
  });

  test('many successful sign-ins from one address are allowed, many failed ones are throttled', async () => {
    const from = (email: string, pass: string, remoteAddress: string) =>
      testApp.nobody.raw({
        method: 'POST',
        url: auth.login.path,
        payload: { email, password: pass },
        remoteAddress,
      });
    const user = await testApp.make.user({ role: 'admin' });
    for (let i = 0; i < 60; i += 1)
      assert.equal((await from(user.email, password, '10.1.1.1')).statusCode, 200);
    const codes = [];
    for (let i = 0; i < 52; i += 1)
      codes.push((await from(`guess${i}@test.example`, 'Wrong-Room-7', '10.1.1.2')).statusCode);
    assert.deepEqual([codes[0], codes[49], codes[50]], [401, 401, 429]);
  });
});

describe('a session', () => {
  test('replies 1002 to an expired token, and refresh returns a valid one', async () => {
    const { access, cookie } = await signedIn();
    testApp.clock.forward(601);
    const late = await me(access);
    assert.equal(late.statusCode, 401);
    assert.equal(late.json().error.code, 1002);
    const reply = await refresh(access, cookie);
    assert.equal(reply.statusCode, 200);
    assert.equal((await me(String(reply.headers.authorization))).statusCode, 200);
  });

  test('needs both tokens of the same session to be refreshed', async () => {
    const one = await signedIn();
    const two = await signedIn();
    for (const [access, cookie] of [
      ['', one.cookie],
      [one.access, ''],
      [one.access, two.cookie],
      ['Bearer nonsense', one.cookie],
      [one.cookie.slice('refresh='.length), one.cookie],
    ]) {
      const reply = await refresh(access ?? '', cookie ?? '');
      assert.equal(reply.statusCode, 401);
      assert.equal(reply.json().error.code, 1002);
      assert.equal(reply.headers.authorization, undefined);
    }
    assert.equal((await refresh(one.access, one.cookie)).statusCode, 200);
  });

  test('ends with all its tokens when an old refresh cookie is used', async () => {
    const { access, cookie } = await signedIn();
    let current = { access, cookie };
    for (let i = 0; i < 3; i += 1) {
      const reply = await refresh(current.access, current.cookie);
      current = { access: String(reply.headers.authorization), cookie: cookieOf(reply) };
      assert.equal((await me(current.access)).statusCode, 200);
      testApp.clock.forward(60);
    }
    const replay = await refresh(access, cookie);
    assert.equal(replay.statusCode, 401);
    assert.equal(replay.json().error.code, 1002);
    assert.equal((await me(current.access)).statusCode, 401);
    assert.equal((await refresh(current.access, current.cookie)).statusCode, 401);
  });

  test('stays valid after fifty concurrent refreshes with one cookie, which all get the same generation', async () => {
    const { access, cookie } = await signedIn();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(access, cookie)));
    assert.deepEqual([...new Set(replies.map((r) => r.statusCode))], [200]);
    const generations = new Set(replies.map((r) => cookieOf(r).split('.')[1]));
    assert.deepEqual([...generations], ['2']);
    for (const reply of replies.slice(0, 5))
      assert.equal((await refresh(String(reply.headers.authorization), cookieOf(reply))).statusCode, 200);
  });

  test('can be refreshed again after a lost reply, at any time until the new token is used', async () => {
    const lost = await signedIn();
    await refresh(lost.access, lost.cookie);
    testApp.clock.forward(120);
    const again = await refresh(lost.access, lost.cookie);
    assert.equal(again.statusCode, 200);
    assert.equal((await me(String(again.headers.authorization))).statusCode, 200);
    testApp.clock.forward(120);
    assert.equal((await refresh(lost.access, lost.cookie)).statusCode, 401);
  });

  test('is never revived by a refresh that races a sign-out', async () => {
    for (let round = 0; round < 25; round += 1) {
      const { access, cookie } = await signedIn('client_user');
      const calls = [
        () => testApp.nobody.send(auth.logout, {}, { authorization: access }),
        () => refresh(access, cookie),
        () => refresh(access, cookie),
      ];
      if (round % 2) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      for (const reply of replies) {
        const token = reply.headers.authorization;
        if (token) assert.equal((await me(String(token))).statusCode, 401);
      }
      assert.equal((await me(access)).statusCode, 401);
    }
  });

  test('ends at the idle and the absolute limit, regardless of the token', async () => {
    const idle = await signedIn();
    testApp.clock.forward(1801);
    assert.equal((await refresh(idle.access, idle.cookie)).statusCode, 401);
    let { access, cookie } = await signedIn();
    for (let minutes = 0; minutes < 720; minutes += 9) {
      assert.equal((await me(access)).statusCode, 200, `after ${minutes} minutes`);
      testApp.clock.forward(540);
      const reply = await refresh(access, cookie);
      if (minutes + 9 >= 720) {
        assert.equal(reply.statusCode, 401);
        return;
      }
      access = String(reply.headers.authorization);
      cookie = cookieOf(reply);
    }
  });

  test('is not kept alive by background calls', async () => {
    const { access, cookie } = await signedIn();
    let current = { access, cookie };
    for (let i = 0; i < 3; i += 1) {
      testApp.clock.forward(590);
      await testApp.nobody.send(auth.me, {}, { authorization: current.access, 'x-background': '1' });
      const reply = await refresh(current.access, current.cookie);
      assert.equal(reply.statusCode, 200, `round ${i}`);
      current = { access: String(reply.headers.authorization), cookie: cookieOf(reply) };
    }
    testApp.clock.forward(60);
    assert.equal((await me(current.access)).statusCode, 401);
  });

  test('loses access with the next request after a block, deletion or role change', async () => {
    for (const change of [{ status: 'blocked' }, { active: false }, { status: 'inactive' }]) {
      const { user, access } = await signedIn();
      assert.equal((await me(access)).statusCode, 200);
      await testApp.db.updateTable('users').set(change).where('id', '=', user.id).execute();
      const reply = await me(access);
      assert.equal(reply.statusCode, 401);
      assert.equal(reply.json().error.code, 1002);
    }
    const { user, access } = await signedIn();
    await testApp.db
      .updateTable('users')
      .set({ role: 'vendor_operator' })
      .where('id', '=', user.id)
      .execute();
    const refused = await testApp.nobody.send(vendors.getMany, { body: {} }, { authorization: access });
    assert.equal(refused.statusCode, 403);
  });

  test('ends at sign-out, which can be repeated, accepts an expired token, and clears both cookies', async () => {
    const { access } = await signedIn();
    testApp.clock.forward(601);
    for (let i = 0; i < 2; i += 1) {
      const reply = await testApp.nobody.send(auth.logout, {}, { authorization: access });
      assert.equal(reply.statusCode, 200);
      const cookies = [reply.headers['set-cookie']].flat().map(String);
      assert.ok(
        cookies.some((c) => c.startsWith('refresh=;')) && cookies.some((c) => c.startsWith('auth_header=;')),
      );
    }
    assert.equal((await me(access)).statusCode, 401);
    assert.equal((await testApp.nobody.send(auth.logout, {})).json().error.code, 1000);
  });
});

describe('cross-site calls', () => {
  test('from links, images, frames and other sites can neither refresh nor sign out', async () => {
    const { access, cookie } = await signedIn();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ];
    for (const headers of foreign) {
      assert.equal((await refresh(access, cookie, headers)).statusCode, 403);
      assert.equal(
        (await testApp.nobody.send(auth.logout, {}, { authorization: access, ...headers })).statusCode,
        403,
      );
    }
    assert.equal((await me(access)).statusCode, 200);
  });

  test('cannot use the readable cookie, which only same-origin pages can, and the header has priority over it', async () => {
    const { access } = await signedIn();
    const other = await signedIn('client_user');
    const cookie = `auth_header=${encodeURIComponent(access)}`;
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const ask = (headers: Record<string, string>) => testApp.nobody.send(auth.me, {}, headers);
    assert.equal((await ask({ cookie, ...own })).statusCode, 200);
    assert.equal((await ask({ cookie })).json().error.code, 1000);
    assert.equal((await ask({ cookie, ...own, 'sec-fetch-site': 'cross-site' })).json().error.code, 1000);
    assert.equal((await ask({ cookie, ...own, 'sec-fetch-mode': 'navigate' })).json().error.code, 1000);
    assert.equal((await ask({ cookie, ...own, authorization: other.access })).json().data.id, other.user.id);
  });

  test('may send credentials and read the token only from listed origins', async () => {
    const listed = await openTestApp({ ALLOWED_ORIGINS: 'https://app.example' });
    try {
      const ask = (origin: string) =>
        listed.nobody.raw({ method: 'GET', url: '/api/health', headers: { origin } });
      const good = await ask('https://app.example');
      assert.equal(good.headers['access-control-allow-origin'], 'https://app.example');
      assert.equal(good.headers['access-control-allow-credentials'], 'true');
      assert.match(String(good.headers['access-control-expose-headers']), /authorization/);
      for (const origin of [
        'null',
        'http://app.example',
        'https://app.example.evil',
        'https://app.example:444',
        'https://xapp.example',
      ]) {
        const reply = await ask(origin);
        assert.equal(reply.headers['access-control-allow-origin'], undefined, origin);
        assert.equal(reply.headers.vary, 'Origin');
      }
    } finally {
      await listed.close();
    }
  });
});

test('no stored value of a session can be used as a token', async () => {
  const { user, access } = await signedIn();
  const session = await testApp.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  for (const value of Object.values(session).map(String)) {
    assert.equal((await me(value)).statusCode, 401);
    assert.equal((await me(`${value}.1.9999999999.${'A'.repeat(43)}`)).statusCode, 401);
  }
  const [sid = '', generation = '', expiry = '', mac = ''] = access.slice(7).split('.');
  for (const forged of [
    [sid, '2', expiry, mac],
    [sid, generation, '9999999999', mac],
    [sid.replace(/.$/, '0'), generation, expiry, mac],
  ])
    assert.equal((await me(forged.join('.'))).statusCode, forged.join('.') === access.slice(7) ? 200 : 401);
});

test('user conditions have the company for clients and null for other users', async () => {
  const company = await testApp.make.company({ name: 'Orchard Lab' });
  const buyer = await testApp.as(await testApp.make.user({ role: 'client_manager', companyId: company.id }));
  assert.deepEqual(await buyer.ok(auth.userConditions, {}), {
    cart: null,
    clientCompany: { id: company.id, name: 'Orchard Lab', fullAddress: '' },
  });
  for (const role of ['admin', 'vendor_operator', 'unauthorized'] as const)
    assert.deepEqual(await (await testApp.as(role)).ok(auth.userConditions, {}), {
      cart: null,
      clientCompany: null,
    });
});
