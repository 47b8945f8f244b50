import { createReadStream } from 'node:fs';
import { loincCodeProblem } from '@aliquot/contract/loinc';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { parse } from 'csv-parse';

/** An error with a message for the operator. */
export class LoincFileError extends Error {}

/** One line of LOINC's table, as it is stored. */
export interface LoincTerm {
  loinc_code: string;
  name: string;
  short_name: string | null;
  component: string;
  property: string | null;
  system: string | null;
  scale_type: string;
  class: string | null;
  units: string | null;
  common_rank: number | null;
  type: BiomarkerType;
  active: boolean;
}

/** Required columns, in both LoincTableCore.csv and Loinc.csv; the latter also has units and ranks. */
const needed = [
  'LOINC_NUM',
  'COMPONENT',
  'PROPERTY',
  'SYSTEM',
  'SCALE_TYP',
  'CLASS',
  'LONG_COMMON_NAME',
  'SHORTNAME',
  'STATUS',
];

/** The type of results by LOINC's scale; any other scale is text. */
const typeOfScale: Record<string, BiomarkerType> = {
  Qn: 'Quantitative',
  OrdQn: 'Quantitative',
  Ord: 'Qualitative',
  Nom: 'Qualitative',
};

/** Streams LOINC's table, so that memory use does not depend on its size. */
export async function* readLoincFile(path: string): AsyncGenerator<LoincTerm> {
  const parser = parse({ bom: true, columns: checkedColumns, info: true, relax_column_count_less: false });
  const file = createReadStream(path).on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of file.pipe(parser) as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>)
      yield termOf(record, info.lines);
  } catch (error) {
    throw toLoincFileError(error, path);
  } finally {
    file.destroy();
  }
}

function checkedColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new LoincFileError(
      `This is not LOINC's table: it lacks ${missing.join(', ')}. Give LoincTableCore.csv or Loinc.csv.`,
    );
  return names;
}

function termOf(record: Record<string, string>, line: number): LoincTerm {
  const cell = (name: string) => record[name]?.trim() || null;
  const code = cell('LOINC_NUM') ?? '';
  const problem = loincCodeProblem(code);
  if (problem === 'shape') throw new LoincFileError(`Line ${line}: “${code}” is not a LOINC code.`);
  if (problem) throw new LoincFileError(`Line ${line}: ${code} has a wrong check digit.`);
  const required = (name: string) => {
    const value = cell(name);
    if (value === null) throw new LoincFileError(`Line ${line}: ${code} has no ${name}.`);
    return value;
  };
  const scale = required('SCALE_TYP');
  return {
    loinc_code: code,
    name: required('LONG_COMMON_NAME'),
    short_name: cell('SHORTNAME'),
    component: required('COMPONENT'),
    property: cell('PROPERTY'),
    system: cell('SYSTEM'),
    scale_type: scale,
    class: cell('CLASS'),
    units: cell('EXAMPLE_UCUM_UNITS'),
    // LOINC uses 0 for terms without a rank.
    common_rank: Number(cell('COMMON_TEST_RANK')) || null,
    type: typeOfScale[scale] ?? 'Text',
    active: required('STATUS') === 'ACTIVE',
  };
}

function toLoincFileError(error: unknown, path: string): Error {
  if (error instanceof LoincFileError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new LoincFileError(`There is no file ${path}.`);
  if (code === 'EISDIR') return new LoincFileError(`${path} is a folder. Give the file in it.`);
  if (code === 'EACCES') return new LoincFileError(`${path} may not be read.`);
  if (code.startsWith('CSV_')) return new LoincFileError(`${path} could not be read: ${message}`);
  return error as Error;
}
