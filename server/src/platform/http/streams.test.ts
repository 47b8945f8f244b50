import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { openTestApp } from '../../../test/harness.ts';
import { createStreams, maxStreams } from './streams.ts';

describe('a reader that stops reading', () => {
  const streams = createStreams({ checkMs: 20, cutAfterMs: 2000 });
  const block = 'x'.repeat(64 * 1024);
  /** Endless blocks, as fast as the reader takes them. */
  async function* endless() {
    for (;;) {
      yield block;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const server = createServer((request, response) => {
    streams.admit(Number(request.url?.slice(1)), response);
    Readable.from(endless(), { objectMode: false }).pipe(response);
  });
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (path: string) =>
    new Promise<IncomingMessage>((resolve) => {
      get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, agent: false }, resolve);
    });

  test('is disconnected, and other readers continue', { timeout: 60_000 }, async () => {
    const stalled = await read('/1');
    const reading = await read('/2');
    let taken = 0;
    reading.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    });
    assert.equal(streams.count(), 2);
    const cut = once(stalled, 'error');
    // The stalled reader reads nothing until it is disconnected, and only then sees the end.
    while (streams.count() === 2) await once(reading, 'data');
    const before = taken;
    while (taken < before + 4_000_000) await once(reading, 'data');
    assert.equal(streams.count(), 1);
    stalled.resume();
    const [error] = await cut;
    assert.equal((error as NodeJS.ErrnoException).code, 'ECONNRESET');
    reading.destroy();
    await once(reading, 'close');
  });
});

describe('streams of one user', () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let base: string;
  before(async () => {
    testApp = await openTestApp();
    base = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => testApp.close());

  test('are limited without affecting others, and a closed one makes room', async () => {
    const [one, other] = [await testApp.as('client_user'), await testApp.as('client_user')];
    const open = (caller: typeof one) => {
      const end = new AbortController();
      return { end, reply: fetch(`${base}/api/events`, { headers: caller.headers, signal: end.signal }) };
    };
    const opened = Array.from({ length: maxStreams }, () => open(one));
    for (const { reply } of opened) assert.equal((await reply).status, 200);
    const refused = await open(one).reply;
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '30');
    const theirs = open(other);
    assert.equal((await theirs.reply).status, 200);
    opened[0]?.end.abort();
    while (testApp.services.streams.count() > maxStreams) await new Promise((go) => setImmediate(go));
    const again = open(one);
    assert.equal((await again.reply).status, 200);
    for (const { end } of [...opened, theirs, again]) end.abort();
  });
});
