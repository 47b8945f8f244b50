import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/mount.ts';
import { changeSample } from './change-sample.ts';
import { createSample } from './create-sample.ts';
import { exportSamples } from './export-samples.ts';
import { listSamples } from './list-samples.ts';
import { printLabels } from './print-labels.ts';
import { readSample } from './queries.ts';
import { readHistory } from './read-history.ts';
import { readInsights, readOverview } from './read-stock.ts';
import { removeSample } from './remove-sample.ts';
import { restoreSample } from './restore-sample.ts';
import { setBatchPrice } from './set-batch-price.ts';

export const samples: Handlers<Contract['samples']> = {
  getMany: ({ db }, { body }) => listSamples(db, body),
  overview: (context) => readOverview(context),
  insights: (context) => readInsights(context),
  create: (context, { body }) => createSample(context, body),
  setBatchPrice: ({ db }, { body }) => setBatchPrice(db, body),
  get: ({ db }, { params }) => readSample(db, params.id),
  update: (context, { params, body }) => changeSample(context, params.id, body),
  remove: ({ db }, { params, query }) => removeSample(db, params.id, query.version),
  restore: ({ db }, { params }) => restoreSample(db, params.id),
  history: ({ db }, { params }) => readHistory(db, params.id),
  export: (context, { body }) => exportSamples(context, body),
  labels: (context, { body }) => printLabels(context, body),
};
