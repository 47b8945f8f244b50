import { clientSamples } from '@aliquot/contract/samples';
import { TestTubeDiagonal } from 'lucide-react';
import { finder } from '../../platform/finder.ts';
import { publicCodeIn } from '../../platform/place.ts';

export const finders = [
  finder({
    id: 'samples',
    area: 'client',
    icon: TestTubeDiagonal,
    list: '/specimen-search',
    row: clientSamples.getMany,
    hit: ({ id, code, loincBiomarker: { shortName, component } }) => ({
      id,
      code,
      label: shortName ?? component,
      place: { to: '/specimen-search', search: { open: String(id) } },
    }),
    // Other texts belong to the specimen search itself.
    fits: (text) => publicCodeIn(text) !== null,
  }),
];
