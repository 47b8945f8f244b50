import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { countByBiomarker } from './by-biomarker.ts';
import { readFacets } from './facets.ts';
import { listUnits } from './list-units.ts';

export const specimens: Handlers<Contract['specimens']> = {
  facets: (context, { body }) => readFacets(context, body),
  byBiomarker: (context, { body }) => countByBiomarker(context, body),
  units: (context, { body }) => listUnits(context, body.loincBiomarkerIds),
};
