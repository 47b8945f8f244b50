import type { Sent } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders } from '@aliquot/contract/sample-client';
import { type SampleStatus, sampleStatuses, type samples } from '@aliquot/contract/samples';
import {
  ageRules,
  days,
  idOf,
  idsOf,
  known,
  numbers,
  priceRules,
  some,
} from '../../platform/filters/index.ts';
import { today } from '../../platform/format/index.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { yesterday } from './dates.ts';

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
  'expired',
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

/**
 * Which rows the list is about, whatever its page: for reading it, for its export and for prices. Only active is the
 * default filter, available ones; a status chosen by hand wins over it.
 */
export function selectionOf(state: ListState): Selection {
  const { filters, onlyActive } = state;
  const status = known(sampleStatuses, filters.status);
  const value = numbers(filters.value);
  const age = numbers(filters.age, ageRules);
  const price = numbers(filters.price, priceRules);
  const collected = days(filters.collected);
  const expires = days(filters.expires);
  const received = days(filters.received);
  const expired = filters.expired === 'true';
  return omitUndefined({
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
    // The earlier of the two: both are asked for.
    expiresTo: expired ? [yesterday(), expires.to ?? '9999-12-31'].sort()[0] : expires.to,
    validOn: filters.expired === 'false' ? today() : undefined,
    createdFrom: received.from,
    createdTo: received.to,
  });
}

/** The parts of status available as the address has them; the figures above the list and in Insights lead there. */
export const saleParts = {
  available: { status: 'available', expired: 'false', priced: 'true' },
  expired: { status: 'available', expired: 'true' },
  unpriced: { status: 'available', expired: 'false', priced: 'false' },
} as const;

/** Samples that are there, whether or not they can be sold: all but the depleted ones. */
export const inStock = (statuses: Readonly<Record<SampleStatus, { samples: number }>>): number =>
  sampleStatuses.reduce((sum, status) => sum + (status === 'depleted' ? 0 : statuses[status].samples), 0);
