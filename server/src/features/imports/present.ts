import type { Language } from '@aliquot/contract/languages';
import { fileFaultSentence, rowFaultSentence } from '@aliquot/contract/messages/faults';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { isResultColumn, missingFields } from './match-columns.ts';
import { type NamedColumn, namedColumns } from './named-columns.ts';
import { type ImportRecord, readImport } from './queries.ts';
import type { StagedRow } from './row-queries.ts';
import { faultCounts, methodCounts, newTally, wordCounts } from './tally.ts';

interface Names {
  id: number;
  by: string;
  facility: string | null;
  invoice_number: string | null;
  vendor: string | null;
}

async function namesOf(db: Handle, ids: readonly number[]): Promise<Map<number, Names>> {
  const { rows } = await sql<Names>`
    select i.id, u.first_name || ' ' || u.last_name as by, f.name as facility, v.number as invoice_number,
      d.name as vendor
    from imports i
    join users u on u.id = i.created_by
    left join storage_facilities f on f.id = i.storage_facility_id
    left join invoices v on v.id = i.invoice_id
    left join vendors d on d.id = v.vendor_id
    where i.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function presentImports({ db, language }: Context, runs: readonly ImportRecord[]) {
  const names = await namesOf(
    db,
    runs.map(({ id }) => id),
  );
  const columns = await namedColumns(
    db,
    // A file of results has no columns of one biomarker.
    runs.flatMap(({ kind, headings }) => (kind === 'results' ? headings.map(() => '') : headings)),
  );
  return runs.map((run) =>
    presentOne(language, run, names.get(run.id), columns.splice(0, run.headings.length)),
  );
}

export async function presentImport(context: Context, id: number) {
  const [run] = await presentImports(context, [await readImport(context.db, id)]);
  return run ?? fail('not_found');
}

function presentOne(
  language: Language,
  run: ImportRecord,
  names: Names | undefined,
  named: readonly (NamedColumn | null)[],
) {
  const { good, bad, blank, added, results } = newTally(run.tally);
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    fileName: run.file_name,
    by: { id: run.created_by, name: names?.by ?? '' },
    createdAt: run.created_at,
    // Never null: callers from before there were files of results read its name.
    storageFacility: { id: run.storage_facility_id ?? 0, name: names?.facility ?? '' },
    storageLocation: run.storage_location,
    invoice:
      run.invoice_id === null
        ? null
        : { id: run.invoice_id, number: names?.invoice_number ?? null, vendor: names?.vendor ?? '' },
    take: run.take,
    dayFirst: run.day_first,
    rowsAreResults: run.rows_are_results,
    words: wordCounts(run.tally, run.words),
    methods: methodCounts(run.tally),
    columns: run.headings.map((heading, at) => {
      const column = run.fields[at];
      return {
        heading,
        field: typeof column === 'string' ? column : null,
        result: isResultColumn(column) ? column : null,
        named: named[at] ?? null,
      };
    }),
    missing: run.headings.length === 0 ? [] : missingFields(run.fields, run.kind),
    counts: { rows: good + bad + blank + added, good, bad, blank, added, results },
    faults: faultCounts(run.tally),
    done: run.done,
    problem:
      run.fault === null
        ? null
        : { fault: run.fault, message: fileFaultSentence(language, run.fault, run.fault_name ?? '') },
  };
}

export function presentRow(language: Language, run: ImportRecord, row: StagedRow) {
  return {
    row: row.row_number,
    line: row.line,
    state: row.state as 'good',
    cells: row.cells,
    faults: row.faults.map(({ field, column = null, fault, details }) => ({
      field,
      column,
      fault,
      message: rowFaultSentence(
        language,
        fault,
        row.cells[column ?? (field === null ? -1 : run.fields.indexOf(field))] ?? '',
        details,
      ),
    })),
    sampleId: row.sample_id,
  };
}
