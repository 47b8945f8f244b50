import type { NoticeSource } from '@aliquot/contract/notice-kinds';
import type { Notice } from '@aliquot/contract/notices';
import type { Group } from '@aliquot/contract/roles';
import type { Place } from '../../platform/place.ts';

const open = (to: string) => (id: number) => ({ to, search: { open: String(id) } });

const places: Record<NoticeSource, (id: number, group: Group) => Place> = {
  order: (id, group) => open(group === 'staff' ? '/client-orders' : '/orders')(id),
  request: open('/non-inventory'),
  saved_search: (id) => ({ to: '/specimen-search', search: { saved: String(id) } }),
  cohort: (id) => ({ to: '/specimen-search/cohort', search: { id: String(id) } }),
  sign_up: () => ({ to: '/users', search: { review: '1' } }),
  import: (id) => ({ to: '/inventory', search: { import: String(id) } }),
  approval: (id) => ({ to: '/orders', search: { view: 'approvals', open: String(id) } }),
  quote: (id, group) => ({
    to: group === 'staff' ? '/client-orders' : '/orders',
    search: { view: 'quotes', open: String(id) },
  }),
  client_invoice: (id, group) =>
    group === 'staff'
      ? open('/client-invoices')(id)
      : { to: '/orders', search: { view: 'invoices', open: String(id) } },
  cart: () => ({ to: '/cart', search: {} }),
  company: open('/client-companies'),
  chat: (id, group) => (group === 'staff' ? open('/contact-us')(id) : { to: '/contact-us', search: {} }),
};

/** The screen with a notification's subject for staff or clients. The server decides what they may see there. */
export const placeOf = ({ about }: Pick<Notice, 'about'>, group: Group): Place =>
  places[about.type](about.id, group);
