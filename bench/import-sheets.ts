import type { Handle } from '../server/src/platform/database/index.ts';

/** The made-up rows of an import: today's sixteen columns, or with donors, pre-analytics and three further results. */

export interface Term {
  id: number;
  loinc_code: string;
}

const fields =
  'accession,biobankId,biomarkerValue,collectionDate,donorDob,donorEthnicity,donorGender,donorZip,expirationDate,loincCode,specimenPrice,storageCondition,storageContainer,storageLocation,volumeNumber,volumeUnits';
const handlingFields = 'donorId,material,anticoagulant,fasting,freezeThaws,hoursToProcessing,hoursToFreezer';
/** Creatinine, C reactive protein and sodium. */
const furtherCodes = ['2160-0', '1988-5', '2951-2'];

/** Those whose value may be any number. */
export const readTerms = (db: Handle): Promise<Term[]> =>
  db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'loinc_code'])
    .where('type', '=', 'Quantitative')
    .where('units', '!=', '{titer}')
    .execute();

export const termOf = (terms: readonly Term[], n: number): Term =>
  terms[n % terms.length] ?? { id: 0, loinc_code: '' };

/** In the order of the columns. */
export const cellsOf = (round: number, n: number, term: Term): string[] => [
  `B${round}-${n}`,
  `BBK-${n}`,
  String((n % 500) / 10),
  '2024-05-06',
  '1970-01-01',
  'White',
  n % 2 ? 'Male' : 'Female',
  '13210',
  '2034-05-06',
  term.loinc_code,
  '95.00',
  'Frozen -80 C',
  'Cryovial 2.0 mL',
  `F03 / Shelf 2 / Rack F / Box ${n % 300} / A2`,
  '1.5',
  'mL',
];

/** Four samples of each donor, who has one sex. */
const handlingOf = (round: number, n: number): string[] => [
  `D${round}-${Math.floor(n / 8)}-${n % 2}`,
  n % 3 ? 'Plasma' : 'Serum',
  n % 3 ? 'lithium heparin' : 'SST',
  n % 2 ? 'yes' : 'no',
  String(n % 4),
  String((n % 16) / 2),
  String(8 + (n % 16)),
];

/** Values within and beyond the intervals; a test is measured once in a sample. */
const furtherOf = (n: number, term: Term): string[] =>
  furtherCodes.map((code, at) => (code === term.loinc_code ? '' : String(((n * (at + 3)) % 1500) / 10)));

export function sheetOf(round: number, rows: number, terms: readonly Term[], whole: boolean): string {
  const lineOf = (n: number) => {
    const term = termOf(terms, n);
    const cells = cellsOf(round, n, term);
    return (whole ? [...cells, ...handlingOf(round, n), ...furtherOf(n, term)] : cells).join(',');
  };
  const headings = whole ? [fields, handlingFields, ...furtherCodes].join(',') : fields;
  return [headings, ...Array.from({ length: rows }, (_, n) => lineOf(n))].join('\n');
}
