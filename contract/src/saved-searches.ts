import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { id, idText, instant, text, version, versionText } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { client } from './roles.ts';
import { sampleClientSelection } from './sample-client.ts';

/** Searches somebody wants to come back to, and be told about. They are one's own: nobody else sees them. */

const savedSearch = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  name: z.string(),
  query: sampleClientSelection,
  /** Told by notice and mail when something new matches. */
  alerts: z.boolean(),
  /** Samples that match now, and those of them that came since it was last looked at. */
  count: z.int(),
  fresh: z.int(),
  createdAt: instant,
});
export type SavedSearch = z.output<typeof savedSearch>;

const body = z.strictObject({
  name: text(),
  query: sampleClientSelection,
  alerts: z.optional(z.boolean()),
});

const params = z.strictObject({ id: idText });
/** More than anybody keeps an eye on. */
export const maxSearches = 100;

export const savedSearches = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/saved_searches/get_many',
    kind: 'read',
    access: client,
    body: listQuery({ sorts: ['name', 'createdAt'], filters: {} }),
    response: listOf(savedSearch),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/saved_searches/create',
    kind: 'write',
    access: client,
    body,
    response: savedSearch,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/saved_searches/{id}',
    kind: 'write',
    access: client,
    params,
    body: z.extend(z.partial(body), { version: z.optional(version) }),
    response: savedSearch,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/api/saved_searches/{id}/seen',
    kind: 'write',
    access: client,
    params,
    response: savedSearch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved_searches/{id}',
    kind: 'write',
    access: client,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/saved_searches/{id}/restore',
    kind: 'write',
    access: client,
    params,
    response: savedSearch,
  }),
};

export const savedSearchesDocs: DocsOf<typeof savedSearches> = {
  getMany: { scope: 'self', errors: ['invalid_input'], summary: 'List one’s saved searches, newest first' },
  create: {
    scope: 'self',
    errors: ['invalid_input', 'duplicate', 'too_many_searches'],
    summary: 'Save a search under a name',
  },
  update: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Rename a saved search, change what it looks for, or switch its alerts',
  },
  seen: {
    scope: 'self',
    errors: ['not_found'],
    summary: 'What matches now is known: nothing is new until more comes',
  },
  remove: { scope: 'self', errors: ['not_found', 'version_conflict'], summary: 'Delete a saved search' },
  restore: {
    scope: 'self',
    errors: ['not_found', 'duplicate', 'too_many_searches'],
    summary: 'Bring a deleted search back',
  },
};
