import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { visible } from '../samples/index.ts';
import { bandOn } from './expiry-bands.ts';
import { type FacetColumn, markOf } from './facet-columns.ts';
import type { FacetRow } from './facet-values.ts';
import { forSale, offered } from './for-sale.ts';

/**
 * All that is for sale, from the facet counters: reading it all would take seconds where there is much. The counts
 * know months of expiry and not days, and nothing of terms that are switched off: what of this month is past its day, and
 * what is of such a term, is looked up and taken away again.
 */

const monthOf = (today: string) => `${today.slice(0, 7)}-01`;

/** What the kept counts still hold of this month though it is past its day, and what is of a term that is off. */
const leftOut = (today: string): Condition[] => [
  sql<boolean>`${offered} and ${visible} and s.expiration_date >= ${monthOf(today)}::date
    and s.expiration_date < ${today}::date`,
  sql<boolean>`${offered} and ${visible} and (s.expiration_date is null or s.expiration_date >= ${today}::date)
    and s.loinc_biomarker_id = any (array(select b.id from loinc_biomarkers b where not (b.active and b.verified)))`,
];

const kept = (today: string) =>
  sql`active and status = 'available' and priced and expires >= ${monthOf(today)}::date`;

/** While an import is undone its samples are out of sight, and still counted. */
const beingUndone = sql<boolean>`exists (select from import_batches b where b.hidden and b.shown_at is not null)`;

/** How many there are, as an expression. Every sample has one volume, and there are few of them. */
export function unfilteredCounted(today: string) {
  const gone = leftOut(today).map((each) => sql`(select count(*) from samples s where ${each})`);
  return sql<number>`(case when ${beingUndone} then (select count(*) from samples s where ${forSale(today)})
    else (select coalesce(sum(samples), 0) from current_facet_counts where facet = 'volume' and ${kept(today)})
      - ${sql.join(gone, sql` - `)} end)::integer`;
}

const facetOf: Record<string, FacetColumn> = {
  biomarker: 'term',
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
  facet: string;
  value: string | null;
  key: string | null;
  expires: string | null;
  samples: number;
}

/**
 * Every facet of it; nothing where the kept counts cannot be relied on just now. `count` counts the facets of some
 * samples one by one.
 */
export async function countUnfiltered(
  db: Handle,
  today: string,
  count: (condition: Condition) => Promise<FacetRow[]>,
): Promise<FacetRow[] | null> {
  const { rows } = await sql<Counted & { undone: boolean }>`
    select facet, value, key::text as key, expires::text as expires, sum(samples)::integer as samples,
      ${beingUndone} as undone
    from current_facet_counts where ${kept(today)}
    -- Months are added up once: every sample has one term.
    group by grouping sets ((facet, value, key), (facet, expires))
    having grouping(value) = 0 or facet = 'biomarker'`.execute(db);
  if (rows[0]?.undone) return null;
  const facets = [...rows.flatMap(facetRow), ...expiryRows(rows, today)];
  for (const condition of leftOut(today)) takeAway(facets, await count(condition));
  return facets.filter(({ samples }) => samples > 0);
}

/** Texts are counted by their key and kept with it; everything else by what it is. */
function takeAway(facets: readonly Kept[], gone: readonly FacetRow[]): void {
  const nameOf = ({ which, second }: FacetRow, value: string | null) => `${which} ${value} ${second}`;
  const byName = new Map(facets.map((row) => [nameOf(row, row.key ?? row.value), row] as const));
  for (const row of gone) {
    const same = byName.get(nameOf(row, row.value));
    if (same) same.samples -= row.samples;
  }
}

/** A line of the count with what its words are looked up by. */
type Kept = FacetRow & { key: string | null };

function facetRow({ facet: counted, value, key, samples }: Counted): Kept[] {
  const facet = facetOf[counted];
  if (facet === undefined || value === null) return [];
  const [first = '', second = null] = counted === 'volume' ? value.split(' ') : [value];
  return [
    {
      which: markOf(facet),
      value: first,
      key: keyed.has(facet) ? key : null,
      second,
      samples,
      example: null,
    },
  ];
}

const keyed = new Set<FacetColumn>(['word', 'ethnicity', 'condition', 'container']);

function expiryRows(rows: readonly Counted[], today: string): Kept[] {
  const months = rows.filter(({ expires }) => expires !== null && expires !== 'infinity');
  const bands = Map.groupBy(months, ({ expires }) => bandOn(expires ?? '', today) ?? '');
  return [...bands].map(([value, some]) => ({
    which: markOf('expiry'),
    value,
    key: null,
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
