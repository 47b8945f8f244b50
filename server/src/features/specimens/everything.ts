import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { visible } from '../samples/index.ts';
import { bandOn } from './expiry-bands.ts';
import { type FacetColumn, markOf } from './facet-columns.ts';
import type { FacetRow } from './facet-values.ts';
import { forSale, offered } from './for-sale.ts';

/**
 * All that is for sale, from the kept counts of traits: reading it all would take seconds where there is much. The counts
 * know months of expiry and not days, and nothing of terms that are switched off: what of this month is past its day, and
 * what is of such a term, is looked up and taken away again.
 */

const monthOf = (today: string) => `${today.slice(0, 7)}-01`;

const leftOut = (today: string) => sql`
  select s as sample from samples s
  where ${offered} and ${visible} and s.expiration_date >= ${monthOf(today)}::date and s.expiration_date < ${today}::date
  union all
  select s from samples s
  where ${offered} and ${visible} and (s.expiration_date is null or s.expiration_date >= ${today}::date)
    and s.loinc_biomarker_id = any (array(select b.id from loinc_biomarkers b where not (b.active and b.verified)))`;

const kept = (today: string) =>
  sql`active and status = 'available' and priced and expires >= ${monthOf(today)}::date`;

/** While an import is undone its samples are out of sight, and still counted. */
const beingUndone = sql<boolean>`exists (select from import_batches b where b.hidden and b.shown_at is not null)`;

/** How many there are, as an expression. */
export const everythingCounted = (today: string) => sql<number>`(case when ${beingUndone}
  then (select count(*) from samples s where ${forSale(today)})
  else (select coalesce(sum(samples), 0) from traits where trait = 'term' and ${kept(today)})
    - (select count(*) from (${leftOut(today)}) as gone) end)::integer`;

const facetOf: Record<string, FacetColumn> = {
  term: 'term',
  'shown class': 'class',
  word: 'word',
  gender: 'gender',
  ethnicity: 'ethnicity',
  'age band': 'age',
  year: 'year',
  condition: 'condition',
  container: 'container',
  volume: 'volume_kind',
};

interface Counted {
  trait: string;
  value: string | null;
  expires: string | null;
  samples: number;
}

/** Every facet of it; nothing where the kept counts cannot be relied on just now. */
export async function countEverything(db: Handle, today: string): Promise<FacetRow[] | null> {
  const { rows } = await sql<Counted & { undone: boolean }>`
    with gone as materialized (${leftOut(today)})
    select c.trait, c.value, c.expires::text as expires, sum(c.samples)::integer as samples, ${beingUndone} as undone
    from (
      select trait, value, expires, samples from traits where ${kept(today)}
      union all
      select t.trait, t.value, t.expires, -1 from gone cross join lateral traits_of(gone.sample) t
    ) c
    -- Months are added up once: every sample has one term.
    group by grouping sets ((c.trait, c.value), (c.trait, c.expires))
    having sum(c.samples) > 0 and (grouping(c.value) = 0 or c.trait = 'term')`.execute(db);
  if (rows[0]?.undone) return null;
  return [...rows.flatMap(facetRow), ...expiryRows(rows, today)];
}

function facetRow({ trait, value, samples }: Counted): FacetRow[] {
  const facet = facetOf[trait];
  if (facet === undefined || value === null) return [];
  const [first = '', second = null] = trait === 'volume' ? value.split(' ') : [value];
  return [{ which: markOf(facet), value: first, second, samples, example: null }];
}

function expiryRows(rows: readonly Counted[], today: string): FacetRow[] {
  const months = rows.filter(({ expires }) => expires !== null && expires !== 'infinity');
  const bands = Map.groupBy(months, ({ expires }) => bandOn(expires ?? '', today) ?? '');
  return [...bands].map(([value, some]) => ({
    which: markOf('expiry'),
    value,
    second: null,
    samples: some.reduce((sum, { samples }) => sum + samples, 0),
    example: null,
  }));
}

interface Span {
  least: string | null;
  most: string | null;
}

export const spanOf = (span: Span | undefined) =>
  span?.least == null || span.most === null ? null : { from: Number(span.least), to: Number(span.most) };

/** The cheapest and the dearest of it, each from the end of an index. */
export async function wholeSpan(db: Handle, today: string) {
  const { rows } = await sql<Span>`select
    (select s.specimen_price from samples s where ${forSale(today)} order by s.specimen_price, s.id limit 1) as least,
    (select s.specimen_price from samples s where ${forSale(today)}
      order by s.specimen_price desc nulls last, s.id desc limit 1) as most`.execute(db);
  return spanOf(rows[0]);
}
