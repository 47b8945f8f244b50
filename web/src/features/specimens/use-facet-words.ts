import { expiryBands, oldestAge } from '@aliquot/contract/sample-client';
import type { Facets } from '@aliquot/contract/specimens';
import { volumeScales } from '@aliquot/contract/volume-scales';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { conditionWords } from '../../platform/container.ts';
import { ageRules, anyNumber, priceRules } from '../../platform/filter-query.ts';
import { formatUnits } from '../../platform/format.ts';
import type { SpanRules } from '../../ui/field/span-entry.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { binTotals } from './distribution.tsx';
import type { Choice } from './rail-parts.tsx';
import { amountRules, chosenBiomarkers, type SpecimenFilter, yearRules } from './search-query.ts';

interface ChoiceFacet {
  key: SpecimenFilter;
  title: string;
  choices: Choice[];
}

export interface SpanFacet {
  key: SpecimenFilter;
  title: string;
  min: number;
  max: number;
  step: number;
  bins?: number[];
  /** What may be typed, with its unit. */
  rules: SpanRules;
  /** What is set beside it: volumes of another kind do not compare. */
  also?: Partial<Record<SpecimenFilter, string>>;
}

/** Facets as the rail shows them: in words, in an order that does not change with the counts. */
export function useFacetWords(facets: Facets | undefined, state: ListState) {
  const { t, i18n } = useTranslation('specimens');
  const [chosen] = chosenBiomarkers(state.filters);
  const spanSet = Boolean(state.filters.value);
  const choices = useMemo(() => (facets ? choiceFacets(facets, t) : []), [facets, t]);
  const spans = useMemo(
    () => (facets ? spanFacets(facets, chosen, spanSet, t, i18n.language) : []),
    [facets, chosen, spanSet, t, i18n.language],
  );
  return { choices, spans };
}

const plain = (
  counted: readonly { value: string; count: number }[],
  words = (value: string) => value,
): Choice[] =>
  counted
    .map(({ value, count }) => ({ value, label: words(value), count }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

const inOrder = <V extends string>(
  order: readonly V[],
  counted: readonly { value: V; count: number }[],
  word: (value: V) => string,
): Choice[] =>
  order
    .map((value) => ({
      value,
      label: word(value),
      count: counted.find((each) => each.value === value)?.count ?? 0,
    }))
    .filter(({ count, value }) => count > 0 || counted.some((each) => each.value === value));

function choiceFacets(facets: Facets, t: TFunction<'specimens'>): ChoiceFacet[] {
  const all: ChoiceFacet[] = [
    {
      key: 'biomarkers',
      title: t('biomarker'),
      choices: facets.biomarkers.map(({ id, name, loincCode, count }) => ({
        value: String(id),
        label: splitName(name).first,
        code: loincCode,
        title: name,
        count,
      })),
    },
    {
      key: 'resultClass',
      title: t('result_class'),
      choices: inOrder(['low', 'normal', 'high', 'none'], facets.classes, (value) => t(`classes.${value}`)),
    },
    { key: 'words', title: t('result_words'), choices: plain(facets.values) },
    { key: 'storageCondition', title: t('condition'), choices: plain(facets.conditions, conditionWords) },
    {
      key: 'donorGender',
      title: t('sex'),
      choices: inOrder(['Female', 'Male', 'Other', 'Unknown'], facets.genders, (value) =>
        t(`genders.${value}`),
      ),
    },
    { key: 'donorEthnicity', title: t('ethnicity'), choices: plain(facets.ethnicities) },
    { key: 'storageContainer', title: t('container'), choices: plain(facets.containers) },
    {
      key: 'expiryBand',
      title: t('expiry'),
      choices: inOrder(expiryBands, facets.expiries, (value) => t(`expiries.${value}`)),
    },
  ];
  return all.filter(({ choices }) => choices.length > 0);
}

function spanFacets(
  facets: Facets,
  chosen: number | undefined,
  spanSet: boolean,
  t: TFunction<'specimens'>,
  language: string,
): SpanFacet[] {
  const spans: SpanFacet[] = [];
  // Nothing measured, nothing to choose from; a span that was set stays, so that it can be widened.
  if (facets.histogram && (spanSet || binTotals(facets.histogram).some((count) => count > 0))) {
    const { axis } = facets.histogram;
    const term = facets.biomarkers.find(({ id }) => id === chosen);
    spans.push({
      key: 'value',
      title: t('value'),
      min: axis.from,
      max: axis.to,
      step: axis.step,
      bins: binTotals(facets.histogram),
      rules: { ...anyNumber, unit: formatUnits(term?.units ?? ''), compares: true },
    });
  }
  const [volumes] = facets.volumes.toSorted((a, b) => b.count - a.count);
  if (volumes && volumes.to > volumes.from)
    spans.push({
      key: 'volume',
      title: t('volume'),
      ...stepped(volumes),
      bins: volumes.bins,
      rules: {
        ...amountRules,
        unit: t(`units.${volumes.kind}`, { count: 2 }),
        scales: volumeScales[volumes.kind],
      },
      also: { volumeKind: volumes.kind },
    });
  const ages = counts(facets.ages, 0, oldestAge, 5);
  if (ages.some((count) => count > 0))
    spans.push({
      key: 'age',
      title: t('age'),
      min: 0,
      max: oldestAge,
      step: 5,
      bins: ages,
      rules: ageRules,
    });
  const years = facets.years.map(({ value }) => value);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (years.length > 1)
    spans.push({
      key: 'year',
      title: t('year'),
      min: first,
      max: last,
      step: 1,
      bins: counts(facets.years, first, last, 1),
      rules: yearRules,
    });
  if (facets.price && facets.price.to > facets.price.from)
    spans.push({
      key: 'price',
      title: t('price'),
      min: Math.floor(facets.price.from),
      max: Math.ceil(facets.price.to),
      step: 1,
      rules: { ...priceRules, unit: language.startsWith('fr') ? '$US' : '$' },
    });
  return spans;
}

const counts = (
  counted: readonly { value: number; count: number }[],
  from: number,
  to: number,
  step: number,
) =>
  Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    (_, n) => counted.find(({ value }) => value === from + n * step)?.count ?? 0,
  );

/** About a hundred steps of what people say, and stops that lie on one. */
function stepped({ from, to }: { from: number; to: number }) {
  const step = 10 ** Math.floor(Math.log10((to - from) / 20));
  const round = (at: number) => Number((at * step).toPrecision(12));
  return { min: round(Math.floor(from / step)), max: round(Math.ceil(to / step)), step };
}
