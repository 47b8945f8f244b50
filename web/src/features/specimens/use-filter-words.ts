import { expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import { conditionWords } from '../../platform/container.ts';
import { known } from '../../platform/filter-query.ts';
import { formatMoney } from '../../platform/format.ts';
import { spanWords } from '../../ui/span-words.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { readSpan, splitValues } from '../../ui/table/filter-value.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { useTerms } from './api.ts';
import { chosenBiomarkers, type SpecimenFilter } from './search-query.ts';

type Filters = Readonly<Record<string, string>>;

/** What a search is narrowed by, in words: for its chips, for its name, for what was asked and not found. */
export function useFilterWords(filters: Filters): readonly FilterDef[] {
  const { t, i18n } = useTranslation('specimens');
  const ids = chosenBiomarkers(filters);
  const { data } = useTerms(ids);
  const terms = data?.items ?? [];
  const span = (write: (end: string) => string) => (value: string) => {
    const { from, to } = readSpan(value);
    return spanWords(t, from && write(from), to && write(to));
  };
  const number = (end: string) => Number(end).toLocaleString(i18n.language, { maximumSignificantDigits: 6 });
  const year = (end: string) => end;
  const kind = (value: string) => {
    const { from, to } = readSpan(value);
    const [one] = known(volumeKinds, filters.volumeKind);
    return one ? t(`units.${one}`, { count: Number(to || from) }) : '';
  };
  const money = (end: string) => formatMoney(Number(end), i18n.language);
  const names = (value: string) =>
    splitValues(value)
      .map((id) => terms.find((term) => String(term.id) === id)?.name)
      .map((name) => (name ? splitName(name).first : data ? t('unknown') : '…'));
  const few = (value: string) => {
    const all = names(value);
    return all.length > 2 ? t('first_and_more', { name: all[0], count: all.length - 1 }) : all.join(', ');
  };
  const each = (word: (one: string) => string) => (value: string) => splitValues(value).map(word).join(', ');
  const words: Record<Exclude<SpecimenFilter, 'volumeKind'>, [string, (value: string) => string]> = {
    biomarkers: [t('biomarker'), few],
    resultClass: [t('result_class'), each((one) => t(`classes.${one}`))],
    value: [t('value'), span(number)],
    words: [t('result_words'), each((one) => one)],
    donorGender: [t('sex'), each((one) => t(`genders.${one}`))],
    age: [t('age'), span(number)],
    donorEthnicity: [t('ethnicity'), each((one) => one)],
    year: [t('year'), span(year)],
    storageCondition: [t('condition'), each(conditionWords)],
    storageContainer: [t('container'), each((one) => one)],
    volume: [t('volume'), (value) => `${span(number)(value)} ${kind(value)}`.trim()],
    price: [t('price'), span(money)],
    expiryBand: [
      t('expiry'),
      each((one) => (expiryBands.some((band) => band === one) ? t(`expiries.${one}`) : one)),
    ],
  };
  return Object.entries(words)
    .filter(([key]) => filters[key] !== undefined && (key !== 'value' || ids.length === 1))
    .map(([key, [name, format]]) => ({ key, name, format }));
}
