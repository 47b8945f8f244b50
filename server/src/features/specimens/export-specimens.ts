import { sampleClient } from '@aliquot/contract/sample-client';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { listExport } from '../exports/index.ts';
import { resultsVisible } from '../samples/index.ts';
import { furtherColumn, specimenColumns } from './export-columns.ts';
import { listOfSpecimens } from './list-specimens.ts';

/** So many further biomarkers have a column of their own: the most common ones. */
const maxFurther = 60;

/** The further biomarkers that at least one of these samples has, of those that clients see. */
async function furtherAnalytes(db: Handle, ids: readonly number[]) {
  const { rows } = await sql<{ loincCode: string; component: string; units: string | null }>`
    select t.loinc_code as "loincCode", t.component, t.units from loinc_biomarkers t
    where t.active and t.verified and t.id in (
      select r.loinc_biomarker_id from sample_results r
      where r.sample_id = any (${[...ids]}::integer[]) and ${resultsVisible})
    order by t.common_rank nulls last, lower(t.name) limit ${maxFurther}`.execute(db);
  return rows;
}

const columnsFor = async ({ db }: Context, ids: readonly number[]) => [
  ...Object.values(specimenColumns),
  ...(await furtherAnalytes(db, ids)).map(furtherColumn),
];

export const exportSpecimens = listExport({
  name: 'specimens',
  row: samples.export,
  title: { en: 'Specimens', fr: 'Échantillons' },
  loinc: true,
  client: { item: sampleClient, source: listOfSpecimens, columns: columnsFor },
});
