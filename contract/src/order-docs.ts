import type { cartCalls } from './carts.ts';
import type { DocsOf } from './endpoint.ts';
import { exportDocs } from './exports.ts';
import type { orders } from './orders.ts';

export const ordersDocs: DocsOf<Omit<typeof orders, keyof typeof cartCalls>> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary:
      'List orders: staff get all, a manager those of the company, a client user their own. Carts are not listed',
  },
  export: exportDocs('orders, or of their samples', 'company'),
  overview: { scope: 'any', errors: [], summary: 'Number of orders by status, and what needs attention' },
  spend: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'Purchases of the own company by month, user and biomarker, without canceled orders and lines',
  },
  custody: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'The chain of custody of a sample: its orders and shipments',
  },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one order with its lines, shipments, timeline and next steps; or the own cart',
  },
  place: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'total_changed',
      'empty_cart',
      'approval_needed',
      'above_limit',
      'over_budget',
      'po_used',
      'unassigned_limit_reached',
      'too_many_orders',
      'transition_not_allowed',
    ],
    summary:
      'Place an order for all samples in the cart or none. A repeated call does not place a second order',
  },
  placeByCustomRequest: {
    scope: 'self',
    errors: ['invalid_input', 'approval_needed', 'above_limit', 'over_budget', 'po_used', 'too_many_orders'],
    summary: 'Order matching samples, the cheapest first, and request the missing ones',
  },
  manage: {
    scope: 'any',
    errors: [
      'invalid_input',
      'not_found',
      'version_conflict',
      'transition_not_allowed',
      'po_used',
      'shipping_agreed',
      'already_invoiced',
      'request_open',
      'lines_unsent',
    ],
    summary: 'Change fields of an order; a status makes the transition to it, or is rejected',
  },
  assign: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Assign an order to a staff member; samples that match its requests are allocated',
  },
  ship: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed', 'nothing_to_send'],
    summary: 'Add a shipment. A confirmed order becomes dispatched',
  },
  updateShipment: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Correct a shipment, until its order is delivered',
  },
  cancel: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Cancel an order and release its samples; clients only before it is confirmed',
  },
  withdrawItems: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Withdraw lines of an order: they stay visible, struck through, and the client is notified',
  },
  addNote: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'Add a note to the timeline that only staff can read',
  },
  confirmation: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Get an address of the order summary as PDF; for a confirmed order it is the order confirmation',
  },
  packingList: {
    scope: 'company',
    errors: ['invalid_input', 'not_found'],
    summary: 'Get an address of the packing list as PDF, with public codes only',
  },
  pickList: {
    scope: 'any',
    errors: ['not_found', 'nothing_to_send'],
    summary:
      'Get an address of the internal pick list as PDF, with accession and storage location of each sample',
  },
};
