import * as z from 'zod/mini';
import { invoiceOfOrder } from './client-invoices.ts';
import { cohortPlace } from './cohort-place.ts';
import { id, instant } from './fields.ts';
import { orderStatuses, orderStepNames, shipmentMethods } from './order-steps.ts';
import { criteria, requestStatuses } from './request-criteria.ts';
import { resultClasses } from './result-classes.ts';
import {
  donorGenders,
  expiryBands,
  sampleBiomarker,
  sampleClient,
  sampleResult,
  volumeUnits,
} from './sample-client.ts';
import { sampleStatuses } from './sample-statuses.ts';
import { shippingPricings } from './shipping-pricing.ts';

/** Schemas of orders for staff, with storage of the samples, and for the client company. */

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });

/** A copy of the shipping location at the time of the order. */
const destination = z.object({
  name: z.string(),
  address1: z.string(),
  address2: shown,
  city: z.string(),
  state: shown,
  zip: shown,
  phoneNumber: shown,
  email: shown,
});

const listed = {
  id,
  version: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  company: named,
  placedBy: named,
  placedAt: instant,
  /** Number of live lines; `total` is the sum of their prices. */
  samples: z.int(),
  /** Number of live lines in a shipment. */
  sent: z.int(),
  total: money,
  /** How the seller prices shipping now; an order keeps the price that was set for it. */
  shippingPricing: z.enum(shippingPricings),
  /** Null: not set. */
  shippingPrice: z.nullable(money),
  totalWithShipping: money,
  /** Number of requested samples that are not allocated yet. */
  waitingFor: z.int(),
  shippingLocationId: z.nullable(id),
  shippingLocation: destination,
  fullAddress: z.string(),
  purchaseOrderNumber: shown,
  shipmentMethod: z.nullable(z.enum(shipmentMethods)),
  completionDate: z.nullable(instant),
  updatedAt: instant,
};

/** An order whose assignee is not `active` any more needs another one. */
export const orderRow = z.object({
  ...listed,
  assignee: z.nullable(z.extend(named, { active: z.boolean() })),
});
export type OrderRow = z.output<typeof orderRow>;
export const ownOrderRow = z.object({ ...listed, assignee: z.nullable(z.object({ name: z.string() })) });

/** What a line keeps of the sample beside its label, as clients saw it when they ordered. It has no code of the donor. */
const sampleDetails = z.pick(sampleClient, {
  material: true,
  anticoagulant: true,
  fasting: true,
  freezeThaws: true,
  hoursToProcessing: true,
  hoursToFreezer: true,
  method: true,
  measuredYear: true,
  diagnoses: true,
  alsoMeasured: true,
});
export type SampleDetails = z.input<typeof sampleDetails>;

const line = {
  /** Absent from lines that were ordered before a field was kept. */
  ...z.partial(sampleDetails).shape,
  id,
  sampleId: id,
  code: z.string(),
  /** The price at the time of the order. */
  price: money,
  /** False if the line was withdrawn or the order canceled. */
  live: z.boolean(),
  withdrawn: z.nullable(z.object({ at: instant, reason: z.string() })),
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  biomarkerValue: shown,
  resultClass: z.nullable(z.enum(resultClasses)),
  /** The result at the time of the order. */
  result: z.nullable(sampleResult),
  donorGender: z.nullable(z.enum(donorGenders)),
  donorAge: z.nullable(z.int()),
  donorEthnicity: shown,
  donorZip: shown,
  collectionYear: z.nullable(z.int()),
  expiryBand: z.nullable(z.enum(expiryBands)),
  volumeNumber: z.number(),
  volumeUnits: z.enum(volumeUnits),
  storageContainer: shown,
  storageCondition: shown,
  shipmentId: z.nullable(id),
  /** The request that it was allocated for. */
  requestId: z.nullable(id),
  cohort: cohortPlace,
};

/** Staff find the sample by accession and storage location. `expired` warns before it is sent. */
const orderLine = z.object({
  ...line,
  accession: z.string(),
  sampleStatus: z.enum(sampleStatuses),
  storageFacility: named,
  storageLocation: shown,
  expirationDate: shown,
  expired: z.boolean(),
  /** Invoiced and not credited. */
  invoiced: z.boolean(),
});
export type OrderLine = z.output<typeof orderLine>;
const ownOrderLine = z.object(line);

const shipment = z.object({
  id,
  carrier: z.string(),
  trackingNumber: shown,
  method: z.enum(shipmentMethods),
  temperature: shown,
  sentDate: z.string(),
  note: shown,
  sampleIds: z.array(id),
  createdAt: instant,
});
export type Shipment = z.output<typeof shipment>;

export const orderEventKinds = [
  'cart_opened',
  'approval_requested',
  'approved',
  'over_budget',
  'placed',
  'assigned',
  'reassigned',
  'confirmed',
  'dispatched',
  'shipment',
  'delivered',
  'cancelled',
  'withdrawn',
  'allocated',
  'request_closed',
  'request_reopened',
  'changed',
  'note',
] as const;

/** Details of a timeline event; which are set depends on its kind. */
const eventDetails = z.object({
  reason: z.optional(z.string()),
  samples: z.optional(z.int()),
  codes: z.optional(z.array(z.string())),
  total: z.optional(money),
  shipping: z.optional(money),
  assignee: z.optional(z.string()),
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(shown),
  request: z.optional(z.string()),
  /** A budget that the order exceeds, and by how much. */
  budget: z.optional(z.string()),
  over: z.optional(money),
  note: z.optional(z.string()),
  /** A changed field with its old and new value. */
  field: z.optional(z.string()),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
});

const event = {
  id: z.int(),
  at: instant,
  kind: z.enum(orderEventKinds),
  details: eventDetails,
};

/** Why a transition is not possible now. */
export const blocks = ['request_open', 'lines_unsent', 'nothing_to_send'] as const;

const nextStep = z.object({
  step: z.enum(orderStepNames),
  to: z.nullable(z.enum(orderStatuses)),
  mode: z.string(),
  /** The usual next transition. */
  primary: z.boolean(),
  blocked: z.nullable(z.enum(blocks)),
});
export type NextStep = z.output<typeof nextStep>;

const requestInOrder = z.object({
  id,
  name: z.string(),
  loincCode: z.string(),
  biomarkerName: z.string(),
  units: shown,
  asked: z.int(),
  allocated: z.int(),
  status: z.enum(requestStatuses),
  reason: shown,
  criteria,
  priceLimit: z.nullable(money),
});

const whole = {
  createdAt: instant,
  note: shown,
  /** Required delivery date, if a request has one. */
  neededBy: shown,
  cancelReason: shown,
  shipments: z.array(shipment),
  requests: z.array(requestInOrder),
  /** The quote that it was accepted from. */
  quote: z.nullable(z.object({ id, number: z.string() })),
  /** With credit notes, newest first. */
  invoices: z.array(invoiceOfOrder),
  nextSteps: z.array(nextStep),
};

/** An order for staff. */
export const order = z.object({
  ...orderRow.shape,
  ...whole,
  /** The last price of shipping to the same location by the same method, for an order that needs one. */
  suggestedShippingPrice: z.nullable(money),
  /** The shipping price is invoiced and not credited. */
  shippingInvoiced: z.boolean(),
  /** Of live lines and shipping, what is not invoiced. It can be invoiced once the order is confirmed. */
  notInvoiced: money,
  lines: z.array(orderLine),
  timeline: z.array(z.object({ ...event, by: z.nullable(named) })),
});
export type Order = z.output<typeof order>;

const shipmentOfLine = z.nullable(z.pick(shipment, { carrier: true, trackingNumber: true, sentDate: true }));

/** A line in a file of many orders. */
export const orderedLine = z.object({ order: orderRow, line: orderLine, shipment: shipmentOfLine });
export type OrderedLine = z.output<typeof orderedLine>;
export const ownOrderedLine = z.object({
  order: ownOrderRow,
  line: ownOrderLine,
  shipment: shipmentOfLine,
});
export type OwnOrderedLine = z.output<typeof ownOrderedLine>;

/** An order for its company: with public codes, and only names of staff. */
export const ownOrder = z.object({
  ...ownOrderRow.shape,
  ...whole,
  lines: z.array(ownOrderLine),
  timeline: z.array(z.object({ ...event, by: z.nullable(z.object({ name: z.string() })) })),
});
export type OwnOrder = z.output<typeof ownOrder>;
