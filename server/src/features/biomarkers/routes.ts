import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeBiomarker } from './change-biomarker.ts';
import { changeComponentWeight } from './change-component-weight.ts';
import { changeRanges, createRange, removeRange } from './change-ranges.ts';
import { readDistribution } from './distribution.ts';
import { exportBiomarkers } from './export-biomarkers.ts';
import { listBiomarkers, readOverview } from './queries.ts';
import { readBiomarker } from './read-biomarker.ts';

export const biomarkers: Handlers<Contract['biomarkers']> = {
  getMany: (context, { body }) => listBiomarkers(context, body),
  export: (context, { body }) => exportBiomarkers(context, body),
  overview: ({ db }) => readOverview(db),
  get: (context, { params }) => readBiomarker(context, params.id),
  update: (context, { params, body }) => changeBiomarker(context, params.id, body),
  changeComponentWeight: (context, { params, body }) => changeComponentWeight(context, params.id, body),
  distribution: (context, { params }) => readDistribution(context, params.id),
  changeRanges: (context, { params, body }) => changeRanges(context, params.id, body),
};

export const ranges: Handlers<Contract['ranges']> = {
  create: (context, { body }) => createRange(context, body),
  remove: (context, { params }) => removeRange(context, params.id),
};
