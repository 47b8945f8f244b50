import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  bytes: Buffer;
  contentType: string | undefined;
}

/**
 * An S3 store with PUT, GET and DELETE by path. It requires a signed request and rejects chunked signatures and
 * checksum trailers, which simple stores do not support.
 */
export async function startS3(bucket: string) {
  const objects = new Map<string, StoredObject>();
  let down = false;
  const server = createServer((request, reply) => {
    answer(request, reply, objects, bucket, down).catch(() => reply.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail: (value: boolean) => {
      down = value;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  reply: ServerResponse,
  objects: Map<string, StoredObject>,
  bucket: string,
  down: boolean,
) {
  const bytes = await buffer(request);
  const key = new URL(request.url ?? '/', 'http://s3').pathname.slice(`/${bucket}/`.length);
  const refuse = (status: number, code: string) => {
    reply.writeHead(status, { 'content-type': 'application/xml' });
    reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  if (down) return refuse(403, 'AccessDenied');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
    return refuse(403, 'AccessDenied');
  if (!request.url?.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');
  if (request.headers['x-amz-trailer'] || request.headers['content-encoding'] === 'aws-chunked')
    return refuse(501, 'NotImplemented');
  if (request.method === 'PUT') {
    objects.set(key, { bytes, contentType: request.headers['content-type'] });
    return reply.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return reply.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(404, 'NoSuchKey');
  return reply
    .writeHead(200, { 'content-length': found.bytes.length, 'content-type': found.contentType })
    .end(found.bytes);
}
