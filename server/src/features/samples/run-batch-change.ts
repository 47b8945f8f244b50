import { maxPrice } from '@aliquot/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import {
  type BatchChange,
  batchChangeOf,
  columnAfter,
  type Requested,
  valuesAfter,
  valuesNow,
} from './batch-change.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { publishArrival, publishSample } from './publish-sample.ts';
import { samplesVisible } from './visible.ts';

/** Rows per statement, to stay well within the statement timeout. */
const step = 2_000;

/**
 * Changes all samples that can change, in one transaction, and stores their old values for undo. Samples that are ordered,
 * delivered or deleted are skipped.
 */
export async function runBatchChange(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { dryRun = false, ...chosen }: Chosen & { dryRun?: boolean | undefined },
  requested: Requested,
) {
  const change = batchChangeOf(requested);
  const rows = selectRows(db, await selectionOf(chosen, db), change, !dryRun);
  const note = dryRun ? undefined : noteOf(change, requested, actor.id);
  const { ids, arrives, tooHigh, from, to, ...counts } = await countRows(db, rows, change, requested, note);
  if (tooHigh) failFields({ percent: ['percent_too_high'] });
  if (!dryRun) await changeRows(db, ids, change);
  if (ids.length > 0) await publishSample(db);
  if (ids.length > 0 && arrives) await publishArrival(db);
  return { ...counts, example: from === null || to === null ? null : { from: Number(from), to: Number(to) } };
}

/** Locks in order of id, so that two such calls wait for each other, and for edits of single rows, without a deadlock. */
export function selectRows(db: Handle, conditions: readonly Condition[], change: BatchChange, lock: boolean) {
  const rows = samplesVisible(db)
    .select(['s.id', 's.status', 's.specimen_price', 's.storage_facility_id', 's.storage_location'])
    .select(change.stays.as('stays'))
    .where((eb) => eb.and(conditions))
    .where('s.active', '=', true)
    .orderBy('s.id');
  return lock ? rows.forUpdate('s') : rows;
}

/** Stores the old values of the rows. */
const noteOf = (change: BatchChange, requested: Requested, userId: number) => sql`, noted as (
  insert into batch_changes (
    user_id, kind, requested, sample_ids, old_statuses, old_prices, old_facilities, old_locations)
  select ${userId}::integer, ${change.kind}, ${JSON.stringify(requested)}::jsonb, array_agg(id order by id),
    array_agg(status order by id), array_agg(specimen_price order by id),
    array_agg(storage_facility_id order by id), array_agg(storage_location order by id)
  from evaluated where changes having count(*) > 0
  returning id, sample_ids)`;

interface Counted {
  changed: number;
  reserved: number;
  unchanged: number;
  unpriced: number;
  changeId: number | null;
  ids: number[];
  /** The change makes a sample available for sale. */
  arrives: boolean;
  tooHigh: boolean;
  /** The first price that changes. */
  from: string | null;
  to: string | null;
}

async function countRows(
  db: Handle,
  rows: ReturnType<typeof selectRows>,
  change: BatchChange,
  requested: Requested,
  note: RawBuilder<unknown> | undefined,
): Promise<Counted> {
  const byPercent = 'percent' in requested;
  const unpriced = byPercent ? sql`(not stays and specimen_price is null)` : sql`false`;
  const example = byPercent ? sql`changes` : sql`false`;
  const { rows: counted } = await sql<Counted>`
    with chosen as materialized (${rows}),
    evaluated as materialized (
      select c.*, not stays and ${valuesNow(change, 'c')} is distinct from ${valuesAfter(change, 'c')} as changes,
        ${columnAfter(change, 'specimen_price', 'c')} as new_price, ${columnAfter(change, 'status', 'c')} as new_status
      from chosen c)${note ?? sql``}
    select (count(*) filter (where changes))::integer as changed,
      (count(*) filter (where stays))::integer as reserved,
      (count(*) filter (where ${unpriced}))::integer as unpriced,
      (count(*) filter (where not stays and not changes and not ${unpriced}))::integer as unchanged,
      coalesce(bool_or(changes and new_status = 'available' and new_price is not null
        and not (status = 'available' and specimen_price is not null)), false) as arrives,
      coalesce(bool_or(changes and new_price > ${maxPrice}::numeric), false) as "tooHigh",
      (array_agg(specimen_price order by id) filter (where ${example}))[1] as "from",
      (array_agg(new_price order by id) filter (where ${example}))[1] as "to",
      ${note ? sql`(select id from noted)` : sql`null::integer`} as "changeId",
      ${note ? sql`coalesce((select sample_ids from noted), '{}')` : sql`'{}'::integer[]`} as ids
    from evaluated`.execute(db);
  return counted[0] as Counted;
}

async function changeRows(db: Handle, ids: readonly number[], change: BatchChange): Promise<void> {
  const sets = change.columns
    .filter((column) => change.after[column])
    .map((column) => sql`${sql.ref(column)} = ${columnAfter(change, column, 's')}`);
  await inSteps(
    db,
    ids,
    (some) => sql`
    update samples s set ${sql.join(sets)} where s.id = any (${some}::integer[])`,
  );
}

/**
 * Checks the reservation constraint after each statement instead of at commit: for a hundred thousand rows at once the
 * check would exceed the statement timeout.
 */
export async function inSteps(
  db: Handle,
  ids: readonly number[],
  update: (some: number[]) => RawBuilder<unknown>,
): Promise<void> {
  if (ids.length > 0) await sql`set constraints check_reservation immediate`.execute(db);
  for (let at = 0; at < ids.length; at += step) await update(ids.slice(at, at + step)).execute(db);
}
