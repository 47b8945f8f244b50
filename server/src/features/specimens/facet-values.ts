import { binEdges, type ChartAxis } from '@aliquot/contract/chart-axis';
import { anticoagulants, fastings, freezeThawBands, materials } from '@aliquot/contract/materials';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders, expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import { type Facets, maxSelected } from '@aliquot/contract/specimens';
import type { Facet, FacetRow } from './facet-columns.ts';
import { histogramOf } from './histogram.ts';
import type { NamedTerm } from './terms.ts';

const maxWords = 50;
const volumeBins = 12;

/** All facets except those that are not counted. */
export function presentFacets(
  rows: readonly FacetRow[],
  axis: ChartAxis | null,
  terms: readonly NamedTerm[],
): Omit<Facets, 'price' | 'value' | 'otherCodes'> {
  const of = facetOf(rows);
  return {
    count: of('term').reduce((sum, { samples }) => sum + samples, 0),
    biomarkers: biomarkersOf(of('term'), terms),
    classes: inOrder([...resultClasses, 'none'], of('class')),
    values: words(of('word')),
    genders: inOrder(donorGenders, of('gender')),
    ethnicities: words(of('ethnicity')),
    ages: ascending(of('age')),
    years: ascending(of('year')),
    conditions: words(of('condition')),
    containers: words(of('container')),
    materials: inOrder(materials, of('material')),
    anticoagulants: inOrder(anticoagulants, of('anticoagulant')),
    fastings: inOrder(fastings, of('fasting')),
    freezeThaws: inOrder(freezeThawBands, of('freezeThaws')),
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

function facetOf(rows: readonly FacetRow[]) {
  const byFacet = Map.groupBy(rows, ({ facet }) => facet);
  return (name: Facet) => byFacet.get(name) ?? [];
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

/** The most frequent texts. */
const words = (rows: readonly FacetRow[]) =>
  rows
    .toSorted(byFrequency)
    .slice(0, maxWords)
    .flatMap(({ value, samples }) => (value === null ? [] : [{ value, count: samples }]));

const mostFrequentTerms = (rows: readonly FacetRow[]) => rows.toSorted(byFrequency).slice(0, maxSelected);

/** The biomarkers whose names are shown. */
export const termIds = (rows: readonly FacetRow[]): number[] =>
  mostFrequentTerms(facetOf(rows)('term')).map(({ key }) => Number(key));

function biomarkersOf(rows: readonly FacetRow[], terms: readonly NamedTerm[]) {
  const byId = new Map(terms.map((term) => [term.id, term]));
  return mostFrequentTerms(rows).flatMap(({ key, samples }) => {
    const named = byId.get(Number(key));
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
