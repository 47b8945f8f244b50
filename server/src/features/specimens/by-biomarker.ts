import type { ChartAxis } from '@aliquot/contract/chart-axis';
import type { Input } from '@aliquot/contract/endpoint';
import type { specimens } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { all } from '../../platform/lists/index.ts';
import { noteDemand } from './demand.ts';
import { barOf, basesOf, classOf, edgesOf, histogramOf, termsWithAxes } from './histogram.ts';
import { assertSeen } from './read-specimen.ts';
import { filtersOf, type ParsedFilter, parseFilter, searchContextOf } from './selection.ts';
import type { NamedTerm } from './terms.ts';

type Query = Input<(typeof specimens)['byBiomarker']>['body'];

/** For each requested biomarker, in that order, how many samples are for sale and how many match the filters. */
export async function countByBiomarker(context: Context, { loincBiomarkerIds, valueFor, ...rest }: Query) {
  const { db } = context;
  await assertSeen(context, rest.sameDonorAs);
  const search = searchContextOf(context);
  const query = { ...rest, loincBiomarkerId: loincBiomarkerIds };
  const filter = valuesOfOne(await parseFilter(db, search, query, { valueFor }), valueFor);
  const terms = await termsWithAxes(db, search.today, filter.terms?.on ?? []);
  const counts = Map.groupBy(await countMatching(db, filter, terms), ({ term }) => term);
  const bases = await basesOf(
    db,
    terms.map(({ term }) => term.id),
  );
  const items = terms.map(({ term, axis }) => {
    const rows = counts.get(term.id) ?? [];
    const whole = rows.find(({ bars }) => !bars);
    return {
      ...term,
      available: whole?.available ?? 0,
      matching: whole?.matching ?? 0,
      price:
        whole?.least == null || whole.most === null
          ? null
          : { from: Number(whole.least), to: Number(whole.most) },
      histogram:
        axis &&
        histogramOf(
          axis,
          rows
            .filter(({ bars }) => bars)
            .map(({ bar, meaning, matching }) => ({ bar, class: meaning, samples: matching })),
        ),
      base: bases.get(term.id) ?? null,
    };
  });
  const matching = new Map(items.map((item) => [item.id, item.matching]));
  noteDemand(context, query, filter.terms, (id) => !matching.get(id));
  const place = new Map(loincBiomarkerIds.map((id, at) => [id, at]));
  return { items: items.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) };
}

function valuesOfOne(filter: ParsedFilter, id: number | undefined): ParsedFilter {
  const { value } = filter.chosen;
  if (id === undefined || !value) return filter;
  const ofOne = sql<boolean>`(s.loinc_biomarker_id <> ${id} or ${value})`;
  return { ...filter, chosen: { ...filter.chosen, value: ofOne } };
}

interface Counted {
  bars: boolean;
  term: number;
  bar: number | null;
  meaning: string | null;
  available: number;
  matching: number;
  least: string | null;
  most: string | null;
}

/** In one pass: the samples of each biomarker, and the matching ones of each bar of its histogram. */
async function countMatching(
  db: Handle,
  filter: ParsedFilter,
  terms: readonly { term: NamedTerm; axis: ChartAxis | null }[],
): Promise<Counted[]> {
  const edges = terms.flatMap(({ term, axis }) => (axis ? [{ id: term.id, edges: edgesOf(axis) }] : []));
  const { rows } = await sql<Counted>`
    select grouping(bar) = 0 as bars, term, bar, meaning, count(*)::integer as available,
      count(*) filter (where matches)::integer as matching,
      min(specimen_price) filter (where matches) as least, max(specimen_price) filter (where matches) as most
    from (
      select s.loinc_biomarker_id as term, s.specimen_price, ${barOf(sql`a.edges`)} as bar, ${classOf} as meaning,
        coalesce(${all(filtersOf(filter))}, false) as matches
      from samples s
      left join json_to_recordset(${JSON.stringify(edges)}::json) as a (id integer, edges float8[])
        on a.id = s.loinc_biomarker_id
      where ${filter.offered}
      offset 0
    ) counted
    group by grouping sets ((term), (term, bar, meaning))`.execute(db);
  return rows;
}
