import { system } from '@aliquot/contract/system';
import { noteSeen, send } from './api.ts';
import { session } from './session.ts';

export interface LiveMessage {
  id: string;
  kind: string;
  payload: unknown;
}

const longestWaitMs = 30_000;

/** Follows the server's events until told to stop; takes up again where it was cut, a little later each time. */
export function followEvents(onMessage: (message: LiveMessage) => void): () => void {
  const stop = new AbortController();
  void (async () => {
    let lastId = '';
    let waitMs = 1000;
    while (!stop.signal.aborted && session.token() !== null) {
      try {
        for await (const message of readEvents(lastId, stop.signal)) {
          waitMs = 1000;
          lastId = message.id;
          // The first block only says where the stream begins.
          if (message.kind) onMessage(message);
        }
      } catch {
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      }
      await pause(waitMs, stop.signal);
    }
  })();
  return () => stop.abort();
}

async function* readEvents(lastId: string, signal: AbortSignal): AsyncGenerator<LiveMessage> {
  const reply = await send(
    system.events,
    {},
    { signal, background: true, ...(lastId ? { lastEventId: lastId } : {}) },
  );
  if (!reply.body) return;
  let rest = '';
  for await (const text of chunks(reply.body.pipeThrough(new TextDecoderStream()))) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? '';
      if (field('seen')) noteSeen(field('seen'));
      yield { id: field('id'), kind: field('event'), payload: JSON.parse(field('data') || '{}') };
    }
  }
}

async function* chunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
