import { Readable } from 'node:stream';
import { fieldsOfKind, type ImportField, type ImportKind } from '@aliquot/contract/imports';
import type { Context } from '../../../platform/context.ts';
import { makeWorkbook, workbookType } from '../../../platform/documents/index.ts';

/** Two example rows; the second has only the required fields. */
const examples = [
  {
    accession: 'ACC260301-0001',
    biobankId: 'BBK-10421',
    biomarkerValue: '5.4',
    collectionDate: '2026-03-01',
    donorDob: '1974-08-19',
    donorEthnicity: 'Hispanic or Latino',
    donorGender: 'Female',
    donorZip: '13210',
    expirationDate: '2031-03-01',
    loincCode: '4548-4',
    specimenPrice: '95.00',
    storageCondition: 'Frozen -80 C',
    storageContainer: 'EDTA tube 4 mL',
    storageLocation: 'F03 / Shelf 2 / Rack F / Box 076 / A2',
    volumeNumber: '1.5',
    volumeUnits: 'mL',
    donorId: 'P-0417',
    material: 'Whole blood',
    anticoagulant: 'K2 EDTA',
    fasting: 'yes',
    freezeThaws: '0',
    hoursToProcessing: '1.5',
    hoursToFreezer: '4',
    diagnoses: 'E11.65; I10 Hypertension',
    units: '%',
    method: 'Bio-Rad D-100',
    measuredOn: '2026-03-02',
  },
  { accession: 'ACC260301-0002', loincCode: '2345-7', volumeNumber: '250', volumeUnits: 'uL' },
] as Partial<Record<ImportField, string>>[];

const resultExamples: typeof examples = [
  {
    accession: 'ACC260301-0001',
    loincCode: '1988-5',
    biomarkerValue: '0.82',
    units: 'mg/dL',
    method: 'Roche cobas',
    measuredOn: '2026-03-02',
  },
  { accession: 'ACC260301-0001', loincCode: '2345-7', biomarkerValue: '92' },
];

/** The allowed values of each column, for the second sheet of the workbook. */
const allowed: Record<ImportField, string> = {
  accession: 'Required. Up to 255 characters, not yet in stock.',
  biobankId: 'Text.',
  biomarkerValue: 'For quantitative tests a number: 5.4, <0.01, >=200, 1:80 for titres. Else text.',
  collectionDate: '2026-03-01, 3/1/2026 (month first), 1.3.2026 (day first), 01-Mar-2026. Not in the future.',
  donorDob: 'A day as above, from 1900 on, not after the collection.',
  donorEthnicity: 'Text.',
  donorGender: 'Male, Female, Other, Unknown, or M, F, O, U.',
  donorZip: 'Five digits, or five and four.',
  expirationDate: 'A day as above, not before the collection.',
  loincCode: 'Required. A LOINC code of the catalogue.',
  specimenPrice: 'US dollars: 95, $95.00, 1,250.00. Empty: not for sale yet.',
  storageCondition: 'Text.',
  storageContainer: 'Text; a capacity such as 2.0 mL is read from it.',
  storageLocation: 'Text. Empty: the location chosen with the import.',
  volumeNumber: 'Required. A number above zero.',
  volumeUnits: 'Required. mL, uL, L, g, mg, ug or slide.',
  donorId:
    'The vendor’s own name of the donor. Rows with the same one are samples of one donor. Clients never see it.',
  material:
    'Serum, Plasma, Whole blood, Urine, CSF, FFPE and others; Lithium heparin plasma names the additive too.',
  anticoagulant:
    'No additive, K2 EDTA, K3 EDTA, Lithium heparin, Sodium heparin, Sodium citrate, SST, ACD, Fluoride, Other.',
  fasting: 'yes, no or unknown.',
  freezeThaws: 'How often it was thawed: a whole number from 0 to 99.',
  hoursToProcessing: 'Hours from collection to centrifugation or other first processing.',
  hoursToFreezer: 'Hours from collection to the freezer, not fewer than to the processing.',
  diagnoses:
    'ICD-10 codes of the donor, with words after a blank if you like, separated by semicolons. Needs a donorId.',
  units: 'The unit of biomarkerValue, if it is not that of the catalogue: pg/mL is converted to ng/mL.',
  method: 'How the result was measured: up to 120 characters. Clients see it.',
  measuredOn: 'A day as above, not before the collection.',
};

const types = { csv: 'text/csv; charset=utf-8', xlsx: workbookType };

export function sendTemplate(
  { http }: Context,
  format: 'xlsx' | 'csv',
  kind: ImportKind,
): AsyncIterable<string | Uint8Array> {
  http.setHeader('content-type', types[format]);
  http.setHeader('content-disposition', `attachment; filename="aliquot-${kind}.${format}"`);
  const fields = fieldsOfKind[kind];
  const rows = (kind === 'results' ? resultExamples : examples).map((row) =>
    fields.map((field) => row[field] ?? ''),
  );
  return format === 'csv' ? Readable.from([csvOf([[...fields], ...rows])]) : workbookOf(kind, rows);
}

const csvOf = (rows: string[][]) => `\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;

/** What differs in a file of results. */
const allowedInResults: Partial<typeof allowed> = {
  accession: 'Required. The accession of a sample in stock.',
  biomarkerValue: `Required. ${allowed.biomarkerValue}`,
};

const allowedOf = (kind: ImportKind, field: ImportField) =>
  (kind === 'results' ? allowedInResults[field] : undefined) ?? allowed[field];

const workbookOf = (kind: ImportKind, rows: string[][]) =>
  makeWorkbook([
    {
      name: kind === 'results' ? 'Results' : 'Samples',
      widths: fieldsOfKind[kind].map(() => 20),
      headings: fieldsOfKind[kind],
      rows: Readable.from([rows]),
    },
    {
      name: 'Allowed values',
      widths: [20, 90],
      headings: ['column', 'takes'],
      rows: Readable.from([fieldsOfKind[kind].map((field) => [field, allowedOf(kind, field)])]),
    },
  ]);
