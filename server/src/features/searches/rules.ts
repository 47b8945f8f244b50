import { mostSearches } from '@aliquot/contract/saved-searches';
import type { Actor, Handle } from '../../platform/context.ts';
import { fail, failNamesake } from '../../platform/fail.ts';
import { countOwn, findNamesake } from './queries.ts';

/** A person's searches have names of their own, whatever their case. The unique index is the wall; this names the other. */
export async function refuseNamesake(db: Handle, actor: Actor, name: string, exceptId: number | null) {
  const other = await findNamesake(db, actor, name, exceptId);
  if (other) failNamesake(other);
}

/** Each search is looked at whenever stock comes in, so nobody keeps them without end. */
export async function refuseTooMany(db: Handle, actor: Actor): Promise<void> {
  if ((await countOwn(db, actor)) >= mostSearches) fail('too_many_searches');
}
