import type { Sent } from '@aliquot/contract/endpoint';
import { resultClasses } from '@aliquot/contract/results';
import { donorGenders } from '@aliquot/contract/sample-client';
import { sampleStatuses, type samples } from '@aliquot/contract/samples';
import { readSpan, splitValues } from '../../ui/table/filter-value.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** What the list can be narrowed by, each one word of the address. */
export const sampleFilterKeys = [
  'status',
  'loincCode',
  'resultClass',
  'value',
  'donorGender',
  'age',
  'donorEthnicity',
  'collected',
  'expires',
  'price',
  'priced',
  'storageFacilityId',
  'storageCondition',
  'storageContainer',
  'invoiceId',
  'vendorId',
  'received',
] as const;

export type Selection = NonNullable<Sent<(typeof samples)['export']>['body']['filter']>;

/** Only what the address says that makes sense; the rest is left out. */
const known = <V extends string>(values: readonly V[], text: string | undefined): V[] =>
  values.filter((value) => splitValues(text).includes(value));

const idOf = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
};

const idsOf = (text: string | undefined) =>
  splitValues(text)
    .map(idOf)
    .filter((id) => id !== undefined);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function days(text: string | undefined): { from?: string; to?: string } {
  const { from, to } = readSpan(text);
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

function numbers(text: string | undefined, fits: (value: number) => boolean = Number.isFinite) {
  const { from, to } = readSpan(text);
  const read = (end: string) => (end !== '' && fits(Number(end)) ? Number(end) : undefined);
  return { from: read(from), to: read(to) };
}

const isAge = (value: number) => Number.isInteger(value) && value >= 0 && value <= 150;
const isPrice = (value: number) => value >= 0 && value <= 9_999_999.99;

/**
 * Which rows the list is about, whatever its page: for reading it, for its export and for prices. Only active is the
 * default filter, available ones; a status chosen by hand wins over it.
 */
export function selectionOf(state: ListState): Selection {
  const { filters, onlyActive } = state;
  const status = known(sampleStatuses, filters.status);
  const value = numbers(filters.value);
  const age = numbers(filters.age, isAge);
  const price = numbers(filters.price, isPrice);
  const collected = days(filters.collected);
  const expires = days(filters.expires);
  const received = days(filters.received);
  return leaveOut({
    sortBy: state.sortBy || undefined,
    search: state.search.trim() || undefined,
    active: onlyActive ? true : undefined,
    status: status.length > 0 ? status : onlyActive ? (['available'] as const).slice() : undefined,
    loincCode: some(splitValues(filters.loincCode)),
    resultClass: some(known([...resultClasses, 'none'] as const, filters.resultClass)),
    donorGender: some(known(donorGenders, filters.donorGender)),
    donorEthnicity: some(splitValues(filters.donorEthnicity)),
    storageFacilityId: some(idsOf(filters.storageFacilityId)),
    storageCondition: some(splitValues(filters.storageCondition)),
    storageContainer: some(splitValues(filters.storageContainer)),
    invoiceId: idOf(filters.invoiceId),
    vendorId: idOf(filters.vendorId),
    priced: filters.priced === 'true' ? true : filters.priced === 'false' ? false : undefined,
    valueFrom: value.from,
    valueTo: value.to,
    ageFrom: age.from,
    ageTo: age.to,
    priceFrom: price.from,
    priceTo: price.to,
    collectedFrom: collected.from,
    collectedTo: collected.to,
    expiresFrom: expires.from,
    expiresTo: expires.to,
    createdFrom: received.from,
    createdTo: received.to,
  });
}

const some = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const leaveOut = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
