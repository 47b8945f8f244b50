import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { visible } from '../samples/index.ts';
import { bandOn } from './expiry-bands.ts';
import { type Facet, type FacetRow, textColumns } from './facet-columns.ts';
import { forSale, offered } from './for-sale.ts';

/**
 * Counts all samples for sale from the facet counters, since reading a large stock would take seconds. The counters only
 * have months of expiry, and include inactive biomarkers: samples that expired this month, and samples of such biomarkers,
 * are counted separately and subtracted.
 */

const monthOf = (today: string) => `${today.slice(0, 7)}-01`;

/** Samples that the counters include but that are not for sale: expired this month, or of an inactive biomarker. */
const notForSale = (today: string): Condition[] => [
  sql<boolean>`${offered} and ${visible} and s.expiration_date >= ${monthOf(today)}::date
    and s.expiration_date < ${today}::date`,
  sql<boolean>`${offered} and ${visible} and (s.expiration_date is null or s.expiration_date >= ${today}::date)
    and s.loinc_biomarker_id = any (array(select b.id from loinc_biomarkers b where not (b.active and b.verified)))`,
];

const inCounters = (today: string) =>
  sql`active and status = 'available' and priced and expires >= ${monthOf(today)}::date`;

/** While an import is undone its samples are hidden but still counted. */
export const beingUndone = sql<boolean>`exists (select from import_batches b where b.hidden and b.shown_at is not null)`;

/** The count as an SQL expression, from the volume facet: every sample has exactly one volume, and it has few values. */
export function unfilteredCounted(today: string) {
  const excluded = notForSale(today).map((each) => sql`(select count(*) from samples s where ${each})`);
  return sql<number>`(case when ${beingUndone} then (select count(*) from samples s where ${forSale(today)})
    else (select coalesce(sum(samples), 0) from current_facet_counts where facet = 'volume' and ${inCounters(today)})
      - ${sql.join(excluded, sql` - `)} end)::integer`;
}

const facetOf: Record<string, Facet> = {
  biomarker: 'term',
  'shown class': 'class',
  word: 'word',
  gender: 'gender',
  ethnicity: 'ethnicity',
  'age band': 'age',
  year: 'year',
  condition: 'condition',
  container: 'container',
  material: 'material',
  anticoagulant: 'anticoagulant',
  fasting: 'fasting',
  'freeze thaws': 'freezeThaws',
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
 * All unfiltered facets; null while the counters are not reliable. `count` counts the facets of the samples with a
 * condition.
 */
export async function countUnfiltered(
  db: Handle,
  today: string,
  count: (condition: Condition) => Promise<FacetRow[]>,
): Promise<FacetRow[] | null> {
  const { rows } = await sql<Counted & { undone: boolean }>`
    select facet, value, key::text as key, expires::text as expires, sum(samples)::integer as samples,
      ${beingUndone} as undone
    from current_facet_counts where ${inCounters(today)}
    -- Months are added up once: every sample has one term.
    group by grouping sets ((facet, value, key), (facet, expires))
    having grouping(value) = 0 or facet = 'biomarker'`.execute(db);
  if (rows[0]?.undone) return null;
  const facets = [...rows.flatMap(facetRow), ...expiryRows(rows, today)];
  for (const condition of notForSale(today)) subtract(facets, await count(condition));
  return facets.filter(({ samples }) => samples > 0);
}

/** Subtracts counts. Texts are matched by their key, other values by themselves. */
function subtract(facets: readonly FacetRow[], excluded: readonly FacetRow[]): void {
  const nameOf = ({ facet, key, second }: FacetRow) => `${facet} ${key} ${second}`;
  const byName = new Map(facets.map((row) => [nameOf(row), row] as const));
  for (const row of excluded) {
    const same = byName.get(nameOf(row));
    if (same) same.samples -= row.samples;
  }
}

function facetRow({ facet: counted, value, key, samples }: Counted): FacetRow[] {
  const facet = facetOf[counted];
  if (facet === undefined || value === null) return [];
  const [first = '', second = null] = counted === 'volume' ? value.split(' ') : [value];
  return [
    {
      facet,
      value: first,
      key: (facet in textColumns ? key : first) ?? '',
      second,
      samples,
      example: null,
    },
  ];
}

function expiryRows(rows: readonly Counted[], today: string): FacetRow[] {
  const months = rows.filter(({ expires }) => expires !== null && expires !== 'infinity');
  const bands = Map.groupBy(months, ({ expires }) => bandOn(expires ?? '', today) ?? '');
  return [...bands].map(([value, some]) => ({
    facet: 'expiry' as const,
    value,
    key: value,
    second: null,
    samples: some.reduce((sum, { samples }) => sum + samples, 0),
    example: null,
  }));
}

export interface Span {
  least: string | null;
  most: string | null;
}

export const spanOf = (span: Span | undefined) =>
  span?.least == null || span.most === null ? null : { from: Number(span.least), to: Number(span.most) };

/** The lowest and the highest price, each from one end of an index. */
export async function wholeSpan(db: Handle, today: string) {
  const { rows } = await sql<Span>`select
    (select s.specimen_price from samples s where ${forSale(today)} order by s.specimen_price, s.id limit 1) as least,
    (select s.specimen_price from samples s where ${forSale(today)}
      order by s.specimen_price desc nulls last, s.id desc limit 1) as most`.execute(db);
  return spanOf(rows[0]);
}
