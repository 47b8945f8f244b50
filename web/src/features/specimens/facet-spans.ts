import { oldestAge, volumeKinds } from '@aliquot/contract/sample-client';
import type { Facets } from '@aliquot/contract/specimens';
import { volumeScales } from '@aliquot/contract/volume-scales';
import { ageRules, known, measures, priceRules } from '../../platform/filters/index.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import type { SliderAxis } from '../../ui/slider/slider-axis.ts';
import type { Rail } from './facet-words.ts';
import {
  amountRules,
  chosenBiomarkers,
  isInOneUnit,
  type SpecimenFilter,
  yearRules,
} from './search-query.ts';

export interface SpanFacet {
  key: SpecimenFilter;
  title: string;
  /** Null if no values are known: then there are only text inputs. */
  axis: SliderAxis | null;
  bins?: number[] | undefined;
  /** The limits and the unit. */
  rules: SpanRules;
  /** Filters that are set together with it: volumes of different kinds do not compare. */
  also?: Partial<Record<SpecimenFilter, string>>;
}

/**
 * The number spans of the rail. Each stays visible even if all remaining samples have the same value, or none
 * is left.
 */
export function spanFacets(rail: Rail): SpanFacet[] {
  const { facets, everything, t, language } = rail;
  const years = yearsOf(facets) ?? (everything ? yearsOf(everything) : null);
  const price = widest([facets.price, everything?.price]);
  return [
    ...valueFacet(rail),
    volumeFacet(rail),
    {
      key: 'age',
      title: t('age'),
      axis: { min: 0, max: oldestAge, step: 5 },
      bins: counts(facets.ages, 0, oldestAge, 5),
      rules: ageRules,
    },
    {
      key: 'year',
      title: t('year'),
      axis: years && { min: years.from, max: years.to, step: 1 },
      bins: years ? counts(facets.years, years.from, years.to, 1) : undefined,
      rules: yearRules,
    },
    {
      key: 'price',
      title: t('price'),
      axis: price && { min: Math.floor(price.from), max: Math.ceil(price.to), step: 1 },
      rules: { ...priceRules, unit: language.startsWith('fr') ? '$US' : '$' },
    },
  ];
}

interface Reach {
  from: number;
  to: number;
}

/** The first span with more than one number. */
const widest = <R extends Reach>(spans: readonly (R | null | undefined)[]): R | null =>
  spans.find((span) => span && span.to > span.from) ?? null;

function yearsOf({ years }: Facets): Reach | null {
  const all = years.map(({ value }) => value);
  return widest([{ from: Math.min(...all), to: Math.max(...all) }]);
}

/** Of a single quantitative biomarker, or of several in a unit they have in common: values of two do not compare. */
function valueFacet({ facets, filters, terms, t }: Rail): SpanFacet[] {
  const [id, another] = chosenBiomarkers(filters);
  const term = terms.find((each) => each.id === id);
  const single = another === undefined && term?.type === 'Quantitative' ? term : undefined;
  const isCommon = isInOneUnit(filters);
  const units = isCommon ? (facets.value?.units ?? filters.units ?? '') : (single?.units ?? '');
  const isOffered = isCommon || single || terms.filter(({ type }) => type === 'Quantitative').length > 1;
  if (!isOffered) return [];
  return [
    {
      key: 'value',
      title: t('value'),
      axis: null,
      rules: { ...measures, unit: units },
      ...(single && !isCommon ? { also: { valueFor: String(single.id) } } : {}),
    },
  ];
}

/** The selected kind of volume, or the most common one; milliliters if nothing is known. */
function volumeFacet({ facets, everything, filters, t }: Rail): SpanFacet {
  const mostly = ({ volumes }: Facets) => volumes.toSorted((a, b) => b.count - a.count)[0]?.kind;
  const [selectedKind] = filters.volume ? known(volumeKinds, filters.volumeKind) : [];
  const kind = selectedKind ?? mostly(facets) ?? (everything && mostly(everything)) ?? 'mL';
  const ofKind = ({ volumes }: Facets) => volumes.find((each) => each.kind === kind);
  const own = ofKind(facets);
  const reach = widest([own, everything && ofKind(everything)]);
  return {
    key: 'volume',
    title: t('volume'),
    axis: reach && stepped(reach),
    bins: reach === own ? own?.bins : undefined,
    rules: {
      ...amountRules,
      unit: t(`units.${kind}`, { count: 2 }),
      scales: volumeScales[kind],
    },
    also: { volumeKind: kind },
  };
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

/** About a hundred steps of round numbers, with limits on a step. */
function stepped({ from, to }: Reach): SliderAxis {
  const step = 10 ** Math.floor(Math.log10((to - from) / 20));
  const round = (at: number) => Number((at * step).toPrecision(12));
  return { min: round(Math.floor(from / step)), max: round(Math.ceil(to / step)), step };
}
