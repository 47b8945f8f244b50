import { maxSearches } from '@aliquot/contract/saved-searches';
import type { Actor } from '../../platform/access/index.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { countOwn } from './queries.ts';

/** Each search is checked whenever samples arrive, so their number is limited. */
export async function assertSearchLimit(db: Handle, actor: Actor): Promise<void> {
  if ((await countOwn(db, actor)) >= maxSearches) fail('too_many_searches');
}
