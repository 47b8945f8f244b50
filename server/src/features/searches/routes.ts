import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import { assertConvertible } from '../specimens/index.ts';
import { markSeen } from './mark-seen.ts';
import {
  listSearches,
  type NewSearch,
  ownedBy,
  presentSearch,
  publishSearch,
  searchColumns,
} from './queries.ts';
import { assertSearchLimit } from './rules.ts';

export const savedSearches: Handlers<Contract['savedSearches']> = {
  getMany: (context, { body }) => listSearches(context, body),
  seen: (context, { params }) => markSeen(context, params.id),
  ...lifecycle({
    table: 'saved_searches',
    visible: ({ actor }) => ownedBy(actor),
    nameUniqueAmong: ['user_id'],
    values: ({ name, query, alerts = true }: NewSearch, { actor }) => ({
      user_id: actor.id,
      name,
      query: JSON.stringify(query),
      alerts,
    }),
    columns: searchColumns,
    present: presentSearch,
    publish: ({ db, actor }, { id }) => publishSearch(db, actor.id, id),
    assertCreate: async (context, { query }) => {
      await assertConvertible(context, query, 'query.');
      await assertSearchLimit(context.db, context.actor);
    },
    assertChange: (context, _before, { query }) => assertConvertible(context, query, 'query.'),
    assertRestore: ({ db, actor }) => assertSearchLimit(db, actor),
  }),
};
