import type { Sent } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders } from '@aliquot/contract/sample-client';
import { type SampleStatus, sampleStatuses, type samples } from '@aliquot/contract/samples';
import {
  ageRules,
  anyNumber,
  anyWords,
  choices,
  daySpan,
  defineFilters,
  numberSpan,
  priceRules,
  reference,
  references,
  yesNo,
} from '../../platform/filters/index.ts';
import { today } from '../../platform/format/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { yesterday } from './dates.ts';

/** Every field people ask by. */
export const sampleFilters = defineFilters({
  status: choices('inventory:status', sampleStatuses, (value) => `ui:state_${value}`),
  loincCode: anyWords('inventory:biomarker'),
  resultClass: choices(
    'inventory:result_class',
    [...resultClasses, 'none'],
    (value) => `inventory:classes.${value}`,
  ),
  value: numberSpan('inventory:measured_value', 'valueFrom', 'valueTo', { ...anyNumber, compares: true }),
  donorGender: choices('inventory:sex', donorGenders, (value) => `inventory:genders.${value}`),
  age: numberSpan('inventory:age', 'ageFrom', 'ageTo', ageRules),
  donorEthnicity: anyWords('inventory:ethnicity'),
  collected: daySpan('inventory:collected', 'collectedFrom', 'collectedTo'),
  expires: daySpan('inventory:expires', 'expiresFrom', 'expiresTo'),
  expired: yesNo('inventory:expiry_state', 'inventory:expired', 'inventory:not_expired'),
  price: numberSpan('inventory:price', 'priceFrom', 'priceTo', priceRules),
  priced: yesNo('inventory:pricing', 'inventory:priced', 'inventory:unpriced'),
  storageFacilityId: references('inventory:facility'),
  storageCondition: anyWords('inventory:condition'),
  storageContainer: anyWords('inventory:container'),
  invoiceId: reference('inventory:vendor_order'),
  vendorId: reference('inventory:vendor'),
  received: daySpan('inventory:received', 'createdFrom', 'createdTo'),
});

export type Selection = NonNullable<Sent<(typeof samples)['export']>['body']['filter']>;

/**
 * Which rows the list is about, whatever its page: for reading it, for its export and for prices. Only active is the
 * default filter, available ones; a status chosen by hand wins over it.
 */
export function selectionOf({ filters, onlyActive, sortBy, search }: ListState): Selection {
  const { expired, ...chosen } = sampleFilters.queryOf(filters);
  return omitUndefined({
    sortBy: sortBy || undefined,
    search: search.trim() || undefined,
    ...(onlyActive ? { active: true, status: ['available' as const] } : {}),
    ...chosen,
    // The earlier of the two: both are asked for.
    expiresTo: expired ? [yesterday(), chosen.expiresTo ?? '9999-12-31'].sort()[0] : chosen.expiresTo,
    validOn: expired === false ? today() : undefined,
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
