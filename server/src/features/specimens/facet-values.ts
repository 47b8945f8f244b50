import { binEdges, type ChartAxis } from '@aliquot/contract/chart-axis';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders, expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import { type Facets, maxSelected } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type FacetColumn, markOf } from './facet-columns.ts';
import { histogramOf } from './histogram.ts';
import { termsNamed } from './terms.ts';

/** One counted value of a facet. */
export interface FacetRow {
  which: number;
  /** As text; a pair has two. */
  value: string | null;
  second: string | null;
  samples: number;
  /** A sample to read the text of a key from; null when the value is the text. */
  example: number | null;
}

const maxWords = 50;
const volumeBins = 12;

/** All facets except the price span, which is not a count. */
export async function presentFacets(
  db: Handle,
  rows: readonly FacetRow[],
  axis: ChartAxis | null,
): Promise<Omit<Facets, 'price'>> {
  const byMark = Map.groupBy(
    rows.filter(({ value }) => value !== null),
    ({ which }) => which,
  );
  const of = (name: FacetColumn) => byMark.get(markOf(name)) ?? [];
  const terms = of('term');
  const words = await wordsOf(db, of);
  return {
    count: terms.reduce((sum, { samples }) => sum + samples, 0),
    biomarkers: await biomarkersOf(db, terms),
    classes: inOrder([...resultClasses, 'none'], of('class')),
    values: words('word'),
    genders: inOrder(donorGenders, of('gender')),
    ethnicities: words('ethnicity'),
    ages: ascending(of('age')),
    years: ascending(of('year')),
    conditions: words('condition'),
    containers: words('container'),
    expiries: inOrder(expiryBands, of('expiry')),
    volumes: volumesOf(of('volume_kind')),
    histogram:
      axis &&
      histogramOf(
        axis,
        of('bar').map(({ value, second, samples }) => ({ bar: Number(value), class: second, samples })),
      ),
  };
}

const inOrder = <V extends string>(order: readonly V[], rows: readonly FacetRow[]) =>
  order.flatMap((value) => {
    const row = rows.find((each) => each.value === value);
    return row ? [{ value, count: row.samples }] : [];
  });

const ascending = (rows: readonly FacetRow[]) =>
  rows
    .map(({ value, samples }) => ({ value: Number(value), count: samples }))
    .sort((a, b) => a.value - b.value);

const byFrequency = (a: FacetRow, b: FacetRow) =>
  b.samples - a.samples ||
  (a.example ?? 0) - (b.example ?? 0) ||
  (a.value ?? '').localeCompare(b.value ?? '', 'en');

/** Texts are grouped by key; the texts themselves are read afterwards from one sample each, only for shown values. */
async function wordsOf(db: Handle, of: (name: FacetColumn) => FacetRow[]) {
  const columns = {
    word: 'biomarker_value',
    ethnicity: 'donor_ethnicity',
    condition: 'storage_condition',
    container: 'storage_container',
  } as const;
  const kinds = Object.keys(columns) as (keyof typeof columns)[];
  const shown = new Map(kinds.map((kind) => [kind, of(kind).toSorted(byFrequency).slice(0, maxWords)]));
  const ids = [...shown.values()].flat().flatMap(({ example }) => example ?? []);
  const samples =
    ids.length === 0
      ? []
      : await db
          .selectFrom('samples')
          .select(['id', ...Object.values(columns)])
          .where(sql<boolean>`id = any (${ids}::integer[])`)
          .execute();
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return (kind: keyof typeof columns) =>
    (shown.get(kind) ?? []).flatMap(({ example, value: words, samples: count }) => {
      const value = example === null ? words : byId.get(example)?.[columns[kind]];
      return value === undefined || value === null ? [] : [{ value, count }];
    });
}

async function biomarkersOf(db: Handle, rows: FacetRow[]) {
  const counts = rows.toSorted(byFrequency).slice(0, maxSelected);
  const terms = await termsNamed(
    db,
    counts.map(({ value }) => Number(value)),
  );
  const byId = new Map(terms.map((term) => [term.id, term]));
  return counts.flatMap(({ value, samples }) => {
    const named = byId.get(Number(value));
    return named ? [{ ...named, count: samples }] : [];
  });
}

function volumesOf(rows: readonly FacetRow[]): Facets['volumes'] {
  const byKind = Map.groupBy(rows, (row) => row.value);
  return volumeKinds.flatMap((kind) => {
    const found = byKind.get(kind);
    if (!found) return [];
    const amounts = found.map((row) => Number(row.second));
    const span = { from: Math.min(...amounts), to: Math.max(...amounts) };
    const edges = binEdges(span, volumeBins);
    const bins = Array<number>(volumeBins).fill(0);
    for (const { second, samples } of found) {
      const bin =
        span.from === span.to
          ? 0
          : Math.max(
              0,
              edges.slice(0, -1).findLastIndex((edge) => edge <= Number(second)),
            );
      bins[bin] = (bins[bin] ?? 0) + samples;
    }
    return [{ kind, count: bins.reduce((sum, n) => sum + n, 0), ...span, bins }];
  });
}
