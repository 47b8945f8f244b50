import { client, staff } from '@aliquot/contract/roles';
import type { Context } from '../../../platform/context.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { createDownload, registerDownload } from '../../downloads/index.ts';
import { readSellerForDocuments, sellerName } from '../../seller/index.ts';
import { readOrder } from '../reading/read-order.ts';
import type { drawOffer as draw } from './offer.ts';
import { toPick } from './to-pick.ts';

interface Which {
  id: number;
  shipmentId?: number;
}

const everybody = [...staff, ...client];

/**
 * Each document is made when it is fetched, from the order as the user may see it then. The libraries that draw it are
 * large, so they are loaded with the first document.
 */
const confirmation = registerDownload<Which>({
  kind: 'orders.confirmation',
  roles: everybody,
  make: async (context, { id }) => {
    const { drawConfirmation } = await import('./confirmation.ts');
    return drawConfirmation(context, await readOrder(context, id), await readSellerForDocuments(context));
  },
});
const packingList = registerDownload<Which>({
  kind: 'orders.packing-list',
  roles: everybody,
  make: async (context, { id, shipmentId }) => {
    const { drawPackingList } = await import('./packing-list.ts');
    return drawPackingList(
      context,
      await readOrder(context, id),
      shipmentId,
      await readSellerForDocuments(context),
    );
  },
});
const pickList = registerDownload<Which>({
  kind: 'orders.pick-list',
  roles: staff,
  make: async (context, { id }) => {
    const { drawPickList } = await import('./pick-list.ts');
    return drawPickList(context, await readOrder(context, id), await sellerName(context.db));
  },
});

/** An offer of a quote, which its room reads. */
export const drawOffer = async (...given: Parameters<typeof draw>) =>
  (await import('./offer.ts')).drawOffer(...given);

export async function confirmationLink(context: Context, id: number) {
  await readOrder(context, id);
  return createDownload(context, confirmation, { id });
}

export async function packingListLink(context: Context, id: number, shipmentId: number | undefined) {
  const { shipments } = await readOrder(context, id);
  if (shipmentId !== undefined && !shipments.some((shipment) => shipment.id === shipmentId))
    failFields({ shipmentId: ['validate_errors'] });
  return createDownload(context, packingList, { id, ...(shipmentId === undefined ? {} : { shipmentId }) });
}

export async function pickListLink(context: Context, id: number) {
  if (toPick(await readOrder(context, id)).length === 0) fail('nothing_to_send');
  return createDownload(context, pickList, { id });
}
