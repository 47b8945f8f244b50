import type { cartCalls } from './carts.ts';
import type { DocsOf } from './endpoint.ts';
import type { orders } from './orders.ts';

export const ordersDocs: DocsOf<Omit<typeof orders, keyof typeof cartCalls>> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List orders: staff all, a manager their company’s, others their own. Carts are in no list',
  },
  overview: { scope: 'any', errors: [], summary: 'How many orders are where, and what waits' },
  spend: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'What one’s company bought, by month, person and biomarker; cancelled orders and lines left out',
  },
  custody: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'A sample’s way through orders and shipments: its chain of custody',
  },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one order with its lines, shipments, timeline and next steps; or one’s own cart',
  },
  place: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'total_changed',
      'empty_cart',
      'unassigned_limit_reached',
      'too_many_orders',
      'transition_not_allowed',
    ],
    summary: 'Order what is in the cart, all of it or nothing. Sent twice it is one order',
  },
  placeByCustomRequest: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_orders'],
    summary: 'Order what matches, the cheapest first, and ask for what is missing',
  },
  manage: {
    scope: 'any',
    errors: [
      'invalid_input',
      'not_found',
      'version_conflict',
      'transition_not_allowed',
      'request_open',
      'lines_unsent',
    ],
    summary: 'Change an order’s fields; a status in it is taken as the step that leads there, or refused',
  },
  assign: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Give an order to somebody of staff; samples that match its requests are allocated',
  },
  ship: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed', 'nothing_to_send'],
    summary: 'Add a shipment. A confirmed order becomes dispatched with it',
  },
  updateShipment: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Correct a shipment, until its order is delivered',
  },
  cancel: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Cancel an order and give its samples back; clients only before it is confirmed',
  },
  withdrawItems: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary: 'Take lines out of an order: they stay, struck through, and the client is told',
  },
  addNote: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'Leave a note in the timeline that only staff read',
  },
  confirmation: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'An address to fetch the order summary from, as PDF; confirmed, it is the order confirmation',
  },
  packingList: {
    scope: 'company',
    errors: ['invalid_input', 'not_found'],
    summary: 'An address to fetch the packing list from, as PDF with public codes only',
  },
  pickList: {
    scope: 'any',
    errors: ['not_found', 'nothing_to_send'],
    summary: 'An address to fetch the in-house pick list from, as PDF: accession and place of each tube',
  },
};
