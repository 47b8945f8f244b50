import type { Sent } from '@aliquot/contract/endpoint';
import {
  anticoagulants,
  delayHours,
  fastings,
  freezeThawBands,
  materials,
} from '@aliquot/contract/materials';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders, expiryBands, volumeKinds } from '@aliquot/contract/sample-client';
import { maxSelected, type specimens } from '@aliquot/contract/specimens';
import {
  ageRules,
  bounds,
  idOf,
  idsOf,
  known,
  numbers,
  priceRules,
  some,
} from '../../platform/filters/index.ts';
import type { SpanBound } from '../../ui/field/bound-text.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import { joinValues, splitValues } from '../../ui/table/filter-value.ts';
import type { ListState, RowId } from '../../ui/table/list-state.ts';
import { type AlsoPart, alsoFilters, alsoText } from './also-address.ts';
import { categoriesIn } from './diagnosis-address.ts';

/**
 * The filters of the sample search, each one query key of the address: the same on both screens and in a
 * shared link.
 */
export const specimenFilterKeys = [
  'biomarkers',
  'component',
  'system',
  'units',
  'resultClass',
  'value',
  'valueFor',
  'words',
  'material',
  'anticoagulant',
  'donorGender',
  'age',
  'donorEthnicity',
  'year',
  'storageCondition',
  'storageContainer',
  'volumeKind',
  'volume',
  'fasting',
  'freezeThaws',
  'processing',
  'freezer',
  'diagnosis',
  'price',
  'expiryBand',
  'also',
  'sameDonor',
] as const;
export type SpecimenFilter = (typeof specimenFilterKeys)[number];

export type Selection = NonNullable<Sent<(typeof specimens)['facets']>['body']>;
type Filters = ListState['filters'];

export const yearRules: SpanRules = { kind: 'whole', least: 1900, most: 9999 };
export const amountRules: SpanRules = { kind: 'measure', least: 0 };

/** The upper end of one of the bands in which clients see delays. */
export const hoursOf = (text: string | undefined) => delayHours.find((hours) => String(hours) === text);

/** Drops what belongs to another filter that is not set: the kind of a volume, the biomarker of a value, a unit. */
export function paired({ volumeKind, valueFor, system, units, ...filters }: Filters): Filters {
  return omitUndefined({
    ...filters,
    system: filters.component ? system : undefined,
    units: filters.component || filters.biomarkers ? units : undefined,
    volumeKind: filters.volume ? volumeKind : undefined,
    valueFor: filters.value ? valueFor : undefined,
  }) as Filters;
}

const isOpen = ({ from, to }: { from?: SpanBound | undefined; to?: SpanBound | undefined }) =>
  from === undefined && to === undefined;

export const chosenBiomarkers = (filters: Filters): number[] =>
  [...new Set(idsOf(filters.biomarkers))].slice(0, maxSelected);

export const withBiomarkers = (ids: readonly number[]): Record<string, string> =>
  ids.length > 0 ? { biomarkers: joinValues(ids.map(String)) } : {};

/** All filters of an address except the biomarkers and their value: numbers of two biomarkers do not compare. */
export function conditionsOf({ filters, search }: Pick<ListState, 'filters' | 'search'>) {
  const age = numbers(filters.age, ageRules);
  const year = numbers(filters.year, yearRules);
  const volume = numbers(filters.volume, amountRules);
  const price = numbers(filters.price, priceRules);
  return omitUndefined({
    search: search.trim() || undefined,
    resultClass: some(known([...resultClasses, 'none'] as const, filters.resultClass)),
    biomarkerValue: some(splitValues(filters.words).slice(0, 50)),
    donorGender: some(known(donorGenders, filters.donorGender)),
    donorEthnicity: some(splitValues(filters.donorEthnicity).slice(0, 50)),
    ageFrom: age.from,
    ageTo: age.to,
    collectionYearFrom: year.from,
    collectionYearTo: year.to,
    storageCondition: some(splitValues(filters.storageCondition).slice(0, 50)),
    storageContainer: some(splitValues(filters.storageContainer).slice(0, 50)),
    // The kind belongs to the span; alone it would filter without a chip.
    volumeKind: isOpen(volume) ? undefined : known(volumeKinds, filters.volumeKind)[0],
    volumeFrom: volume.from,
    volumeTo: volume.to,
    priceFrom: price.from,
    priceTo: price.to,
    material: some(known(materials, filters.material)),
    anticoagulant: some(known(anticoagulants, filters.anticoagulant)),
    fasting: some(known(fastings, filters.fasting)),
    freezeThaws: some(known(freezeThawBands, filters.freezeThaws)),
    hoursToProcessingMax: hoursOf(filters.processing),
    hoursToFreezerMax: hoursOf(filters.freezer),
    diagnosis: some(categoriesIn(filters.diagnosis)),
    expiryBand: some(known(expiryBands, filters.expiryBand)),
    also: alsoFilters(filters.also),
    sameDonorAs: idOf(filters.sameDonor),
  });
}

/**
 * The selected biomarker that the value span applies to: the one it was set for, else the only one, else the
 * open one. Null if it does not apply.
 */
export function valueTarget(filters: Filters, open: RowId | null = null): number | null {
  const ids = chosenBiomarkers(filters);
  const { from, to } = bounds(filters.value);
  if (isOpen({ from, to })) return null;
  const named = idOf(filters.valueFor) ?? (ids.length === 1 ? ids[0] : open);
  return ids.find((id) => id === named) ?? null;
}

/** The query of a search for one of its biomarkers. */
export function selectionIn(
  state: Pick<ListState, 'filters' | 'search' | 'selectedId'>,
  id: number,
): Selection {
  return omitUndefined({
    ...conditionsOf(state),
    ...(valueTarget(state.filters, state.selectedId) === id ? valueSpan(state.filters) : {}),
    loincBiomarkerId: id,
  });
}

export function valueSpan(filters: Filters) {
  const { from, to } = bounds(filters.value);
  return omitUndefined({ valueFrom: from, valueTo: to });
}

/** The unit that a list shows the values of its biomarkers in; they compare, since all are converted. */
const displayOf = ({ units, ...filters }: Filters): string | undefined =>
  units && units.length <= 40 && (filters.component || chosenBiomarkers(filters).length > 0)
    ? units
    : undefined;

/** Whether the values of all biomarkers of a list are compared in one unit. */
export const isInOneUnit = (filters: Filters): boolean =>
  displayOf(filters) !== undefined || Boolean(filters.component);

export function selectionOf(state: Pick<ListState, 'filters' | 'search'>): Selection {
  const { filters } = state;
  const ids = chosenBiomarkers(filters);
  // Without a common unit, a single list can filter by values of one biomarker only.
  const hasValue = isInOneUnit(filters) || (ids.length === 1 && valueTarget(filters) !== null);
  return omitUndefined({
    ...conditionsOf(state),
    ...(hasValue ? valueSpan(filters) : {}),
    loincBiomarkerId: some(ids),
    component: filters.component?.slice(0, 255),
    system: filters.component ? some(splitValues(filters.system).slice(0, 50)) : undefined,
    displayUnits: displayOf(filters),
  });
}

const span = (from: SpanBound | undefined, to: SpanBound | undefined) =>
  isOpen({ from, to }) ? undefined : `${from ?? ''}..${to ?? ''}`;
const list = (given: string | number | readonly (string | number)[] | undefined) =>
  given === undefined ? undefined : joinValues([given].flat().map(String));

/** The address of a saved search, which `selectionOf` reads back as the same search. */
export const addressOf = (query: Selection): Record<string, string> =>
  omitUndefined({
    search: query.search,
    biomarkers: list(query.loincBiomarkerId),
    component: query.component,
    system: list(query.system),
    units: query.displayUnits,
    resultClass: list(query.resultClass),
    value: span(query.valueFrom, query.valueTo),
    words: list(query.biomarkerValue),
    donorGender: list(query.donorGender),
    donorEthnicity: list(query.donorEthnicity),
    age: span(query.ageFrom, query.ageTo),
    year: span(query.collectionYearFrom, query.collectionYearTo),
    storageCondition: list(query.storageCondition),
    storageContainer: list(query.storageContainer),
    volumeKind: query.volumeKind,
    volume: span(query.volumeFrom, query.volumeTo),
    price: span(query.priceFrom, query.priceTo),
    material: list(query.material),
    anticoagulant: list(query.anticoagulant),
    fasting: list(query.fasting),
    freezeThaws: list(query.freezeThaws),
    processing: list(query.hoursToProcessingMax),
    freezer: list(query.hoursToFreezerMax),
    diagnosis: list(query.diagnosis),
    expiryBand: list(query.expiryBand),
    also: alsoText((query.also ?? []).flatMap(partOf)),
    sameDonor: list(query.sameDonorAs),
  }) as Record<string, string>;

/** Of one class: the address knows no more. */
const partOf = (also: NonNullable<Selection['also']>[number]): AlsoPart[] => {
  const resultClass = resultClasses.find((each) => each === [also.resultClass].flat()[0]);
  const words = also.biomarkerValue === undefined ? undefined : [also.biomarkerValue].flat();
  const part = { resultClass, from: also.valueFrom, to: also.valueTo, words };
  return also.loincBiomarkerId === undefined
    ? []
    : [{ id: also.loincBiomarkerId, within: also.within ?? 'sample', ...omitUndefined(part) }];
};

export const cheapestFirst = 'price';
