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
import { donorGenders } from '@aliquot/contract/sample-client';
import { type SampleStatus, sampleStatuses } from '@aliquot/contract/sample-statuses';
import type { staffSamples } from '@aliquot/contract/samples';
import {
  ageRules,
  anyWords,
  choice,
  choices,
  daySpan,
  defineFilters,
  measureSpan,
  numberSpan,
  priceRules,
  reference,
  references,
  yesNo,
} from '../../platform/filters/index.ts';
import { today } from '../../platform/format/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { yesterday } from './dates.ts';

const atMostHours = (name: string) => ({
  ...choice(name, delayHours.map(String), (hours) => `preanalytics:delays.up_to_${hours}`),
  read: (text: string | undefined) => delayHours.find((hours) => String(hours) === text),
});

/** All filters of the inventory. */
export const sampleFilters = defineFilters({
  status: choices('inventory:status', sampleStatuses, (value) => `ui:state_${value}`),
  loincCode: anyWords('inventory:biomarker'),
  resultClass: choices(
    'inventory:result_class',
    [...resultClasses, 'none'],
    (value) => `inventory:classes.${value}`,
  ),
  value: measureSpan('inventory:measured_value', 'valueFrom', 'valueTo'),
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
  material: choices('inventory:material', materials, (value) => `preanalytics:materials.${value}`),
  anticoagulant: choices(
    'inventory:anticoagulant',
    anticoagulants,
    (value) => `preanalytics:anticoagulants.${value}`,
  ),
  fasting: choices('inventory:fasting', fastings, (value) => `preanalytics:fastings.${value}`),
  freezeThaws: choices(
    'inventory:freeze_thaws',
    freezeThawBands,
    (value) => `preanalytics:freezeThaws.${value}`,
  ),
  hoursToProcessingMax: atMostHours('inventory:hours_to_processing'),
  hoursToFreezerMax: atMostHours('inventory:hours_to_freezer'),
  diagnosis: anyWords('inventory:diagnosis'),
  invoiceId: reference('inventory:vendor_order'),
  vendorId: reference('inventory:vendor'),
  received: daySpan('inventory:received', 'createdFrom', 'createdTo'),
});

export type Selection = NonNullable<Sent<(typeof staffSamples)['export']>['body']['filter']>;

/**
 * The rows of the list regardless of its page: for reading, export and batch changes. Only active is the
 * default and means available; a status filter overrides it.
 */
export function selectionOf({ filters, onlyActive, sortBy, search }: ListState): Selection {
  const { expired, ...chosen } = sampleFilters.queryOf(filters);
  return omitUndefined({
    sortBy: sortBy || undefined,
    search: search.trim() || undefined,
    ...(onlyActive ? { active: true, status: ['available' as const] } : {}),
    ...chosen,
    // The earlier of the two, since both apply.
    expiresTo: expired ? [yesterday(), chosen.expiresTo ?? '9999-12-31'].sort()[0] : chosen.expiresTo,
    validOn: expired === false ? today() : undefined,
  });
}

/** The parts of status available as query values; figures above the list and in Insights link there. */
export const saleParts = {
  available: { status: 'available', expired: 'false', priced: 'true' },
  expired: { status: 'available', expired: 'true' },
  unpriced: { status: 'available', expired: 'false', priced: 'false' },
} as const;

/** All samples except the depleted ones, sellable or not. */
export const inStock = (statuses: Readonly<Record<SampleStatus, { samples: number }>>): number =>
  sampleStatuses.reduce((sum, status) => sum + (status === 'depleted' ? 0 : statuses[status].samples), 0);
