import type { biomarkers } from '@aliquot/contract/biomarkers';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { presentWeight, readDetail, weightOf } from './read-biomarker.ts';

/**
 * Sets the molecular weight and charge of the biomarker's component. A removed weight leaves its row, since the next start
 * adds those of the catalogue that have none. Of two callers that add the first one, the second is tried again and finds it.
 */
export async function changeComponentWeight(
  context: Context,
  id: number,
  {
    molecularWeight,
    ionCharge,
    source,
    version,
  }: Input<(typeof biomarkers)['changeComponentWeight']>['body'],
) {
  const { db } = context;
  const biomarker = await db
    .selectFrom('loinc_biomarkers')
    .select('component')
    .where('id', '=', id)
    .executeTakeFirst();
  const { component } = biomarker ?? fail('not_found');
  const row = await weightOf(db, component).forUpdate().executeTakeFirst();
  await assertVersion(
    { version: row?.version ?? noWeight },
    version === null ? noWeight : version,
    () => (row ? presentWeight(row) : {}),
    row ? { db, table: 'component_weights', id: row.id } : undefined,
  );
  const values = {
    molecular_weight: molecularWeight,
    ion_charge: ionCharge ?? null,
    source: source ?? row?.source ?? '',
  };
  if (row) await db.updateTable('component_weights').set(values).where('id', '=', row.id).execute();
  else
    await db
      .insertInto('component_weights')
      .values({ component, ...values })
      .execute();
  await publish(db, { kind: 'biomarker.changed', to: 'staff', payload: { id } });
  return readDetail(context, id);
}

/** The version of a weight that was never set; stored ones start with 1. */
const noWeight = 0;
