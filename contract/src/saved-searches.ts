import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant, text } from './fields.ts';
import { listQuery } from './paging.ts';
import { client } from './roles.ts';
import { sampleClientSelection } from './sample-client.ts';

/** Saved searches of a client, with optional alerts. Only their owner can see them. */

const savedSearch = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  name: z.string(),
  query: sampleClientSelection,
  /** Whether new matches create a notification and a mail. */
  alerts: z.boolean(),
  /** Samples that match now, and those added since it was last viewed. */
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
/** Maximum number per user. */
export const maxSearches = 100;

const rows = crud({
  path: '/api/saved_searches',
  access: client,
  entity: savedSearch,
  body,
  list: listQuery({ sorts: ['name', 'createdAt'], filters: {} }),
});

export const savedSearches = {
  getMany: rows.getMany,
  create: rows.create,
  update: rows.update,
  seen: endpoint({
    method: 'POST',
    path: '/api/saved_searches/{id}/seen',
    kind: 'write',
    access: client,
    params,
    response: savedSearch,
  }),
  remove: rows.remove,
  restore: rows.restore,
};

export const savedSearchesDocs: DocsOf<typeof savedSearches> = {
  getMany: { scope: 'self', errors: ['invalid_input'], summary: 'List the own saved searches, newest first' },
  create: {
    scope: 'self',
    errors: ['invalid_input', 'duplicate', 'too_many_searches'],
    summary: 'Save a search under a name',
  },
  update: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Rename a saved search, change its query, or turn its alerts on or off',
  },
  seen: {
    scope: 'self',
    errors: ['not_found'],
    summary: 'Mark the current matches as seen',
  },
  remove: { scope: 'self', errors: ['not_found', 'version_conflict'], summary: 'Delete a saved search' },
  restore: {
    scope: 'self',
    errors: ['not_found', 'duplicate', 'too_many_searches'],
    summary: 'Restore a deleted search',
  },
};
