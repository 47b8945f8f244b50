import { staffSamples } from '@aliquot/contract/samples';
import { TestTubeDiagonal } from 'lucide-react';
import { finder } from '../../platform/finder.ts';

export const finders = [
  finder({
    id: 'samples',
    area: 'staff',
    icon: TestTubeDiagonal,
    list: '/inventory',
    row: staffSamples.getMany,
    hit: ({ id, accession, code, loincBiomarker: { shortName, component } }) => ({
      id,
      code: accession,
      label: shortName ?? component,
      detail: code,
    }),
    // Samples are found by numbers: letters alone would match every shelf.
    fits: (text) => /\d/.test(text),
  }),
];
