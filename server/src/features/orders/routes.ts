import type { Contract } from '@aliquot/contract/index';
import { orders as table } from '@aliquot/contract/orders';
import { byGroup, type Handlers } from '../../platform/http/index.ts';
import { addCheapest } from './cart/add-cheapest.ts';
import { addItems, assertNoneHeld, createCart, holdAgain, removeItems } from './cart/change-cart.ts';
import { changeLimits, readLimits, releaseHoldsOf } from './cart/company-limits.ts';
import { confirmationLink, packingListLink, pickListLink } from './documents/links.ts';
import { addNote } from './lifecycle/add-note.ts';
import type { AssertNoApproval } from './lifecycle/approval-needed.ts';
import { assignOrder } from './lifecycle/assign.ts';
import { cancelOrder } from './lifecycle/cancel-order.ts';
import { changeShipment } from './lifecycle/change-shipment.ts';
import { manageOrder } from './lifecycle/manage.ts';
import { place } from './lifecycle/place.ts';
import { placeByCustomRequest } from './lifecycle/place-custom.ts';
import { readBuyingLimits, saveBuyingLimits } from './lifecycle/save-limits.ts';
import { ship } from './lifecycle/ship.ts';
import { withdrawItems } from './lifecycle/withdraw-items.ts';
import { readCustody } from './reading/custody.ts';
import { exportOrderLines } from './reading/export-order-lines.ts';
import { exportOrders } from './reading/export-orders.ts';
import { listOrders } from './reading/list-orders.ts';
import { readOverview } from './reading/overview.ts';
import { readOrderOrCart } from './reading/read-order.ts';
import { readSpend } from './reading/spend.ts';

export const companyLimits: Handlers<Contract['companyLimits']> = {
  get: (context, { params }) => readLimits(context, params.id),
  update: (context, { params, body }) => changeLimits(context, params.id, body),
  releaseHolds: (context, { params, body }) => releaseHoldsOf(context, params.id, body.reason),
};

export const buyingLimits: Handlers<Contract['buyingLimits']> = {
  get: (context, { query }) => readBuyingLimits(context, query.companyId),
  save: (context, { body }) => saveBuyingLimits(context, body),
};

export const createOrders = (assertNoApproval: AssertNoApproval): Handlers<Contract['orders']> => ({
  getMany: byGroup(table.getMany.body, { staff: listOrders, client: listOrders }),
  export: (context, { body }) => (body.lines ? exportOrderLines(context, body) : exportOrders(context, body)),
  overview: ({ db }) => readOverview(db),
  spend: (context, { query }) => readSpend(context, query),
  custody: ({ db }, { params }) => readCustody(db, params.id),
  createCart: (context) => createCart(context),
  addItem: {
    prepare: (context, { params, body }) => assertNoneHeld(context, params.id, body),
    run: (context, { params, body }) => addItems(context, params.id, body),
  },
  removeItem: (context, { params, body }) => removeItems(context, params.id, body),
  holdAgain: (context, { params, body }) => holdAgain(context, params.id, body.sampleIds),
  addCheapest: (context, { params, body }) => addCheapest(context, params.id, body),
  get: (context, { params }) => readOrderOrCart(context, params.id),
  place: (context, { params, body }) => place(context, params.id, body, assertNoApproval),
  placeByCustomRequest: (context, { body }) => placeByCustomRequest(context, body, assertNoApproval),
  manage: (context, { params, body }) => manageOrder(context, params.id, body),
  assign: (context, { params, body }) => assignOrder(context, params.id, body),
  ship: (context, { params, body }) => ship(context, params.id, body),
  updateShipment: (context, sent) => changeShipment(context, sent),
  cancel: (context, { params, body }) => cancelOrder(context, params.id, body),
  withdrawItems: (context, { params, body }) => withdrawItems(context, params.id, body),
  addNote: (context, { params, body }) => addNote(context, params.id, body.note),
  confirmation: (context, { params }) => confirmationLink(context, params.id),
  packingList: (context, { params, body }) => packingListLink(context, params.id, body.shipmentId),
  pickList: (context, { params }) => pickListLink(context, params.id),
});
