import type { Input } from '@aliquot/contract/endpoint';
import type { setBatchPrice as priceRow, sampleBatches } from '@aliquot/contract/sample-batches';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/http/index.ts';
import { facilityProblems } from './rules.ts';
import { runBatchChange } from './run-batch-change.ts';

type BodyOf<K extends keyof typeof sampleBatches> = Input<(typeof sampleBatches)[K]>['body'];

/** Sets one price for all samples, or changes each price by a percentage. */
export function setBatchPrice(
  context: Context,
  { specimenPrice, percent, ...chosen }: Input<typeof priceRow>['body'],
) {
  if (percent === undefined && specimenPrice === undefined)
    return failFields({ specimenPrice: ['validate_required'] });
  if (percent !== undefined && specimenPrice !== undefined)
    return failFields({ specimenPrice: ['choose_one'], percent: ['choose_one'] });
  return runBatchChange(
    context,
    chosen,
    percent === undefined ? { specimenPrice: specimenPrice ?? null } : { percent },
  );
}

export const setBatchStatus = (context: Context, { status, ...chosen }: BodyOf<'setStatus'>) =>
  runBatchChange(context, chosen, { status });

/** Sets facility, location or both; an omitted one stays. */
export async function setBatchStorage(
  context: Context,
  { storageFacilityId, storageLocation, ...chosen }: BodyOf<'setStorage'>,
) {
  if (storageFacilityId === undefined && storageLocation === undefined)
    failFields({ storageFacilityId: ['validate_required'] });
  const problems =
    storageFacilityId === undefined ? {} : await facilityProblems(context.db, storageFacilityId);
  if (Object.keys(problems).length > 0) failFields(problems);
  return runBatchChange(context, chosen, { storageFacilityId, storageLocation });
}
