import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import type { TFunction } from 'i18next';
import { ageRules, bounds, idOf, known, numbers, priceRules } from '../../platform/filters/index.ts';
import { formatMoney, formatUnits } from '../../platform/format/index.ts';
import type { Vocabulary } from '../../platform/vocabulary.ts';
import { boundWords } from '../../ui/bound-words.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import { numberText } from '../../ui/number-text.ts';
import { spanWords } from '../../ui/span-words.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import { conditionWords } from '../containers/index.ts';
import { alsoOf } from './also-address.ts';
import { categoriesIn } from './diagnosis-address.ts';
import { amountRules, chosenBiomarkers, hoursOf, type SpecimenFilter, yearRules } from './search-query.ts';

export type Filters = Readonly<Record<string, string>>;
/** `first` is the part of the name before the bracket: what is measured. */
export type Term = Pick<BiomarkerClient, 'id' | 'loincCode' | 'units'> & { first: string };

interface WordsContext {
  t: TFunction;
  language: string;
  /** Undefined while loading. */
  terms: readonly Term[] | undefined;
  /** The biomarker that the value filter applies to, or all of them; null where it does not apply. */
  valueFor: number | 'all' | null;
  inWords: Vocabulary;
  /** A category with its name. */
  diagnosisWords: (category: string) => string;
}

export function filterWords(
  filters: Filters,
  { t, language, terms, valueFor, inWords, diagnosisWords }: WordsContext,
): readonly FilterDef[] {
  const span = (rules: SpanRules, write: (end: number) => string) => (value: string) => {
    const { from, to } = numbers(value, rules);
    const words = (end: number | undefined) => (end === undefined ? '' : write(end));
    return spanWords(t, words(from), words(to));
  };
  const number = (end: number) => numberText(end, language, 15);
  const values = valueWords(filters, { t, language, terms, valueFor });
  const [kind] = known(volumeKinds, filters.volumeKind);
  const volume = (value: string) => {
    const { from, to } = numbers(value, amountRules);
    const unit = kind ? t(`units.${kind}`, { count: to ?? from ?? 0 }) : '';
    return `${span(amountRules, number)(value)} ${unit}`.trim();
  };
  const names = (value: string) => {
    const all = splitValues(value).map((id) => biomarkerWords(terms, id, t('unknown')));
    return all.length > 2 ? t('first_and_more', { name: all[0], count: all.length - 1 }) : all.join(', ');
  };
  const hours = (value: string) =>
    hoursOf(value) === undefined ? value : t(`preanalytics:delays.up_to_${value}`);
  const each = (word: (one: string) => string) => (value: string) => splitValues(value).map(word).join(', ');
  const words: Record<
    Exclude<SpecimenFilter, 'volumeKind' | 'valueFor' | 'system' | 'units'>,
    [string, (value: string) => string]
  > = {
    biomarkers: [t('biomarker'), names],
    component: [
      t('analyte'),
      (value) => [value, splitValues(filters.system).join(', ')].filter(Boolean).join(' · '),
    ],
    resultClass: [t('result_class'), each((one) => t(`classes.${one}`))],
    value: [t('value'), values],
    words: [t('result_words'), each((one) => one)],
    donorGender: [t('sex'), each((one) => t(`genders.${one}`))],
    age: [t('age'), span(ageRules, number)],
    donorEthnicity: [t('ethnicity'), each(inWords)],
    year: [t('year'), span(yearRules, String)],
    storageCondition: [t('condition'), each((one) => conditionWords(inWords(one)))],
    storageContainer: [t('container'), each(inWords)],
    volume: [t('volume'), volume],
    material: [t('material'), each((one) => t(`preanalytics:materials.${one}`))],
    anticoagulant: [t('anticoagulant'), each((one) => t(`preanalytics:anticoagulants.${one}`))],
    fasting: [t('fasting'), each((one) => t(`preanalytics:fastings.${one}`))],
    freezeThaws: [t('freeze_thaws'), each((one) => t(`preanalytics:freezeThaws.${one}`))],
    processing: [t('hours_to_processing'), hours],
    freezer: [t('hours_to_freezer'), hours],
    price: [t('price'), span(priceRules, (end) => formatMoney(end, language))],
    diagnosis: [t('diagnosis'), (value) => categoriesIn(value).map(diagnosisWords).join(', ')],
    also: [t('also_measured'), (value) => alsoWords(value, { t, language, terms }).join(', ')],
    sameDonor: [t('donor'), () => t('same_donor')],
    expiryBand: [
      t('expiry'),
      each((one) => (expiryBands.some((band) => band === one) ? t(`expiries.${one}`) : one)),
    ],
  };
  return Object.entries(words)
    .filter(([key]) => filters[key] !== undefined)
    .map(([key, [name, format]]) => ({ key, name, format }));
}

/** A value with its unit, and which biomarker it applies to. */
function valueWords(
  filters: Filters,
  { t, language, terms, valueFor }: Pick<WordsContext, 't' | 'language' | 'terms' | 'valueFor'>,
) {
  const ids = chosenBiomarkers(filters);
  const targetId =
    (valueFor === 'all' ? null : valueFor) ??
    idOf(filters.valueFor) ??
    (ids.length === 1 ? ids[0] : undefined);
  const measured = terms?.find(({ id }) => id === targetId);
  return (value: string) => {
    const units = formatUnits(filters.units ?? measured?.units ?? '');
    const words = boundWords(bounds(value), { t, language, units });
    if (valueFor === 'all') return words;
    const name = measured ? `${measured.first} ${measured.loincCode}` : '';
    if (valueFor === null)
      return name ? t('value_not_applied_for', { words, name }) : t('value_not_applied', { words });
    return ids.length === 1 ? words : t('value_of', { words, name });
  };
}

/** "C reactive protein 1988-5 high", in the order of the address. */
export function alsoWords(
  value: string | undefined,
  { t, language, terms }: Pick<WordsContext, 't' | 'language' | 'terms'>,
): string[] {
  return alsoOf(value).map(({ id, resultClass, from, to, words }) => {
    const units = formatUnits(terms?.find((term) => term.id === id)?.units ?? '');
    const condition = resultClass
      ? t(`classes.${resultClass}`).toLowerCase()
      : (words?.join(', ') ?? boundWords({ from, to }, { t, language, units }));
    return `${biomarkerWords(terms, String(id), t('unknown'))} ${condition}`.trim();
  });
}

/** With its code: several tests of one substance share the first part of the name. */
function biomarkerWords(terms: readonly Term[] | undefined, id: string, unknown: string): string {
  const term = terms?.find((each) => String(each.id) === id);
  return term ? `${term.first} ${term.loincCode}` : terms ? unknown : '…';
}
