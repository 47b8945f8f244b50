import { rowFor } from '@aliquot/contract/endpoint';
import { quotes } from '@aliquot/contract/quotes';
import { FileText } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'quotes',
    area: 'staff',
    icon: FileText,
    list: '/client-orders',
    view: 'quotes',
    row: rowFor(quotes.getMany, 'staff'),
    hit: ({ id, number, company, user }) => ({
      id,
      code: number,
      label: company.name,
      detail: user.name,
    }),
  }),
  finder({
    id: 'quotes',
    area: 'client',
    icon: FileText,
    list: '/orders',
    view: 'quotes',
    row: rowFor(quotes.getMany, 'client'),
    hit: ({ id, number, user }) => ({ id, code: number, label: user.name }),
  }),
];
