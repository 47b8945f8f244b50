import { setTimeout as wait } from 'node:timers/promises';
import type { Input } from '@aliquot/contract/endpoint';
import { type ImportRun, type imports, isBusy } from '@aliquot/contract/imports';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { targetProblems } from './committing/start-adding.ts';
import { presentImport } from './present.ts';
import { insertImport } from './queries.ts';
import type { ReceivedSheet } from './reading/receive-sheet.ts';
import { publishImport } from './work.ts';

type Query = Input<(typeof imports)['importFile']>['query'];

/** Creates the import of a received sheet and starts its job. */
export async function importFile(context: Context, query: Query, sheet: ReceivedSheet) {
  const { db, actor, jobs } = context;
  const { kind = 'samples', storageFacilityId = null, invoiceId = null } = query;
  const target = { kind, storage_facility_id: storageFacilityId, invoice_id: invoiceId };
  const problems = { ...unfitting(query), ...(await targetProblems(db, target)) };
  if (Object.keys(problems).length > 0) failFields(problems);
  const { id } = await insertImport(db, {
    ...target,
    created_by: actor.id,
    file_name: sheet.name,
    file_type: sheet.kind,
    stored_key: sheet.key,
    storage_location: query.storageLocation ?? null,
    straight: query.dryRun !== 'true',
    day_first: query.dayFirst === 'true',
  });
  await jobs.send(db, workJob, {});
  await publishImport(db, id);
  return presentImport(context, id);
}

/** Samples need a place; results are added to samples that have theirs. */
function unfitting({ kind = 'samples', ...query }: Query): Record<string, string[]> {
  if (kind === 'samples')
    return query.storageFacilityId === undefined ? { storageFacilityId: ['validate_required'] } : {};
  const given = (['storageFacilityId', 'invoiceId', 'storageLocation'] as const).filter(
    (name) => query[name],
  );
  return Object.fromEntries(given.map((name) => [name, ['unknown_field']]));
}

export const workJob = 'imports.work';

const maxWaitMs = 20_000;

/** Waits for the result, up to a limit; after that the caller polls. */
export async function awaitImport(context: Context, query: Query, { id }: ImportRun) {
  const until = Date.now() + maxWaitMs;
  const { signal } = context.http;
  for (;;) {
    const run = await presentImport(context, id);
    const busy = isBusy(run);
    if (!busy && run.state === 'refused' && query.dryRun !== 'true')
      fail('import_refused', {
        details: { importId: id, fault: run.problem?.fault, counts: run.counts, faults: run.faults },
        words: run.problem ? { reason: run.problem.message } : {},
      });
    if (!busy || Date.now() > until || signal.aborted) return run;
    await wait(50);
  }
}
