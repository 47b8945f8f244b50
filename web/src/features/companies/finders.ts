import { companies } from '@aliquot/contract/companies';
import { Building2 } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'companies',
    area: 'staff',
    icon: Building2,
    list: '/client-companies',
    row: companies.getMany,
    hit: ({ id, name, fullAddress }) => ({ id, label: name, detail: fullAddress }),
  }),
];
