import { Readable } from 'node:stream';
import type { Row } from '@aliquot/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Streams } from './streams.ts';

/** Sends the chunks of a stream row. */
export function sendStream(reply: FastifyReply, row: Row, chunks: unknown, streams: Streams) {
  // Handlers of stored files set their own type.
  if (!reply.hasHeader('content-type')) reply.header('content-type', row.media ?? 'application/octet-stream');
  if (row.media === 'text/event-stream') {
    if (reply.request.actor) streams.admit(reply.request.actor.id, reply.raw);
    reply.header('cache-control', 'no-store, no-transform');
  }
  return reply.send(Readable.from(chunks as AsyncIterable<string | Uint8Array>, { objectMode: false }));
}
