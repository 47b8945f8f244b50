import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { system } from '@aliquot/contract/system';
import { openTestApp } from '../../../test/harness.ts';

/** Lines as they are, below what clients make of them. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let port: number;
async function listen() {
  testApp = await openTestApp();
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
}

/** A line on which so much was said, once the server has taken it. */
async function line(said = '') {
  const taken = once(testApp.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await taken;
  if (said) await new Promise((sent) => socket.write(said, sent));
  return socket;
}

/** Even on a busy machine sooner than the 72 s for which a silent line may stay open. */
const promptly = async () => {
  const started = performance.now();
  await testApp.close();
  const ms = performance.now() - started;
  assert.ok(ms < 30_000, `it took ${Math.round(ms)} ms`);
};

describe('stopping does not wait', () => {
  beforeEach(listen);

  test('for lines on which nothing was said, as browsers open them in advance', async () => {
    const silent = await line();
    await promptly();
    silent.destroy();
  });

  test('for a request that never gets to its end', async () => {
    const slow = await line('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    await promptly();
    slow.destroy();
  });

  test('for readers of events who went away a moment before', async () => {
    const person = await testApp.as('admin');
    const end = new AbortController();
    const open = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}${system.events.path}`, {
        headers: { authorization: String(person.headers.authorization) },
        signal: end.signal,
      });
      assert.equal(reply.status, 200);
      await reply.body?.getReader().read();
    };
    await Promise.all(Array.from({ length: 20 }, open));
    end.abort();
    await promptly();
  });
});

describe('a request that says its length twice', () => {
  before(listen);
  after(() => testApp.close());

  for (const both of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
  ])
    test(`is refused, and what follows it is no request: ${both.replace('\r\n', ', ')}`, async () => {
      const smuggled = 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
      const socket = await line(
        `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${both}\r\n\r\n0\r\n\r\n${smuggled}`,
      );
      let answered = '';
      for await (const chunk of socket) answered += String(chunk);
      assert.match(answered, /^HTTP\/1\.1 400 /);
      assert.equal(answered.match(/HTTP\/1\.1/g)?.length, 1);
      assert.doesNotMatch(answered, /live/);
    });
});
