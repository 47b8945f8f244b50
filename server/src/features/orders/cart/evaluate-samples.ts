import type { LossReason } from '@aliquot/contract/carts';
import { type RawBuilder, sql } from 'kysely';
import { type Handle, precompiled, prepared } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { samplesVisible } from '../../samples/index.ts';
import { listPrice, lossOf } from './unavailability.ts';

export interface EvaluatedSample {
  id: number;
  /** Null where the caller may not read the sample. */
  code: string | null;
  price: number | null;
  /** Why the sample is unavailable; null when it is available. */
  reason: LossReason | null;
}

const among = (ids: readonly number[]) => sql<boolean>`s.id = any (${[...ids]}::integer[])`;

/** Until the transaction ends the samples cannot be sold, changed or withdrawn; other carts may still hold them. */
export const lockForShareSamples = (db: Handle, ids: readonly number[]) =>
  samplesVisible(db).select('s.id').where(among(ids)).orderBy('s.id').forShare('s').execute();

/** Locked in order of id, as in every transaction, to prevent deadlocks. */
export const lockSamples = (db: Handle, ids: readonly number[]) =>
  db.selectFrom('samples as s').select('s.id').where(among(ids)).orderBy('s.id').forUpdate('s').execute();

/**
 * Locks what else decides whether samples are for sale: until the transaction ends their import batch cannot be undone
 * and their biomarker cannot be deactivated.
 */
export async function lockForShareBiomarkers(db: Handle, ids: readonly number[]): Promise<void> {
  await sql`select b.id from import_batches b
    where b.id in (select s.import_batch_id from samples s where ${among(ids)})
    order by b.id for share`.execute(db);
  await sql`select b.id from loinc_biomarkers b
    where b.id in (select s.loinc_biomarker_id from samples s where ${among(ids)})
    order by b.id for share`.execute(db);
}

interface OfCart {
  today: string;
  cartId: number;
}

const evaluatedAt = (priceIn: (cartId: number) => RawBuilder<string | null>) =>
  precompiled((db, { ids, today, cartId }: OfCart & { ids: readonly number[] }) =>
    db
      .selectFrom('samples as s')
      .leftJoin('holds as h', (join) =>
        join
          .onRef('h.sample_id', '=', 's.id')
          .on('h.client_order_id', '!=', cartId)
          .on(sql<boolean>`h.held_until > now()`),
      )
      .select(['s.id', 's.code', 'h.sample_id as held'])
      .select([priceIn(cartId).as('price'), lossOf(today, priceIn(cartId)).as('loss')])
      .where(sql<boolean>`s.id = any (${ids}::integer[])`)
      .orderBy('s.id')
      .modifyFront(prepared),
  );

const evaluated = evaluatedAt(() => listPrice);
const evaluatedInQuote = evaluatedAt(
  (cartId) => sql`coalesce((select c.agreed_price from cart_lines c
    where c.client_order_id = ${cartId} and c.sample_id = s.id), ${listPrice})`,
);
const evaluatedInDraft = evaluatedAt(() => sql`coalesce(${listPrice}, 0)`);

const evaluations = { list: evaluated, quote: evaluatedInQuote, draft: evaluatedInDraft };

/**
 * The samples in order of id, each with the reason why this cart cannot have it; `held` when another cart holds it. In a
 * quote the agreed price counts, and in the draft of one a sample may have no price yet.
 */
export async function evaluateSamples(
  db: Handle,
  ids: readonly number[],
  { today, cartId, priced = 'list' }: OfCart & { priced?: keyof typeof evaluations },
): Promise<EvaluatedSample[]> {
  const evaluate = evaluations[priced];
  const rows = await evaluate(db, { today, cartId, ids });
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    price: row.price === null ? null : Number(row.price),
    reason: row.loss ?? (row.held === null ? null : 'held'),
  }));
}

/** The samples that can be sold, regardless of holds. */
export async function forSale(db: Handle, ids: readonly number[], today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('samples as s')
    .select('s.id')
    .where(among(ids))
    .where(sql<boolean>`(${lossOf(today)}) is null`)
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

const namesShown = 5;

/** Fails with the unavailable samples and the reason for each, but never reveals who holds one. */
export function failUnavailable(lost: readonly EvaluatedSample[]): never {
  const codes = lost.map(({ code }) => code).filter((code) => code !== null);
  const name = codes.length > namesShown ? `${codes.slice(0, namesShown).join(', ')}, …` : codes.join(', ');
  fail('samples_unavailable', {
    words: {
      ...(name ? { name } : {}),
      samples: lost.length,
      held: lost.filter(({ reason }) => reason === 'held').length,
    },
    details: { samples: lost.map(({ id, code, reason }) => ({ id, code, reason })) },
  });
}
