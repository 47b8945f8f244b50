import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { system } from '@aliquot/contract/system';
import { openTestApp } from '../../../test/harness.ts';

/** Raw sockets, to send what HTTP clients would not. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let port: number;
async function listen() {
  testApp = await openTestApp();
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
}

/** An accepted connection on which `sentText` was sent. */
async function openSocket(sentText = '') {
  const taken = once(testApp.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await taken;
  if (sentText) await new Promise((sent) => socket.write(sentText, sent));
  return socket;
}

/** Closes well before the 72 s after which an idle connection times out, even on a busy machine. */
const closeInTime = async () => {
  const started = performance.now();
  await testApp.close();
  const ms = performance.now() - started;
  assert.ok(ms < 30_000, `it took ${Math.round(ms)} ms`);
};

describe('stopping does not wait', () => {
  beforeEach(listen);

  test('for connections without a request, which browsers open in advance', async () => {
    const silent = await openSocket();
    await closeInTime();
    silent.destroy();
  });

  test('for an incomplete request', async () => {
    const slow = await openSocket('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    await closeInTime();
    slow.destroy();
  });

  test('for event streams closed just before', async () => {
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
    await closeInTime();
  });
});

describe('a request with two lengths', () => {
  before(listen);
  after(() => testApp.close());

  for (const both of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
  ])
    test(`is refused, and the bytes after it are not read as a request: ${both.replace('\r\n', ', ')}`, async () => {
      const smuggled = 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
      const socket = await openSocket(
        `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${both}\r\n\r\n0\r\n\r\n${smuggled}`,
      );
      let answered = '';
      for await (const chunk of socket) answered += String(chunk);
      assert.match(answered, /^HTTP\/1\.1 400 /);
      assert.equal(answered.match(/HTTP\/1\.1/g)?.length, 1);
      assert.doesNotMatch(answered, /live/);
    });
});
