import { clientInvoices } from '@aliquot/contract/client-invoices';
import { rowFor } from '@aliquot/contract/endpoint';
import { Receipt } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'client_invoices',
    area: 'staff',
    icon: Receipt,
    list: '/client-invoices',
    row: rowFor(clientInvoices.getMany, 'staff'),
    hit: ({ id, number, company, order }) => ({
      id,
      code: number,
      label: company.name,
      detail: order.number,
    }),
  }),
];
