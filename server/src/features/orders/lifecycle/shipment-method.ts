import { methodsFor, type ShipmentMethod } from '@aliquot/contract/cold-chain';
import type { Handle } from '../../../platform/database/index.ts';
import { failFields } from '../../../platform/http/index.ts';

/** Samples must arrive as cold as they are stored: fails when the method is too slow or too warm for one of them. */
export function assertMethodFits(method: ShipmentMethod, conditions: readonly (string | null)[]): void {
  const fitting = methodsFor(conditions.map((storageCondition) => ({ storageCondition })));
  if (!fitting.includes(method)) failFields({ shipmentMethod: ['method_unfit'] });
}

export async function assertMethodFitsAll(
  db: Handle,
  method: ShipmentMethod,
  sampleIds: readonly number[],
): Promise<void> {
  if (sampleIds.length === 0) return;
  const rows = await db
    .selectFrom('samples')
    .select('storage_condition')
    .distinct()
    .where('id', 'in', [...sampleIds])
    .execute();
  assertMethodFits(
    method,
    rows.map(({ storage_condition }) => storage_condition),
  );
}
