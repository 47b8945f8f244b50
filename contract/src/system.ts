import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    kind: 'read',
    access: 'public',
    response: z.object({ status: z.literal('live') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    kind: 'read',
    access: 'public',
    response: z.object({ status: z.literal('ready') }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/public/figures',
    kind: 'read',
    access: 'public',
    response: z.object({ vendors: z.int() }),
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    kind: 'stream',
    access: 'public',
    media: 'application/json; charset=utf-8',
    response: z.string(),
  }),
  docs: endpoint({
    method: 'GET',
    path: '/api/docs',
    kind: 'stream',
    access: 'public',
    media: 'text/html; charset=utf-8',
    response: z.string(),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    kind: 'stream',
    access: 'signed_in',
    media: 'text/event-stream',
    response: z.string(),
  }),
};

export const systemDocs: DocsOf<typeof system> = {
  health: { scope: 'any', errors: [], summary: 'The process is alive. Asks nothing of the database' },
  ready: {
    scope: 'any',
    errors: ['busy'],
    summary: 'The database answers and its schema is this release’s; 503 otherwise and while stopping',
  },
  figures: { scope: 'any', errors: [], summary: 'Numbers anybody may see' },
  openapi: { scope: 'any', errors: ['not_found'], summary: 'This description, as OpenAPI 3.1' },
  docs: { scope: 'any', errors: ['not_found'], summary: 'This description, as a page to read' },
  events: {
    scope: 'self',
    errors: ['too_many_requests'],
    summary: 'Live updates for the signed-in person, resumed by the Last-Event-ID header',
  },
};
