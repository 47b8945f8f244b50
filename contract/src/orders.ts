import * as z from 'zod/mini';
import { cart, cartCalls } from './carts.ts';
import { downloadLink } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { exportOf } from './exports.ts';
import {
  day,
  emptyToNull,
  id,
  idText,
  instant,
  longText,
  optionalText,
  price,
  text,
  version,
} from './fields.ts';
import { order, orderRow, ownOrder, ownOrderRow } from './order-shapes.ts';
import { orderStatuses, shipmentMethods } from './order-steps.ts';
import { listOf, listQuery } from './paging.ts';
import { criteria } from './request-criteria.ts';
import { client, type Role, staff } from './roles.ts';
import { oneOrMore } from './sample-client.ts';
import { settableStatuses } from './sample-statuses.ts';

/** Re-exported, since screens import only the file of their room. */
export {
  blocks,
  type NextStep,
  type Order,
  type OrderLine,
  type OrderRow,
  type OwnOrder,
  order,
  orderEventKinds,
  orderRow,
  ownOrder,
  ownOrderRow,
  type SampleDetails,
  type Shipment,
} from './order-shapes.ts';

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });

/** Both schemas of an order, for rows that staff and clients call. */
const eitherOrder = { staff: order, client: ownOrder };

const filters = {
  status: oneOrMore(z.enum(orderStatuses)),
  placedFrom: z.optional(day),
  placedTo: z.optional(day),
  /** The user who placed it. */
  userId: z.optional(id),
  shipmentMethod: oneOrMore(z.enum(shipmentMethods)),
  /** Has requested samples that are not allocated yet. */
  waiting: z.optional(z.boolean()),
};

/** `active` selects orders under way: placed and not yet delivered or canceled. */
const staffQuery = listQuery({
  sorts: ['number', 'placedAt', 'status', 'company', 'assignee', 'total', 'totalWithShipping', 'updatedAt'],
  filters: {
    ...filters,
    clientCompanyId: oneOrMore(id),
    assigneeId: oneOrMore(id),
    /** Has no assignee. */
    unassigned: z.optional(z.boolean()),
    /** Should have been invoiced, and is not, or not all of it. */
    notInvoiced: z.optional(z.boolean()),
  },
});
const ownQuery = listQuery({
  sorts: ['number', 'placedAt', 'status', 'total', 'totalWithShipping', 'updatedAt'],
  filters,
});

const params = z.strictObject({ id: idText });
const reason = text();
const method = z.enum(shipmentMethods);
const everybody = [...staff, ...client] as const satisfies readonly Role[];

/** Fields of both ways of ordering. */
const delivery = {
  shippingLocationId: id,
  purchaseOrderNumber: text(),
  shipmentMethod: method,
  note: z.optional(emptyToNull(longText())),
};

/** A manager places an order although it exceeds budgets. */
export const overBudget = z.optional(z.boolean());

export const placeBody = z.strictObject({
  ...delivery,
  overBudget,
  /** The total that the user saw. A different one is rejected; an equal one confirms that withdrawn lines were seen. */
  expectedTotal: z.optional(money),
  expectedCount: z.optional(z.int()),
});

export const customRequestBody = z.strictObject({
  ...delivery,
  overBudget,
  ...criteria.shape,
  loincCode: text(20),
  quantity: z.int().check(z.gte(1), z.lte(1000)),
  priceLimit: z.optional(z.nullable(price)),
  /** Required delivery date. */
  neededBy: z.optional(emptyToNull(day)),
});

export const shipmentBody = z.strictObject({
  carrier: text(),
  trackingNumber: optionalText(),
  method,
  temperature: optionalText(),
  sentDate: day,
  note: z.optional(emptyToNull(longText())),
  /** Default: all live lines that are in no shipment yet. */
  sampleIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(2000))),
});

/** The samples of a shipment cannot be changed. */
export const shipmentChanges = z.strictObject({
  carrier: z.optional(text()),
  trackingNumber: optionalText(),
  method: z.optional(method),
  temperature: optionalText(),
  sentDate: z.optional(day),
  note: z.optional(emptyToNull(longText())),
  /** Version of the order. */
  version: z.optional(version),
});

const credit = z.optional(z.boolean());

export const manageBody = z.strictObject({
  status: z.optional(z.enum(orderStatuses)),
  completionDate: z.optional(instant),
  purchaseOrderNumber: z.optional(text()),
  shipmentMethod: z.optional(method),
  shippingLocationId: z.optional(id),
  note: z.optional(emptyToNull(longText())),
  /** Null: not set. Once the order is confirmed it can only be lowered. */
  shippingPrice: z.optional(z.nullable(price)),
  /** Required if the status becomes canceled. */
  reason: z.optional(reason),
  /** With status canceled: as in `cancel`. */
  credit,
  version: z.optional(version),
});

export const withdrawBody = z.strictObject({
  sampleIds: z.array(id).check(z.minLength(1), z.maxLength(2000)),
  reason,
  /** The new status of the samples. */
  sampleStatus: z.enum(settableStatuses),
  /** Issues credit notes for those of the lines that are invoiced. */
  credit,
  version: z.optional(version),
});

const listOrders = endpoint({
  method: 'POST',
  path: '/api/client_orders/get_many',
  kind: 'read',
  access: everybody,
  body: { staff: staffQuery, client: ownQuery },
  response: { staff: listOf(orderRow), client: listOf(ownOrderRow) },
});

const exportRows = exportOf(listOrders);
/** A row for each sample of the orders instead of one for each order. */
const lines = z.optional(z.boolean());
const exportOrders = {
  ...exportRows,
  body: {
    staff: z.extend(exportRows.body.staff, { lines }),
    client: z.extend(exportRows.body.client, { lines }),
  },
};

export const orders = {
  getMany: listOrders,
  export: exportOrders,
  overview: endpoint({
    method: 'GET',
    path: '/api/client_orders/overview',
    kind: 'read',
    access: staff,
    response: z.object({
      statuses: z.record(z.enum(orderStatuses), z.int()),
      /** The oldest placed order without an assignee. */
      waitingLongest: z.nullable(z.object({ id, number: z.string(), placedAt: instant })),
      openRequests: z.int(),
      /** Dispatched orders without a shipment. */
      withoutShipment: z.array(z.object({ id, number: z.string() })),
    }),
  }),
  spend: endpoint({
    method: 'GET',
    path: '/api/client_orders/spend',
    kind: 'read',
    access: ['client_manager'],
    query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
    response: z.object({
      /** All months of the range (default: the last twelve), also those without orders. */
      months: z.array(
        z.object({
          ...{ month: z.string(), orders: z.int(), samples: z.int(), total: money },
          /** Of the orders of the month, beside their total. */
          shipping: money,
        }),
      ),
      people: z.array(z.object({ ...named.shape, orders: z.int(), total: money })),
      biomarkers: z.array(
        z.object({ ...named.shape, loincCode: z.string(), samples: z.int(), total: money }),
      ),
      total: money,
    }),
  }),
  custody: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/{id}/custody',
    kind: 'read',
    access: staff,
    params,
    /** Oldest first. `returned`: the order was canceled. */
    response: z.object({
      entries: z.array(
        z.object({
          at: instant,
          kind: z.enum(['reserved', 'sent', 'delivered', 'withdrawn', 'returned']),
          order: z.object({ id, number: z.string(), company: z.string() }),
          by: z.nullable(named),
          /** The shipment that contains it. */
          shipment: z.nullable(z.object({ id, carrier: z.string(), trackingNumber: shown })),
          reason: shown,
        }),
      ),
    }),
  }),
  ...cartCalls,
  get: endpoint({
    method: 'GET',
    path: '/api/client_orders/{id}',
    kind: 'read',
    access: everybody,
    params,
    /** The own cart, with status `new`, has the schema of a cart. */
    response: { staff: order, client: z.union([cart, ownOrder]) },
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/place',
    kind: 'write',
    access: client,
    params,
    body: placeBody,
    response: ownOrder,
  }),
  placeByCustomRequest: endpoint({
    method: 'POST',
    path: '/api/client_orders/place_by_custom_request',
    kind: 'write',
    access: client,
    body: customRequestBody,
    response: ownOrder,
  }),
  manage: endpoint({
    method: 'PATCH',
    path: '/api/client_orders/{id}/manage',
    kind: 'write',
    access: staff,
    params,
    body: manageBody,
    response: order,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/assign',
    kind: 'write',
    access: staff,
    params,
    /** Default: the caller. */
    body: z.strictObject({ userId: z.optional(id), version: z.optional(version) }),
    response: order,
  }),
  ship: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/shipments',
    kind: 'write',
    access: staff,
    params,
    body: shipmentBody,
    response: order,
  }),
  updateShipment: endpoint({
    method: 'PATCH',
    path: '/api/client_orders/{id}/shipments/{shipmentId}',
    kind: 'write',
    access: staff,
    params: z.strictObject({ id: idText, shipmentId: idText }),
    body: shipmentChanges,
    response: order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/cancel',
    kind: 'write',
    access: everybody,
    params,
    /** `credit` issues credit notes for all that is invoiced, which is nothing while a client may cancel. */
    body: z.strictObject({ reason, credit, version: z.optional(version) }),
    response: eitherOrder,
  }),
  withdrawItems: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/withdraw_items',
    kind: 'write',
    access: staff,
    params,
    body: withdrawBody,
    response: order,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/notes',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ note: longText() }),
    response: order,
  }),
  confirmation: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/confirmation',
    kind: 'write',
    access: everybody,
    params,
    response: downloadLink,
  }),
  packingList: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/packing_list',
    kind: 'write',
    access: everybody,
    params,
    /** For one shipment, or for all live lines. */
    body: z.strictObject({ shipmentId: z.optional(id) }),
    response: downloadLink,
  }),
  pickList: endpoint({
    method: 'POST',
    path: '/api/client_orders/{id}/pick_list',
    kind: 'write',
    access: staff,
    params,
    response: downloadLink,
  }),
};
