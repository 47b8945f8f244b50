import type { Contract } from '@aliquot/contract/index';
import { orders as table } from '@aliquot/contract/orders';
import { byGroup, type Handlers } from '../../platform/http/index.ts';
import { addCheapest, addItems, createCart, holdAgain, removeItems } from '../carts/index.ts';
import { addNote } from './add-note.ts';
import { assignOrder } from './assign.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeShipment } from './change-shipment.ts';
import { readCustody } from './custody.ts';
import { confirmationLink, packingListLink, pickListLink } from './documents.ts';
import { listOrders } from './list-orders.ts';
import { manageOrder } from './manage.ts';
import { readOverview } from './overview.ts';
import { place } from './place.ts';
import { placeByCustomRequest } from './place-custom.ts';
import { readOrderOrCart } from './read-order.ts';
import { ship } from './ship.ts';
import { readSpend } from './spend.ts';
import { withdrawItems } from './withdraw-items.ts';

export const orders: Handlers<Contract['orders']> = {
  getMany: byGroup(table.getMany.body, { staff: listOrders, client: listOrders }),
  overview: ({ db }) => readOverview(db),
  spend: (context, { query }) => readSpend(context, query),
  custody: ({ db }, { params }) => readCustody(db, params.id),
  createCart: (context) => createCart(context),
  addItem: (context, { params, body }) => addItems(context, params.id, body),
  removeItem: (context, { params, body }) => removeItems(context, params.id, body),
  holdAgain: (context, { params, body }) => holdAgain(context, params.id, body.sampleIds),
  addCheapest: (context, { params, body }) => addCheapest(context, params.id, body),
  get: (context, { params }) => readOrderOrCart(context, params.id),
  place: (context, { params, body }) => place(context, params.id, body),
  placeByCustomRequest: (context, { body }) => placeByCustomRequest(context, body),
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
};
