import { maxLines } from '@aliquot/contract/carts';
import type { SkippedCode } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import {
  dropLines,
  type EvaluatedSample,
  evaluateSamples,
  type Holder,
  linesOf,
  lockForShareSamples,
  publishFreed,
  writeLines,
} from '../orders/index.ts';
import { visible } from '../samples/index.ts';
import { holdForQuote } from './hold-lines.ts';

/** Adds to a draft what is free, in the order given, and returns the other codes. */
export async function addByCode(
  context: Context,
  holder: Holder,
  codes: readonly string[],
): Promise<SkippedCode[]> {
  const { db, clock } = context;
  const found = await findByCode(db, codes);
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))];
  const lines = new Set(await linesOf(db, holder.cartId));
  const inOrder = ids.filter((id) => !lines.has(id)).sort((a, b) => a - b);
  await lockForShareSamples(db, inOrder);
  const evaluated = await evaluateSamples(db, inOrder, {
    today: dayOf(clock.now()),
    cartId: holder.cartId,
    priced: 'draft',
  });
  const free = new Set(evaluated.flatMap(({ id, reason }) => (reason === null ? [id] : [])));
  const taken = new Set(ids.filter((id) => free.has(id)).slice(0, maxLines - lines.size));
  const added = evaluated.filter(({ id }) => taken.has(id));
  const held = new Set(added.length > 0 ? await addFree(context, holder, added) : []);
  const reasons = new Map<number | null, SkippedCode['reason']>([[null, 'not_found']]);
  for (const id of lines) reasons.set(id, 'in_quote');
  for (const { id, reason } of evaluated) {
    if (reason !== null && reason !== 'unpriced') reasons.set(id, reason);
    else if (held.has(id)) reasons.set(id, 'held');
    else if (!taken.has(id)) reasons.set(id, 'full');
  }
  return found.flatMap(({ code, id }) => {
    const reason = reasons.get(id);
    return reason ? [{ code, reason }] : [];
  });
}

/** Returns those that another cart has held since they were evaluated. */
async function addFree(context: Context, holder: Holder, samples: readonly EvaluatedSample[]) {
  const ids = samples.map(({ id }) => id);
  await writeLines(context.db, holder.cartId, samples);
  const held = await holdForQuote(context, holder, ids);
  await publishFreed(context, await dropLines(context.db, holder.cartId, held));
  return held;
}

/** The samples in stock with these codes or accessions, regardless of case. */
async function findByCode(db: Handle, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; id: number | null }>`
    select w.code, coalesce(
      (select s.id from samples s where s.code = upper(w.code) and s.active and ${visible}),
      (select s.id from samples s where lower(s.accession) = lower(w.code) and s.active and ${visible})) as id
    from unnest(${[...codes]}::text[]) with ordinality as w (code, place) order by w.place`.execute(db);
  return rows;
}
