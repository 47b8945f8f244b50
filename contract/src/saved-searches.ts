import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant, text } from './fields.ts';
import { listQuery } from './paging.ts';
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
