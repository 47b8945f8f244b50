import assert from 'node:assert/strict';
import { system } from '@aliquot/contract/system';
import type { Caller } from './harness.ts';

/** Opens an event stream of the server at `base`; `next` returns the next event, or null at the end of the stream. */
export async function followEvents(base: string, caller: Caller, lastId?: string) {
  const stop = new AbortController();
  const reply = await fetch(base + system.events.path, {
    headers: {
      authorization: String(caller.headers.authorization),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    signal: stop.signal,
  });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'text/event-stream');
  assert.match(reply.headers.get('cache-control') ?? '', /no-store/);
  assert.ok(reply.body);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const block = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
    const [first = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return first;
  };
  const begins = /^id: ([\w-]+)\n: open$/.exec((await block()) ?? '');
  assert.ok(begins);
  return {
    begins: begins[1],
    /** The next block, which may be a heartbeat. */
    block,
    async next() {
      let found = await block();
      while (found?.endsWith('\n: still here')) found = await block();
      if (found === null) return null;
      const field = (name: string) =>
        found
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      return {
        id: field('id'),
        kind: field('event'),
        seen: field('seen'),
        data: JSON.parse(field('data') ?? 'null') as unknown,
      };
    },
    stop: () => stop.abort(),
  };
}
