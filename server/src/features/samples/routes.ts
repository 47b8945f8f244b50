import type { Contract } from '@aliquot/contract/index';
import type { SampleClientPage, SampleClientQuery, ShownSample } from '@aliquot/contract/sample-client';
import type { Demand } from '@aliquot/contract/sample-stock';
import { samples as rows } from '@aliquot/contract/samples';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { byGroup, type Handlers } from '../../platform/http/index.ts';
import { changeSample } from './change-sample.ts';
import { createSample } from './create-sample.ts';
import { exportResults, exportSamples } from './export-samples.ts';
import { listBatchChanges } from './list-batch-changes.ts';
import { listSamples } from './list-samples.ts';
import { printLabels } from './print-labels.ts';
import { readSample } from './queries.ts';
import { readHistory } from './read-history.ts';
import { readInsights, readOverview } from './read-stock.ts';
import { removeSample } from './remove-sample.ts';
import { restoreSample } from './restore-sample.ts';
import type { FindReservation } from './rules.ts';
import { setBatchPrice, setBatchStatus, setBatchStorage } from './set-batch.ts';
import { undoBatchChange } from './undo-batch-change.ts';

type ClientExport = z.output<typeof rows.export.body.client>;

/** The clients' side of samples. The specimens room imports this one, so `features/index.ts` passes it in. */
interface Buyers {
  list(context: Context, query: SampleClientQuery): Promise<SampleClientPage>;
  read(context: Context, id: number): Promise<ShownSample>;
  demand(context: Context): Promise<Demand[]>;
  export(context: Context, body: ClientExport): Promise<{ url: string }>;
}

interface Needs {
  buyers: Buyers;
  orderOfSample: FindReservation;
}

export const createSamples = ({ buyers, orderOfSample }: Needs): Handlers<Contract['samples']> => ({
  getMany: byGroup(rows.getMany.body, {
    staff: ({ db }, body) => listSamples(db, body),
    client: (context, body) => buyers.list(context, body),
  }),
  overview: (context) => readOverview(context),
  insights: async (context) => ({
    ...(await readInsights(context)),
    demand: await buyers.demand(context),
  }),
  create: (context, { body }) => createSample(context, body),
  get: (context, { params }) =>
    context.actor.group === 'staff' ? readSample(context.db, params.id) : buyers.read(context, params.id),
  update: (context, { params, body }) => changeSample(context, params.id, body, orderOfSample),
  remove: ({ db }, { params, query }) => removeSample(db, params.id, query.version, orderOfSample),
  restore: ({ db }, { params }) => restoreSample(db, params.id),
  history: ({ db }, { params }) => readHistory(db, params.id),
  export: byGroup(rows.export.body, {
    staff: (context, body) => exportSamples(context, body),
    client: (context, body) => buyers.export(context, body),
  }),
  exportResults: (context, { body }) => exportResults(context, body),
  labels: (context, { body }) => printLabels(context, body),
  setBatchPrice: (context, { body }) => setBatchPrice(context, body),
});

export const sampleBatches: Handlers<Contract['sampleBatches']> = {
  setStatus: (context, { body }) => setBatchStatus(context, body),
  setStorage: (context, { body }) => setBatchStorage(context, body),
  recent: ({ db }) => listBatchChanges(db),
  undo: (context, { params }) => undoBatchChange(context, params.id),
};
