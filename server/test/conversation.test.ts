import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@aliquot/contract/chats';
import { full } from './full.ts';
import { onPostgres } from './harness-db.ts';
import { openProduct } from './product-process.ts';

/** A conversation during which the server is killed; both sides keep sending and reading like the page does. */

let product: Awaited<ReturnType<typeof openProduct>>;
before(async () => {
  product = await openProduct();
});
after(() => product.close());

const each = 18;
/** Each side waits for the kill after so many messages, so that some are always sent later. */
const beforeKill = 12;
const patienceMs = 45_000;

/** One side of the chat: retries each message until it is acknowledged, and reads the history upon live events. */
async function openEnd(email: string, name: string) {
  const headers = await product.signIn(email);
  const history: ChatMessage[] = [];
  const acknowledged: number[] = [];
  const closed = new AbortController();
  let lastEventId = '';
  let reading: Promise<void> = Promise.resolve();

  /** The reply, or null while the server is down. */
  async function request<T>(path: string, body: object): Promise<T | null> {
    try {
      const reply = await fetch(product.url(`/api/contact_us/${path}`), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (reply.status === 503) return null;
      assert.equal(reply.status, 200, `${path}: ${await reply.clone().text()}`);
      return ((await reply.json()) as { data: T }).data;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return null;
    }
  }

  async function write(chatId: () => number, killed: Promise<unknown>) {
    for (let n = 0; n < each; n += 1) {
      if (n === beforeKill) await killed;
      const body = { chatId: chatId(), comment: `${name} ${n}`, clientKey: `${name}-${n}` };
      let sent: ChatMessage | null = null;
      while (!sent) sent = (await request<ChatMessage>('create_reply', body)) ?? (await pause(50, null));
      acknowledged.push(sent.id);
    }
  }

  /** Reads the messages after the last known one; reads are queued. */
  const readOn = (chatId: number) => {
    reading = reading.then(async () => {
      const after = history.at(-1)?.seq ?? 0;
      const page = await request<{ items: ChatMessage[] }>('get_chat_messages', {
        chatId,
        after,
        limit: 200,
      });
      history.push(...(page?.items ?? []));
    });
    return reading;
  };

  /** Follows the event stream and resumes it after a disconnect. */
  async function follow(chatId: number) {
    while (!closed.signal.aborted) {
      try {
        const resume: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
        const reply = await fetch(product.url('/api/events'), {
          headers: { ...headers, ...resume },
          signal: closed.signal,
        });
        await readOn(chatId);
        const decoder = new TextDecoder();
        for await (const chunk of reply.body ?? []) {
          const text = decoder.decode(chunk, { stream: true });
          lastEventId = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? lastEventId;
          if (text.includes('event: chat.message')) void readOn(chatId);
        }
      } catch {
        // The server is down.
      }
      if (!closed.signal.aborted) await pause(50);
    }
  }

  return {
    request,
    write,
    follow,
    history,
    acknowledged,
    close: () => closed.abort(),
  };
}

const skip =
  (onPostgres && 'embedded engine only') ||
  (!full && 'starts the product twice; process.test.ts kills it under writes in every run');

describe('a conversation', { skip }, () => {
  test('with the server killed in between ends with the same history on both sides, each message once', async () => {
    const first = product.start();
    await first.ready;
    const client = await openEnd('user@northbio.example', 'client');
    const staff = await openEnd('admin@aliquot.example', 'staff');
    const opened = await client.request<ChatMessage>('create_message_authorized', {
      comment: 'Good morning',
    });
    const chatId = opened?.chatId ?? 0;
    const ends = [client, staff];
    const following = ends.map((end) => end.follow(chatId));
    const writing = ends.map((end) => end.write(() => chatId, first.ended));
    while (ends.some(({ acknowledged }) => acknowledged.length < 6)) await pause(5);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = product.start();
    await second.ready;
    await Promise.all(writing);
    const whole = await staff.request<{ items: ChatMessage[] }>('get_chat_messages', { chatId, limit: 200 });
    const total = whole?.items.at(-1)?.seq ?? 0;
    const deadline = performance.now() + patienceMs;
    while (ends.some(({ history }) => (history.at(-1)?.seq ?? 0) < total)) {
      assert.ok(performance.now() < deadline, 'a side never received the last message');
      await pause(20);
    }
    for (const end of ends) end.close();
    await Promise.all(following);

    const histories = ends.map(({ history }) =>
      history.map(({ id, seq, comment }) => ({ id, seq, comment })),
    );
    assert.deepEqual(histories[0], histories[1]);
    const own = (histories[0] ?? []).filter(({ comment }) => /^(client|staff) \d+$/.test(comment));
    assert.equal(own.length, 2 * each);
    assert.equal(new Set(own.map(({ comment }) => comment)).size, 2 * each);
    const ids = new Set(own.map(({ id }) => id));
    for (const { acknowledged } of ends)
      assert.deepEqual(
        acknowledged.filter((id) => !ids.has(id)),
        [],
      );
    // The sequence has no gaps, and the messages of each side are in the order they were sent.
    assert.deepEqual(
      histories[0]?.map(({ seq }) => seq),
      Array.from({ length: total }, (_, n) => n + 1),
    );
    for (const name of ['client', 'staff'])
      assert.deepEqual(
        own.filter(({ comment }) => comment.startsWith(name)).map(({ comment }) => comment),
        Array.from({ length: each }, (_, n) => `${name} ${n}`),
      );
    second.child.kill('SIGTERM');
    assert.equal(await second.ended, 0);
  });
});
