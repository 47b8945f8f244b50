import { day, emptyToNull, longText, price, text } from '@aliquot/contract/fields';
import { anticoagulants, freezeThawBands, materials } from '@aliquot/contract/materials';
import { customRequestBody } from '@aliquot/contract/orders';
import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders, type sampleClientSelection } from '@aliquot/contract/sample-client';
import * as z from 'zod/mini';
import { today } from '../../platform/format/index.ts';
import { boundParts, type SpanBound } from '../../ui/field/bound-text.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { RequestBody } from './api.ts';

export interface RequestTerm {
  loincCode: string;
  name: string;
  units: string | null;
}

/**
 * The requested biomarker, a choice of several, or an open one if the search had none; with the filters of
 * the search.
 */
export type RequestSubject = (RequestTerm | { among: readonly RequestTerm[] }) & {
  selection?: z.input<typeof sampleClientSelection>;
};

/** The initial biomarker of the form. */
export const termOf = (subject: RequestSubject): RequestTerm | null =>
  'among' in subject ? (subject.among[0] ?? null) : subject;

const { shippingLocationId, purchaseOrderNumber, shipmentMethod } = customRequestBody.shape;
const quantity = z.int('quantity_format').check(z.gte(1, 'quantity_format'), z.lte(1000, 'quantity_format'));
const age = z.int('age_format').check(z.gte(0, 'age_format'), z.lte(150, 'age_format'));

/** Nobody asks for what is unknown, or for what was thawed often. */
export const knownFastings = ['yes', 'no'] as const;
export const thawLimits = ['0', '1', '2'] as const;

const fields = z.strictObject({
  loincCode: text(20),
  quantity,
  resultClass: emptyToNull(z.enum(resultClasses)),
  valueFrom: z.nullable(z.number()),
  valueTo: z.nullable(z.number()),
  donorGender: emptyToNull(z.enum(donorGenders)),
  ageFrom: z.nullable(age),
  ageTo: z.nullable(age),
  volumeFrom: z.nullable(z.number().check(z.gte(0, 'volume_format'))),
  storageContainer: emptyToNull(text()),
  storageCondition: emptyToNull(text()),
  material: emptyToNull(z.enum(materials)),
  anticoagulant: emptyToNull(z.enum(anticoagulants)),
  fasting: emptyToNull(z.enum(knownFastings)),
  thawsMost: emptyToNull(z.enum(thawLimits)),
  neededBy: emptyToNull(day.check(z.refine((value) => value >= today(), 'day_past'))),
  priceLimit: z.nullable(price),
  note: emptyToNull(longText()),
  shippingLocationId,
  purchaseOrderNumber,
  shipmentMethod,
});

type Ends = Pick<z.output<typeof fields>, 'valueFrom' | 'valueTo' | 'ageFrom' | 'ageTo'>;

const inOrder = (from: keyof Ends, to: keyof Ends) =>
  z.refine<Ends>(({ [from]: low, [to]: high }) => low === null || high === null || low <= high, {
    error: 'range_order',
    path: [to],
  });

/** The body of the call as form values: empty fields are not sent. */
export const requestForm = fields.check(inOrder('valueFrom', 'valueTo'), inOrder('ageFrom', 'ageTo'));
export type RequestValues = z.output<typeof requestForm>;

/** The bands up to a number of thaws. */
const upTo = (most: (typeof thawLimits)[number]) => freezeThawBands.slice(0, Number(most) + 1);

/** The form has room for one value; of several none is carried over. */
const only = <V>(given: V | readonly V[] | undefined): V | null =>
  given === undefined ? null : Array.isArray(given) ? (given.length === 1 ? given[0] : null) : (given as V);

/** Requests are in the unit of the biomarker. */
const ownNumber = (bound: SpanBound | undefined) => {
  const parts = bound === undefined ? null : boundParts(bound);
  return parts?.unit === '' ? parts.number : null;
};

export function startOf(subject: RequestSubject) {
  const { selection = {} } = subject;
  const resultClass = only(selection.resultClass);
  return {
    loincCode: termOf(subject)?.loincCode ?? '',
    quantity: 10,
    resultClass: resultClass === 'none' ? null : resultClass,
    valueFrom: ownNumber(selection.valueFrom),
    valueTo: ownNumber(selection.valueTo),
    donorGender: only(selection.donorGender),
    ageFrom: selection.ageFrom ?? null,
    ageTo: selection.ageTo ?? null,
    // Requests are in milliliters: grams or slides cannot be converted.
    volumeFrom: (selection.volumeKind ?? 'mL') === 'mL' ? (selection.volumeFrom ?? null) : null,
    storageContainer: only(selection.storageContainer) ?? '',
    storageCondition: only(selection.storageCondition) ?? '',
    material: only(selection.material),
    anticoagulant: only(selection.anticoagulant),
    fasting: knownFastings.find((each) => each === only(selection.fasting)) ?? null,
    thawsMost:
      thawLimits.find((most) => upTo(most).join() === [selection.freezeThaws ?? []].flat().join()) ?? null,
    neededBy: null,
    priceLimit: selection.priceTo ?? null,
    // The search text is carried over as a note, and so are values in another unit.
    note: [
      selection.search,
      ...[selection.valueFrom, selection.valueTo].filter((bound) => ownNumber(bound) === null),
    ]
      .filter(Boolean)
      .join(', '),
    purchaseOrderNumber: '',
  };
}

type Wanted = Partial<Omit<RequestValues, 'loincCode'>> & { loincCode: string };

/** Drops empty fields. Volumes are in milliliters. */
export function wanted<V extends Wanted>(values: V) {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof V]: NonNullable<V[K]> };
  const { thawsMost, ...sent } = given;
  return {
    ...sent,
    ...(given.volumeFrom === undefined ? {} : { volumeKind: 'mL' as const }),
    ...(thawsMost === undefined ? {} : { freezeThaws: upTo(thawsMost) }),
  };
}

export const bodyOf = (values: RequestValues): RequestBody => wanted(values);

export type RequestHandle = FormHandle<z.input<typeof requestForm>>;
