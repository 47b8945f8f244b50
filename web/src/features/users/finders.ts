import { users } from '@aliquot/contract/users';
import { User } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'people',
    area: 'staff',
    icon: User,
    list: '/users',
    row: users.getMany,
    hit: ({ id, fullName, email }) => ({ id, label: fullName, detail: email }),
  }),
];
