import { system } from '@aliquot/contract/system';
import { noteSeen, send } from './api.ts';
import { session } from './session.ts';

export interface LiveMessage {
  /** The stream position; a stream resumed from here misses nothing. */
  id: string;
  kind: string;
  payload: unknown;
  /** The server's log position. */
  seen: string;
}

let beginning = '';

/** Where the stream starts: before anything was read that its events could change. */
export const followFrom = (id: string) => {
  beginning = id;
};

const maxWaitMs = 30_000;

/**
 * Follows the server's events until stopped. All tabs of a browser share one stream: over HTTP/1.1 a browser
 * opens six connections to a server, and each stream takes one. The tab that reads it forwards the events to
 * the others; when it closes, another tab resumes. `onReturn` is called when a page comes back from the
 * back-forward cache: it missed what the other tabs got meanwhile.
 */
export function followEvents(
  userId: number,
  onMessage: (message: LiveMessage) => void,
  onReturn: () => void,
): () => void {
  let lastId = beginning;
  let shown = new AbortController();

  function take(message: LiveMessage) {
    lastId = message.id;
    if (message.seen) noteSeen(message.seen);
    // The first block of a stream only carries its position.
    if (message.kind) onMessage(message);
  }

  function follow() {
    shown = new AbortController();
    const { signal } = shown;
    const name = `aliquot-events-${userId}`;
    const tabs = new BroadcastChannel(name);
    tabs.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => take(data));
    signal.addEventListener('abort', () => tabs.close());
    void oneTabAtATime(name, signal, async (until) => {
      for await (const message of readWithRetry(() => lastId, until)) {
        if (signal.aborted) return;
        take(message);
        tabs.postMessage(message);
      }
    });
  }

  // A page in the back-forward cache must not keep a connection.
  const leave = () => shown.abort();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    follow();
    onReturn();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  follow();
  return () => {
    leave();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}

/** The locks API exists only in secure contexts; elsewhere each visible tab reads its own stream. */
async function oneTabAtATime(
  name: string,
  signal: AbortSignal,
  work: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return whileVisible(signal, work);
  // A page in the back-forward cache is frozen, so it releases the lock at once. A pending lock request
  // rejects on abort.
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await navigator.locks.request(name, { signal }, () => Promise.race([work(signal), left])).catch(() => {});
}

async function whileVisible(signal: AbortSignal, work: (until: AbortSignal) => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const hidden = new AbortController();
    const check = () => document.visibilityState === 'hidden' && hidden.abort();
    document.addEventListener('visibilitychange', check, { signal });
    check();
    await work(AbortSignal.any([signal, hidden.signal]));
    document.removeEventListener('visibilitychange', check);
    if (session.token() === null) return;
    await untilVisible(signal);
  }
}

const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', check, { signal });
    signal.addEventListener('abort', () => resolve());
    check();
  });

/** Reconnects with backoff; each stream resumes where the one before was cut. */
async function* readWithRetry(lastId: () => string, signal: AbortSignal): AsyncGenerator<LiveMessage> {
  let waitMs = 1000;
  while (!signal.aborted && session.token() !== null) {
    try {
      for await (const message of readEvents(lastId(), signal)) {
        waitMs = 1000;
        yield message;
      }
    } catch {
      waitMs = Math.min(waitMs * 2, maxWaitMs);
    }
    await pause(waitMs, signal);
  }
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
      yield {
        id: field('id'),
        kind: field('event'),
        payload: JSON.parse(field('data') || '{}'),
        seen: field('seen'),
      };
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
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
