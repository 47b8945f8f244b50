import { cohorts } from '@aliquot/contract/cohorts';
import { UsersRound } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'cohorts',
    area: 'client',
    icon: UsersRound,
    list: '/specimen-search/cohorts',
    row: cohorts.getMany,
    query: { active: true },
    hit: ({ id, name, owner, mine }) => ({
      id,
      label: name,
      detail: mine ? undefined : owner.name,
      place: { to: '/specimen-search/cohort', search: { id: String(id) } },
    }),
  }),
];
