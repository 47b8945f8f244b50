import type { ExportFormat } from '@aliquot/contract/exports';
import { client } from '@aliquot/contract/roles';
import { sampleClient } from '@aliquot/contract/sample-client';
import type { Context } from '../../platform/context.ts';
import { createDownload, type MadeFile, registerDownload } from '../downloads/index.ts';
import { assertRate, exportFile, headingsIn, widthsIn } from '../exports/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { columnsFor, type ExportedMember } from './export-columns.ts';
import { readPlaced, withStates } from './members.ts';
import { designOf, findCohort } from './queries.ts';

interface Parameters {
  id: number;
  format: ExportFormat;
}

const cohortExport = registerDownload<Parameters>({
  kind: 'cohorts.export',
  roles: client,
  make: makeExport,
});

export async function exportCohort(context: Context, id: number, format: ExportFormat) {
  await findCohort(context, id);
  await assertRate(context.db, context.actor);
  return createDownload(context, cohortExport, { id, format });
}

async function makeExport(context: Context, { id, format }: Parameters): Promise<MadeFile> {
  const { language } = context;
  const row = await findCohort(context, id);
  const members = await readExported(context, row);
  const columns = columnsFor(designOf(row), members);
  const rows = members.map((member) => columns.map(({ cell }) => cell(member, language)));
  return exportFile(
    context,
    { format, filter: { id } },
    {
      list: 'cohort',
      title: { en: 'Cohort', fr: 'Cohorte' }[language],
      headings: headingsIn(columns, language),
      widths: widthsIn(columns, language),
      rows: () => inOneChunk(rows),
      count: rows.length,
      loinc: true,
    },
  );
}

async function readExported(
  context: Context,
  row: { id: number; client_company_id: number },
): Promise<ExportedMember[]> {
  const members = await withStates(context, row, await readPlaced(context.db, row.id));
  const specimens = await readSpecimens(
    context,
    members.map(({ sampleId }) => sampleId),
    { whole: true },
  );
  const byId = new Map(specimens.map((each) => [each.id, each]));
  return members.flatMap((member) => {
    const found = byId.get(member.sampleId);
    const price = found?.specimen_price ?? String(member.price);
    return found ? [{ ...member, sample: sampleClient.parse(presentSpecimen(context, found, price)) }] : [];
  });
}

async function* inOneChunk<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
