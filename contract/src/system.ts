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
  health: {
    scope: 'any',
    errors: [],
    summary: 'Liveness: the process is alive. Does not query the database',
  },
  ready: {
    scope: 'any',
    errors: ['busy'],
    summary:
      'Readiness: the database responds and has the schema of this release; 503 otherwise and while stopping',
  },
  figures: { scope: 'any', errors: [], summary: 'Public figures' },
  openapi: { scope: 'any', errors: ['not_found'], summary: 'This description, as OpenAPI 3.1' },
  docs: { scope: 'any', errors: ['not_found'], summary: 'This description, as a page to read' },
  events: {
    scope: 'self',
    errors: ['too_many_requests'],
    summary: 'Live events for the signed-in user, resumed by the Last-Event-ID header',
  },
};
