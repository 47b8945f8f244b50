import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { PackageCheck } from 'lucide-react';
import { finder } from '../../platform/finder.ts';
import { lineOf, type Place, publicCodeIn } from '../../platform/place.ts';

/** An order found by a sample's code opens at that sample's label. */
function lineBy(to: string, id: number, text: string): Place | undefined {
  const code = publicCodeIn(text);
  return code === null ? undefined : lineOf(to, id, code);
}

export const finders = [
  finder({
    id: 'orders',
    area: 'staff',
    icon: PackageCheck,
    list: '/client-orders',
    row: rowFor(orders.getMany, 'staff'),
    hit: ({ id, number, company, placedBy }, text) => ({
      id,
      code: number,
      label: company.name,
      detail: placedBy.name,
      place: lineBy('/client-orders', id, text),
    }),
  }),
  finder({
    id: 'orders',
    area: 'client',
    icon: PackageCheck,
    list: '/orders',
    row: rowFor(orders.getMany, 'client'),
    hit: ({ id, number, placedBy, fullAddress }, text) => ({
      id,
      code: number,
      label: placedBy.name,
      detail: publicCodeIn(text) ?? fullAddress,
      place: lineBy('/orders', id, text),
    }),
  }),
];
