import type { Order } from '@aliquot/contract/orders';
import type { LayerState } from '../../ui/layers/layer-store.ts';

/** The subject of the dialog that issues an invoice: mode `edit`. */
export interface InvoiceSubject {
  invoicedOrder: Order;
}

/** The app's single dialog may be open for another subject. */
export const invoicedOrderOf = ({ dialog, dialogEntity }: LayerState): Order | null =>
  dialog === 'edit' &&
  typeof dialogEntity === 'object' &&
  dialogEntity !== null &&
  'invoicedOrder' in dialogEntity
    ? (dialogEntity as InvoiceSubject).invoicedOrder
    : null;
