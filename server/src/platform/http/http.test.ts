import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { vendors } from '@aliquot/contract/vendors';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp({ LOG_LEVEL: 'info' });
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const post = (payload: string, type = 'application/json') =>
  admin.raw({ method: 'POST', url: '/api/vendors/create', headers: { 'content-type': type }, payload });

describe('an invalid request', () => {
  test('has its own error for an unknown path, wrong method, wrong type, size or syntax', async () => {
    const codesOf = async (method: 'GET' | 'POST' | 'PUT', url: string) => {
      const reply = await admin.raw({ method, url });
      return [reply.statusCode, reply.json().error.code];
    };
    assert.deepEqual(await codesOf('GET', '/api/nothing'), [404, 1004]);
    assert.deepEqual(await codesOf('GET', '/api/vendors/create/x'), [404, 1004]);
    assert.deepEqual(await codesOf('PUT', '/api/vendors/create'), [405, 1004]);
    assert.deepEqual(await codesOf('GET', '/static/js/none.js'), [404, 1004]);
    assert.equal((await post('name=x', 'application/x-www-form-urlencoded')).json().error.code, 1011);
    assert.equal((await post('{"name":', 'application/json')).json().error.code, 1005);
    const large = await post(JSON.stringify({ name: 'x'.repeat(256 * 1024) }));
    assert.deepEqual([large.statusCode, large.json().error.code], [413, 1010]);
  });

  test('is too large above 16 kB signed out and 256 kB signed in', async () => {
    const status = async (who: Caller, url: string, bytes: number) =>
      (await who.raw({ method: 'POST', url, payload: { name: 'x'.repeat(bytes - 20) } })).statusCode;
    assert.equal(await status(testApp.nobody, '/api/auth/login', 16 * 1024), 400);
    assert.equal(await status(testApp.nobody, '/api/auth/login', 17 * 1024), 413);
    assert.equal(await status(admin, '/api/vendors/create', 256 * 1024), 400);
    assert.equal(await status(admin, '/api/vendors/create', 257 * 1024), 413);
  });

  test('with thousands of wrong fields names twenty, known ones first, and counts all', async () => {
    const odd = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
    const { error } = (await post(JSON.stringify({ ...odd, name: 5 }))).json();
    assert.deepEqual(error.message, ['20001 fields need attention.']);
    assert.equal(Object.keys(error.fields).length, 20);
    assert.deepEqual(error.fields.name, ['validate_errors']);
  });

  test('from a signed-out caller takes less than 50 ms of CPU time', async (t) => {
    const fill = (piece: string) => piece.repeat(Math.floor((16 * 1024 - 100) / piece.length));
    const bodies = {
      keys: `{${Array.from({ length: 1600 }, (_, n) => `"k${n}":1`).join(',')}}`,
      list: `{"email":[${fill('0,')}0],"password":"x"}`,
      text: `{"email":"${fill('a@')}","password":"x"}`,
      nested: `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    };
    for (const url of ['/api/auth/login', '/api/auth/sign_up', '/api/auth/forgot_password'])
      for (const [name, payload] of Object.entries(bodies)) {
        const ask = async () => {
          const before = process.threadCpuUsage();
          const reply = await testApp.nobody.raw({
            method: 'POST',
            url,
            headers: { 'content-type': 'application/json' },
            payload,
          });
          assert.equal(reply.statusCode, 400, `${url} ${name}`);
          assert.ok(reply.body.length < 4096, `${url} ${name} answered ${reply.body.length} bytes`);
          const { user, system } = process.threadCpuUsage(before);
          return (user + system) / 1000;
        };
        // CPU time instead of elapsed time, since other tests run in parallel.
        const took = [await ask(), await ask(), await ask()].sort((a, b) => a - b)[1] ?? 0;
        t.diagnostic(`${url} ${name}: ${took.toFixed(1)} ms`);
        assert.ok(took < 50, `${url} ${name} took ${took} ms`);
      }
  });

  test('with hostile JSON gets a 400 and pollutes no prototype', async () => {
    const payloads = [
      '{"__proto__":{"polluted":1},"name":"x"}',
      '{"constructor":{"prototype":{"polluted":1}},"name":"x"}',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
      '{"name":"\\u0000"}',
      '{"name":"\\ud800"}',
      '{"name":"a\\u202eb"}',
      '{"name":["x"]}',
      '{"name":{"$gt":""}}',
      'null',
      '5',
      '"x"',
      '[]',
    ];
    for (const payload of payloads) {
      const reply = await post(payload);
      assert.equal(reply.statusCode, 400, `${payload.slice(0, 40)} gave ${reply.statusCode}`);
      assert.equal(reply.json().error.code, 1005);
    }
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  test('with an undeclared body or query gets a 400', async () => {
    const reply = await admin.raw({ method: 'GET', url: '/api/vendors/1?x=1' });
    assert.equal(reply.statusCode, 400);
    const { id } = await admin.ok(vendors.create, { body: { name: 'Bodyless' } });
    const restore = await admin.raw({
      method: 'POST',
      url: `/api/vendors/${id}/restore`,
      payload: { active: false },
    });
    assert.equal(restore.statusCode, 400);
  });

  test('with SQL in a text stores and searches it as plain text', async () => {
    const name = `'); drop table vendors; --`;
    assert.equal((await admin.ok(vendors.create, { body: { name } })).name, name);
    assert.equal((await admin.ok(vendors.getMany, { body: { search: name } })).count, 1);
  });
});

describe('every reply', () => {
  test('has the security headers, is not cached, and names no software', async () => {
    const reply = await admin.raw({ method: 'GET', url: '/api/health' });
    const { headers } = reply;
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(String(headers['permissions-policy']), /camera=\(\)/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    const policy = String(headers['content-security-policy']);
    assert.doesNotMatch(policy, /unsafe|\*/);
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      assert.ok(policy.includes(part));
    assert.equal(headers['x-powered-by'], undefined);
    assert.equal(headers.server, undefined);
  });

  test('over https has a Strict-Transport-Security header', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://shop.example' });
    const reply = await secure.nobody.raw({ method: 'GET', url: '/api/health' });
    assert.match(String(reply.headers['strict-transport-security']), /max-age=31536000/);
    await secure.close();
  });

  test('to an internal error reveals no internals and has a request id that is logged once', async () => {
    const { sql } = await import('kysely');
    await sql`alter table vendors rename column city to town`.execute(testApp.db);
    try {
      const reply = await admin.raw({ method: 'GET', url: '/api/vendors/1' });
      assert.equal(reply.statusCode, 500);
      const { error } = reply.json();
      assert.deepEqual(Object.keys(error).sort(), ['code', 'message', 'name', 'requestId']);
      assert.doesNotMatch(reply.body, /town|column|select|node_modules|\.ts/i);
      assert.equal(testApp.lines.filter((line) => line.includes(error.requestId)).length, 1);
    } finally {
      await sql`alter table vendors rename column town to city`.execute(testApp.db);
    }
  });

  test('leaves no token or password in the log', async () => {
    const token = String(admin.headers.authorization).slice(7);
    const mac = token.split('.').at(-1) ?? 'x';
    await admin.raw({ method: 'GET', url: `/api/nothing?token=${token}` });
    await testApp.nobody.raw({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@b.co', password: 'Canary-Pass-9' },
    });
    assert.ok(testApp.lines.length > 0);
    for (const line of testApp.lines) assert.ok(!line.includes(mac) && !line.includes('Canary-Pass-9'), line);
  });
});

test('incomplete headers time out after ten seconds', () => {
  assert.equal(testApp.app.server.headersTimeout, 10_000);
});

test('too many calls of a user get 429; calls of others and the refresh do not', async () => {
  const busy = await openTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
  try {
    const eager = await busy.as('admin');
    const calm = await busy.as('admin');
    const replies = [];
    for (let i = 0; i < 25; i += 1) replies.push(await eager.raw({ method: 'GET', url: '/api/auth/me' }));
    const refused = replies.filter((r) => r.statusCode === 429);
    assert.equal(refused.length, 5);
    assert.equal(refused[0]?.json().error.code, 1009);
    assert.ok(Number(refused[0]?.headers['retry-after']) > 0);
    for (const { headers } of replies)
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('x-ratelimit')),
        [],
      );
    assert.equal((await calm.raw({ method: 'GET', url: '/api/auth/me' })).statusCode, 200);
    assert.equal((await eager.raw({ method: 'GET', url: '/api/auth/refresh_session' })).statusCode, 200);
    assert.equal((await eager.raw({ method: 'GET', url: '/api/health' })).statusCode, 200);
  } finally {
    await busy.close();
  }
});

test('calls answered with 401 are limited by address, before the token is verified', async () => {
  const guarded = await openTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
  try {
    const from = (remoteAddress: string, authorization = 'Bearer nonsense') =>
      guarded.nobody.raw({ method: 'GET', url: '/api/auth/me', remoteAddress, headers: { authorization } });
    const codes = [];
    for (let i = 0; i < 22; i += 1) codes.push((await from('10.7.7.7')).statusCode);
    assert.deepEqual([codes[0], codes[19], codes[20]], [401, 401, 429]);
    const { headers } = await guarded.as('admin');
    assert.equal((await from('10.7.7.7', headers.authorization)).statusCode, 429);
    assert.equal((await from('10.7.7.8', headers.authorization)).statusCode, 200);
  } finally {
    await guarded.close();
  }
});

test('under overload calls get 503 except health, refresh and files of the web, until the load is gone', async () => {
  const shedding = await openTestApp({}, { shedsLoad: true });
  // Without a call to sign in, which a machine that is busy with other tests may shed.
  const caller = await shedding.enter(await shedding.make.user({ role: 'admin' }));
  const ask = (url: string) => caller.raw({ method: 'GET', url });
  // Blocks the event loop for whole sampling intervals.
  for (let interval = 0; interval < 3; interval += 1) {
    const busyUntil = performance.now() + 1100;
    while (performance.now() < busyUntil);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const deadline = performance.now() + 5000;
  let shed = await ask('/api/auth/me');
  while (shed.statusCode !== 503 && performance.now() < deadline) shed = await ask('/api/auth/me');
  assert.equal(shed.statusCode, 503);
  assert.equal(shed.json().error.code, 1503);
  assert.ok(Number(shed.headers['retry-after']) > 0);
  assert.equal((await ask('/api/health')).statusCode, 200);
  // It is looked at: the caller has no cookie.
  assert.equal((await ask('/api/auth/refresh_session')).statusCode, 401);
  assert.notEqual((await ask('/favicon.svg')).statusCode, 503);
  const recovered = performance.now() + 60_000;
  let later = await ask('/api/auth/me');
  while (later.statusCode === 503 && performance.now() < recovered) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    later = await ask('/api/auth/me');
  }
  assert.equal(later.statusCode, 200);
  await shedding.close();
});
