import type { ServerResponse } from 'node:http';

/** All open event streams, so that stopping the server ends them instead of waiting for them. */
export interface Streams {
  signalFor(response: ServerResponse): AbortSignal;
  endAll(): void;
}

export function createStreams(): Streams {
  const stopping = new AbortController();
  return {
    signalFor(response) {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      return AbortSignal.any([gone.signal, stopping.signal]);
    },
    endAll: () => stopping.abort(),
  };
}
