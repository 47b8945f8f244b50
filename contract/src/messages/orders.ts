import type { Language } from '../languages.ts';
import type { OrderStatus, shipmentMethods } from '../order-steps.ts';

/** Names on screens and in files. The document of an order says more of its status. */
export const orderStatusNames: Record<Language, Record<OrderStatus, string>> = {
  en: {
    new: 'New',
    placed: 'Placed',
    assigned: 'Assigned',
    confirmed: 'Confirmed',
    dispatched: 'Dispatched',
    delivered: 'Delivered',
    cancelled: 'Canceled',
  },
  fr: {
    new: 'Nouvelle',
    placed: 'Passée',
    assigned: 'Attribuée',
    confirmed: 'Confirmée',
    dispatched: 'Expédiée',
    delivered: 'Livrée',
    cancelled: 'Annulée',
  },
};

/** On screens, in files and on documents. */
export const shipmentMethodNames: Record<Language, Record<(typeof shipmentMethods)[number], string>> = {
  en: { standard: 'Standard', express: 'Express', overnight: 'Overnight', courier: 'Courier' },
  fr: { standard: 'Standard', express: 'Express', overnight: 'Lendemain', courier: 'Coursier' },
};
