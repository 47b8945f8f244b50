import { listBiomarkers } from '@aliquot/contract/biomarker-list';
import { rowFor } from '@aliquot/contract/endpoint';
import { FlaskConical } from 'lucide-react';
import { finder } from '../../platform/finder.ts';
import { ourNumber } from '../../platform/place.ts';

/** Sample and order numbers must not be searched as biomarkers. */
const fits = (text: string) => ourNumber(text) === null;

export const finders = [
  finder({
    id: 'biomarkers',
    area: 'staff',
    icon: FlaskConical,
    list: '/biomarkers',
    row: rowFor(listBiomarkers, 'staff'),
    hit: ({ id, loincCode, name }) => ({ id, code: loincCode, label: name }),
    fits,
  }),
  finder({
    id: 'biomarkers',
    area: 'client',
    icon: FlaskConical,
    list: '/specimen-search',
    row: rowFor(listBiomarkers, 'client'),
    query: { active: true },
    hit: ({ id, loincCode, name }) => ({
      id,
      code: loincCode,
      label: name,
      place: { to: '/specimen-search', search: { biomarkers: String(id) } },
    }),
    fits,
  }),
];
