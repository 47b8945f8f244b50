import type { SampleClientQuery } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { preparedVariant } from '../../platform/database/index.ts';
import { all, type Condition, countedPage, orderOf, type Sorts } from '../../platform/lists/index.ts';
import { limitTo } from '../samples/index.ts';
import type { Display } from './display-unit.ts';
import { described, presentSpecimen, specimenRows } from './rows.ts';
import { searchContextOf } from './selection.ts';
import { beingUndone } from './unfiltered-counts.ts';

/** The condition of the page says so already. */
const isOnOffer = sql<boolean>`true`;

/** The sort keys, in the index of what is for sale. */
const sortColumns = sql`s.id, s.result_number, s.volume_kind, s.volume_amount, s.shown_age, s.collection_year,
  s.specimen_price`;

/**
 * A page of the samples of one biomarker that are for sale, and their count, in one statement. Its plan is kept: whatever
 * the biomarker and the filters are, the samples come from the index of what is for sale.
 */
export async function listOfBiomarker(
  context: Context,
  biomarkerId: number,
  {
    offered,
    filters,
    display,
  }: { offered: Condition; filters: readonly Condition[]; display: Display | null },
  { skip, limit, sortBy }: Pick<SampleClientQuery, 'skip' | 'limit'> & { sortBy: string },
  sorts: Sorts,
) {
  const { today } = searchContextOf(context);
  const condition = all([offered, ...filters]);
  const { shared, from, count } =
    filters.length > 0 ? filtered(condition) : unfiltered(condition, biomarkerId, today);
  const ids = sql`select s.id from ${from} order by ${orderOf(sortBy, sorts)} ${limitTo({ skip, limit })}`;
  const page = await countedPage(
    context.db,
    specimenRows(ids, { today, userId: context.actor.id, isOnOffer }),
    count,
    { shared, mark: skip === 0 ? preparedVariant : undefined },
  );
  return {
    items: described(page.items).map((row) => presentSpecimen(context, row, row.specimen_price, display)),
    count: page.count,
  };
}

interface Source {
  shared?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  count: RawBuilder<number>;
}

/** The matches are read once, for the page and for the count. */
const filtered = (condition: Condition): Source => ({
  shared: sql`with matches as materialized (select ${sortColumns} from samples s where ${condition})`,
  from: sql`matches s`,
  count: sql<number>`(select count(*)::integer from matches)`,
});

/**
 * The count comes from the counters, which still have the samples of an import that is being undone. A select of its own:
 * otherwise it would be evaluated for each row of the page.
 */
const unfiltered = (condition: Condition, biomarkerId: number, today: string): Source => ({
  from: sql`samples s where ${condition}`,
  count: sql<number>`(select case
    when ${beingUndone} then (select count(*)::integer from samples s where ${condition})
    when exists (select from loinc_biomarkers b where b.id = ${biomarkerId} and b.active and b.verified)
      then buyable_samples(${biomarkerId}, ${today}::date)
    else 0 end)`,
});
