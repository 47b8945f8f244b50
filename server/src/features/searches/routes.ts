import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeSearch } from './change-search.ts';
import { createSearch } from './create-search.ts';
import { markSeen } from './mark-seen.ts';
import { listSearches } from './queries.ts';
import { removeSearch } from './remove-search.ts';
import { restoreSearch } from './restore-search.ts';

export const savedSearches: Handlers<Contract['savedSearches']> = {
  getMany: (context, { body }) => listSearches(context, body),
  create: (context, { body }) => createSearch(context, body),
  update: (context, { params, body }) => changeSearch(context, params.id, body),
  seen: (context, { params }) => markSeen(context, params.id),
  remove: (context, { params, query }) => removeSearch(context, params.id, query.version),
  restore: (context, { params }) => restoreSearch(context, params.id),
};
