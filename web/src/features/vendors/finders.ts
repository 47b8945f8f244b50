import { vendors } from '@aliquot/contract/vendors';
import { Truck } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'vendors',
    area: 'staff',
    icon: Truck,
    list: '/vendors',
    row: vendors.getMany,
    hit: ({ id, name, fullAddress }) => ({ id, label: name, detail: fullAddress }),
  }),
];
