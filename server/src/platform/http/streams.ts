import type { ServerResponse } from 'node:http';
import { fail } from './fail.ts';

/** A tab has one stream, and nobody looks at so many tabs. */
export const maxStreams = 24;

const lookEveryMs = 5000;
/** Whoever has taken nothing for this long is cut; they reconnect and read what they missed. */
const patienceMs = 15_000;
/** A silent stream says that it is there this often; whatever lies between us and the reader waits at least half a minute. */
const beatEveryMs = 25_000;

/** All open event streams: how many a person has, who stopped reading, and that stopping the server ends them. */
export interface Streams {
  signalFor(response: ServerResponse): AbortSignal;
  /** Counts an event stream of somebody, and keeps an eye on it; one too many is refused. */
  admit(personId: number, response: ServerResponse): void;
  /** How long a stream may be silent. */
  beatMs: number;
  /** How many are open, over all people. */
  count(): number;
  endAll(): void;
}

export function createStreams({ lookMs = lookEveryMs, cutAfterMs = patienceMs } = {}): Streams {
  const stopping = new AbortController();
  const open = new Map<ServerResponse, { personId: number; stuckSince: number | null }>();
  let timer: NodeJS.Timeout | undefined;

  /**
   * What is written to somebody who does not read waits in memory behind a full line. A look now and then is enough: a
   * line that was full at one look, and has not emptied until a later one, is one that nobody reads.
   */
  function look(): void {
    const now = performance.now();
    for (const [response, stream] of open) {
      if (!response.writableNeedDrain) stream.stuckSince = null;
      else if (stream.stuckSince === null) stream.stuckSince = now;
      else if (now - stream.stuckSince >= cutAfterMs) response.destroy();
    }
  }

  function forget(response: ServerResponse): void {
    open.delete(response);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    signalFor(response) {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      return AbortSignal.any([gone.signal, stopping.signal]);
    },
    admit(personId, response) {
      let theirs = 0;
      for (const stream of open.values()) if (stream.personId === personId) theirs += 1;
      if (theirs >= maxStreams) fail('too_many_requests', { retryAfter: 30 });
      const stream = { personId, stuckSince: null };
      open.set(response, stream);
      response.on('drain', () => Object.assign(stream, { stuckSince: null }));
      response.once('close', () => forget(response));
      timer ??= setInterval(look, lookMs).unref();
    },
    beatMs: beatEveryMs,
    count: () => open.size,
    endAll: () => stopping.abort(),
  };
}
