import type { ServerResponse } from 'node:http';
import { fail } from './fail.ts';

/** Streams per user. A tab has one stream. */
export const maxStreams = 24;

const checkEveryMs = 5000;
/** A reader that reads nothing for this long is disconnected; it reconnects and reads what it missed. */
const patienceMs = 15_000;
/** Heartbeat of idle streams, since proxies may close connections after half a minute. */
const beatEveryMs = 25_000;

/** All open event streams: limits them per user, disconnects stalled readers, and ends them when the server stops. */
export interface Streams {
  signalFor(response: ServerResponse): AbortSignal;
  /** Registers an event stream of a user; throws if it is one too many. */
  admit(personId: number, response: ServerResponse): void;
  /** Interval of heartbeats. */
  beatMs: number;
  /** The number of open streams of all users. */
  count(): number;
  endAll(): void;
}

export function createStreams({ checkMs = checkEveryMs, cutAfterMs = patienceMs } = {}): Streams {
  const stopping = new AbortController();
  const open = new Map<ServerResponse, { personId: number; stuckSince: number | null }>();
  let timer: NodeJS.Timeout | undefined;

  /**
   * Data for a reader that does not read piles up in memory. A connection whose buffer was full at one check and has
   * not drained until a later one is treated as stalled.
   */
  function check(): void {
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
      const disconnected = new AbortController();
      response.once('close', () => disconnected.abort());
      return AbortSignal.any([disconnected.signal, stopping.signal]);
    },
    admit(personId, response) {
      let count = 0;
      for (const stream of open.values()) if (stream.personId === personId) count += 1;
      if (count >= maxStreams) fail('too_many_requests', { retryAfter: 30 });
      const stream = { personId, stuckSince: null };
      open.set(response, stream);
      response.on('drain', () => Object.assign(stream, { stuckSince: null }));
      response.once('close', () => forget(response));
      timer ??= setInterval(check, checkMs).unref();
    },
    beatMs: beatEveryMs,
    count: () => open.size,
    endAll: () => stopping.abort(),
  };
}
