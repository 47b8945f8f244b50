import { orderStatusNames, shipmentMethodNames } from '@aliquot/contract/messages/orders';
import { type OrderRow, orderRow, orders, ownOrderRow } from '@aliquot/contract/orders';
import type * as z from 'zod/mini';
import { type Column, choice, instant, listExport, money, number, text } from '../../exports/index.ts';
import { listOfOrders } from './list-orders.ts';

type OwnOrderRow = z.output<typeof ownOrderRow>;

/** Without the company, which is the reader's own. */
const own: readonly Column<OwnOrderRow>[] = [
  text({ en: 'Number', fr: 'Numéro' }, (order) => order.number),
  choice({ en: 'Status', fr: 'Statut' }, orderStatusNames, ({ status }) => status),
  text({ en: 'Placed by', fr: 'Passée par' }, ({ placedBy }) => placedBy.name),
  instant({ en: 'Placed', fr: 'Passée le' }, ({ placedAt }) => placedAt),
  number({ en: 'Samples', fr: 'Échantillons' }, ({ samples }) => samples),
  number({ en: 'Sent', fr: 'Expédiés' }, ({ sent }) => sent),
  number({ en: 'Missing', fr: 'Manquants' }, ({ waitingFor }) => waitingFor),
  money({ en: 'Subtotal in USD', fr: 'Sous-total en USD' }, ({ total }) => total),
  money({ en: 'Shipping in USD', fr: 'Expédition en USD' }, ({ shippingPrice }) => shippingPrice),
  money({ en: 'Total in USD', fr: 'Total en USD' }, ({ totalWithShipping }) => totalWithShipping),
  text(
    { en: 'Purchase order number', fr: 'Numéro de bon de commande' },
    ({ purchaseOrderNumber }) => purchaseOrderNumber,
  ),
  choice(
    { en: 'Method', fr: 'Mode d’expédition' },
    shipmentMethodNames,
    ({ shipmentMethod }) => shipmentMethod,
  ),
  text({ en: 'Ship to', fr: 'Livrer à' }, ({ shippingLocation }) => shippingLocation.name),
  text({ en: 'Address', fr: 'Adresse' }, ({ fullAddress }) => fullAddress),
  text({ en: 'Assignee', fr: 'Responsable' }, ({ assignee }) => assignee?.name),
  instant({ en: 'Delivered', fr: 'Livrée le' }, ({ completionDate }) => completionDate),
  instant({ en: 'Updated', fr: 'Modification' }, ({ updatedAt }) => updatedAt),
];

const columns: readonly Column<OrderRow>[] = [
  text({ en: 'Company', fr: 'Société' }, ({ company }) => company.name),
  ...own,
];

export const exportOrders = listExport({
  name: 'orders',
  row: orders.export,
  title: { en: 'Orders', fr: 'Commandes' },
  staff: { item: orderRow, source: listOfOrders, columns },
  client: { item: ownOrderRow, source: listOfOrders, columns: own },
});
