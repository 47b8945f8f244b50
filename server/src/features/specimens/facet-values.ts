import { binEdges, type ChartAxis } from '@aliquot/contract/chart-axis';
import { type ExpiryBand, expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import { type Facets, mostChosen } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { histogramOf } from './histogram.ts';
import { termsNamed } from './terms.ts';

/** One line of the count: of which facet, of which value of it, and how many. */
export interface FacetRow {
  which: number;
  term: number | null;
  class: string | null;
  word: string | null;
  gender: string | null;
  ethnicity: string | null;
  age: number | null;
  year: number | null;
  condition: string | null;
  container: string | null;
  expiry: string | null;
  volume_kind: string | null;
  volume_amount: number | null;
  bar: number | null;
  bar_class: string | null;
  samples: number;
  passed: number;
  /** Somebody to read the words of a key from. */
  example: number;
  least: string | null;
  most: string | null;
}

/** In the order in which they are grouped. */
const names = [
  'term',
  'class',
  'word',
  'gender',
  'ethnicity',
  'age',
  'year',
  'condition',
  'container',
  'expiry',
  'volume_kind',
  'volume_amount',
  'bar',
  'bar_class',
] as const;
type Name = (typeof names)[number];

/** PostgreSQL says which columns a line is not grouped by: the last one is the lowest bit. */
const notGroupedBy = (...but: readonly Name[]) =>
  names.reduce((bits, name, at) => (but.includes(name) ? bits : bits | (1 << (names.length - 1 - at))), 0);

const mostWords = 50;
const volumeBins = 12;

export async function presentFacets(
  db: Handle,
  rows: readonly FacetRow[],
  axis: ChartAxis | null,
): Promise<Facets> {
  const of = (...by: [Name, ...Name[]]) =>
    rows.filter((row) => row.which === notGroupedBy(...by) && row[by[0]] !== null);
  const plain = <T>(name: Name) =>
    of(name)
      .map((row) => ({ value: row[name] as T, count: row.samples }))
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  const all = rows.find(({ which }) => which === notGroupedBy());
  const words = await wordsOf(db, of);
  const inOrder = (order: readonly string[]) => (a: { value: string }, b: { value: string }) =>
    order.indexOf(a.value) - order.indexOf(b.value);
  return {
    count: all?.passed ?? 0,
    biomarkers: await biomarkersOf(db, of('term')),
    classes: plain<'low'>('class').sort(inOrder(['low', 'normal', 'high', 'none'])),
    values: words('word'),
    genders: plain<'Male'>('gender').sort((a, b) => b.count - a.count),
    ethnicities: words('ethnicity'),
    ages: plain<number>('age'),
    years: plain<number>('year'),
    conditions: words('condition'),
    containers: words('container'),
    expiries: plain<ExpiryBand>('expiry').sort(inOrder(expiryBands)),
    price: all?.least == null || all.most === null ? null : { from: Number(all.least), to: Number(all.most) },
    volumes: volumesOf(of('volume_kind', 'volume_amount')),
    histogram: axis
      ? histogramOf(
          axis,
          of('bar', 'bar_class').map(({ bar, bar_class, samples }) => ({ bar, class: bar_class, samples })),
        )
      : null,
  };
}

const byFrequency = (a: FacetRow, b: FacetRow) => b.samples - a.samples || a.example - b.example;

/** Texts are grouped by key; what they read is asked for afterwards, of one sample each, for those that are shown. */
async function wordsOf(db: Handle, of: (name: Name) => FacetRow[]) {
  const columns = {
    word: 'biomarker_value',
    ethnicity: 'donor_ethnicity',
    condition: 'storage_condition',
    container: 'storage_container',
  } as const;
  const kinds = Object.keys(columns) as (keyof typeof columns)[];
  const shown = new Map(kinds.map((kind) => [kind, of(kind).sort(byFrequency).slice(0, mostWords)]));
  const ids = [...shown.values()].flat().map(({ example }) => example);
  const samples = await db
    .selectFrom('samples')
    .select(['id', ...Object.values(columns)])
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .execute();
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return (kind: keyof typeof columns) =>
    (shown.get(kind) ?? []).flatMap(({ example, samples: count }) => {
      const value = byId.get(example)?.[columns[kind]];
      return value === undefined || value === null ? [] : [{ value, count }];
    });
}

async function biomarkersOf(db: Handle, rows: FacetRow[]) {
  const counts = rows.sort(byFrequency).slice(0, mostChosen);
  const terms = await termsNamed(
    db,
    counts.map(({ term }) => term ?? 0),
  );
  const byId = new Map(terms.map((term) => [term.id, term]));
  return counts.flatMap(({ term, samples }) => {
    const named = byId.get(term ?? 0);
    return named ? [{ ...named, count: samples }] : [];
  });
}

function volumesOf(rows: readonly FacetRow[]): Facets['volumes'] {
  const byKind = Map.groupBy(rows, (row) => row.volume_kind);
  return volumeKinds.flatMap((kind) => {
    const found = byKind.get(kind);
    if (!found) return [];
    const amounts = found.map((row) => row.volume_amount ?? 0);
    const span = { from: Math.min(...amounts), to: Math.max(...amounts) };
    const edges = binEdges(span, volumeBins);
    const bins = Array<number>(volumeBins).fill(0);
    for (const { volume_amount, samples } of found) {
      const bin = Math.max(
        0,
        edges.slice(0, -1).findLastIndex((edge) => edge <= (volume_amount ?? 0)),
      );
      bins[bin] = (bins[bin] ?? 0) + samples;
    }
    return [{ kind, count: bins.reduce((sum, n) => sum + n, 0), ...span, bins }];
  });
}
