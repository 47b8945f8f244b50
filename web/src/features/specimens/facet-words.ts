import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { anticoagulants, fastings, freezeThawBands, materials } from '@aliquot/contract/materials';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders, expiryBands } from '@aliquot/contract/sample-client';
import type { Facets } from '@aliquot/contract/specimens';
import type { TFunction } from 'i18next';
import type { Vocabulary } from '../../platform/vocabulary.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import { conditionWords } from '../containers/index.ts';
import type { Choice } from './rail-parts.tsx';
import { chosenBiomarkers, type SpecimenFilter } from './search-query.ts';

export interface ChoiceFacet {
  key: SpecimenFilter;
  title: string;
  choices: Choice[];
}

/** `first` is the part of the name before the bracket: what is measured. */
export type FacetTerm = Pick<BiomarkerClient, 'id' | 'name' | 'loincCode' | 'type' | 'units'> & {
  first: string;
};

export interface Rail {
  facets: Facets;
  /** Of the whole stock for sale: the values offered when the search itself finds nothing. */
  everything: Facets | undefined;
  filters: Readonly<Record<string, string>>;
  /** The selected biomarkers, in stock or not. */
  terms: readonly FacetTerm[];
  /** A name up to its bracket. */
  firstOf: (name: string) => string;
  t: TFunction;
  language: string;
  inWords: Vocabulary;
}

type Counted = readonly { value: string; count: number }[];

/** The checkboxes of the rail. A value without matches stays: it can still be requested and watched for. */
export function choiceFacets(rail: Rail): ChoiceFacet[] {
  const { facets, everything, filters, terms, t, inWords: word } = rail;
  const fixed = <V extends string>(order: readonly V[], counted: Counted, word: (value: V) => string) =>
    order.map((value) => ({ value, label: word(value), count: countOf(counted, value) }));
  const open = (
    key: SpecimenFilter,
    of: 'values' | 'ethnicities' | 'conditions' | 'containers',
    say = (value: string) => value,
  ) => {
    const known = new Set(facets[of].map(({ value }) => value));
    const others = [...(everything?.[of] ?? []).map(({ value }) => value), ...splitValues(filters[key])];
    const missing = [...new Set(others)].filter((value) => !known.has(value));
    return [
      ...choicesOf(facets[of], say),
      ...choicesOf(
        missing.map((value) => ({ value, count: 0 })),
        say,
      ),
    ];
  };
  // Quantitative results have no words to select.
  const hasWords = terms.length === 0 || terms.some(({ type }) => type !== 'Quantitative');
  return [
    { key: 'biomarkers', title: t('biomarker'), choices: biomarkerChoices(rail) },
    {
      key: 'resultClass',
      title: t('result_class'),
      choices: fixed([...resultClasses, 'none'], facets.classes, (value) => t(`classes.${value}`)),
    },
    ...(hasWords
      ? [{ key: 'words' as const, title: t('result_words'), choices: open('words', 'values') }]
      : []),
    {
      key: 'material',
      title: t('material'),
      choices: choicesOf(materialsOf(rail), (value) => t(`preanalytics:materials.${value}`)),
    },
    {
      key: 'anticoagulant',
      title: t('anticoagulant'),
      choices: fixed(anticoagulants, facets.anticoagulants, (value) =>
        t(`preanalytics:anticoagulants.${value}`),
      ),
    },
    {
      key: 'fasting',
      title: t('fasting'),
      choices: fixed(fastings, facets.fastings, (value) => t(`preanalytics:fastings.${value}`)),
    },
    {
      key: 'freezeThaws',
      title: t('freeze_thaws'),
      choices: fixed(freezeThawBands, facets.freezeThaws, (value) => t(`preanalytics:freezeThaws.${value}`)),
    },
    {
      key: 'storageCondition',
      title: t('condition'),
      choices: open('storageCondition', 'conditions', (value) => conditionWords(word(value))),
    },
    {
      key: 'donorGender',
      title: t('sex'),
      choices: fixed(sexes, facets.genders, (value) => t(`genders.${value}`)),
    },
    { key: 'donorEthnicity', title: t('ethnicity'), choices: open('donorEthnicity', 'ethnicities', word) },
    { key: 'storageContainer', title: t('container'), choices: open('storageContainer', 'containers', word) },
    {
      key: 'expiryBand',
      title: t('expiry'),
      choices: fixed(expiryBands, facets.expiries, (value) => t(`expiries.${value}`)),
    },
  ];
}

/** Those in stock and those chosen, of 64. */
function materialsOf({ facets, everything, filters }: Rail): Counted {
  const chosen = splitValues(filters.material);
  return materials
    .map((value) => ({ value, count: countOf(facets.materials, value) }))
    .filter(
      ({ value, count }) =>
        count > 0 || countOf(everything?.materials ?? [], value) > 0 || chosen.includes(value),
    );
}

const sexes = ['Female', 'Male', ...donorGenders.filter((each) => each !== 'Female' && each !== 'Male')];

const countOf = (counted: Counted, value: string) => counted.find((each) => each.value === value)?.count ?? 0;

const choicesOf = (counted: Counted, word: (value: string) => string): Choice[] =>
  counted
    .map(({ value, count }) => ({ value, label: word(value), title: word(value), count }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

function biomarkerChoices({ facets, filters, terms, firstOf }: Rail): Choice[] {
  const found = new Set(facets.biomarkers.map(({ id }) => id));
  const chosen = chosenBiomarkers(filters);
  const missing = terms.filter(({ id }) => chosen.includes(id) && !found.has(id));
  return [
    ...facets.biomarkers.map((each) => ({ ...each, first: firstOf(each.name) })),
    ...missing.map((each) => ({ ...each, count: 0 })),
  ].map(({ id, first, loincCode, name, count }) => ({
    value: String(id),
    label: first,
    code: loincCode,
    title: name,
    count,
  }));
}
