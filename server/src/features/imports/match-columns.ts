import {
  type FileFault,
  fieldsOfKind,
  type ImportColumn,
  type ImportField,
  type ImportKind,
  importFields,
  type ResultColumn,
  requiredFields,
} from '@aliquot/contract/imports';

/** Headings are compared without case, accents, spaces, underscores and hyphens. */
const plainHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/[\s\u00a0\u200b\ufeff_\-\u0300-\u036f]/g, '')
    .toLowerCase();

const byHeading = new Map(importFields.map((field) => [plainHeading(field), field]));

/** What laboratories call the columns. Taken only when somebody looks at the match before anything is added. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  donorId: ['donor', 'subject id', 'participant id', 'patient id'],
  material: ['sample type', 'specimen type', 'matrix'],
  anticoagulant: ['additive', 'tube additive', 'tube type'],
  fasting: ['fasted', 'fasting status'],
  freezeThaws: ['freeze thaw cycles', 'freeze thaw', 'thaws'],
  hoursToProcessing: ['time to processing', 'time to centrifugation', 'pre-centrifugation delay'],
  hoursToFreezer: ['time to freezer', 'time to freeze'],
  diagnoses: ['diagnosis', 'icd10', 'icd10 code'],
  units: ['unit', 'uom', 'result units', 'value units'],
  method: ['platform', 'assay', 'instrument', 'analyzer'],
  measuredOn: ['test date', 'result date', 'analysis date'],
};
const bySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, words]) =>
    words.map((word) => [plainHeading(word), field as ImportField] as const),
  ),
);

/** At the end of a heading: `time to freezer (min)`. */
const minutes = /(?<=[\s([])min(?:utes?)?[)\]]?$/i;

/** Whether a column of hours holds minutes. */
export const isInMinutes = (heading: string) => minutes.test(heading.trim());

/** The field of each column, by its heading; null for a heading that is unknown or of another kind of sheet. */
export const matchColumns = (headings: readonly string[], kind: ImportKind): (ImportField | null)[] =>
  headings.map((heading) => {
    const field = byHeading.get(plainHeading(heading));
    return field && fieldsOfKind[kind].includes(field) ? field : null;
  });

/** The same with synonyms, for fields that no column is called by name. The first column of a synonym counts. */
export function matchReviewed(headings: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const fields = matchColumns(headings, kind);
  headings.forEach((heading, at) => {
    if (fields[at] !== null) return;
    const field = bySynonym.get(plainHeading(heading)) ?? delayIn(heading);
    // Without a column of volume units, `unit` may mean those.
    const isClear = field !== 'units' || kind === 'results' || fields.includes('volumeUnits');
    if (field && isClear && fieldsOfKind[kind].includes(field) && !fields.includes(field)) fields[at] = field;
  });
  return fields;
}

/** A delay in minutes, by the name of its field or a synonym. */
function delayIn(heading: string): ImportField | undefined {
  if (!isInMinutes(heading)) return undefined;
  const name = plainHeading(heading.trim().replace(minutes, '').replace(/[([]$/, ''));
  const field = byHeading.get(name) ?? bySynonym.get(name);
  return field === 'hoursToProcessing' || field === 'hoursToFreezer' ? field : undefined;
}

export const missingFields = (columns: readonly ImportColumn[], kind: ImportKind): ImportField[] =>
  requiredFields[kind].filter((field) => !columns.includes(field));

/** A field that two columns are matched with, if there is one. */
export const repeatedField = (columns: readonly ImportColumn[]): ImportField | undefined =>
  importFields.find((field) => columns.indexOf(field) !== columns.lastIndexOf(field));

/** A biomarker of which two columns hold the results. */
function repeatedCode(columns: readonly ImportColumn[]): string | undefined {
  const codes = columns.flatMap((column) => (isResultColumn(column) ? [column.loincCode] : []));
  return codes.find((code, at) => codes.indexOf(code) !== at);
}

export const isResultColumn = (column: ImportColumn | undefined): column is ResultColumn =>
  typeof column === 'object' && column !== null;

/** Why these columns cannot be imported as they are; the user may still match them by hand. */
export function columnProblem(
  columns: readonly ImportColumn[],
  kind: ImportKind,
): { fault: FileFault; name: string } | null {
  const repeated = repeatedField(columns) ?? repeatedCode(columns);
  if (repeated) return { fault: 'repeated_column', name: repeated };
  const missing = missingFields(columns, kind);
  return missing.length > 0 ? { fault: 'missing_column', name: missing.join(', ') } : null;
}
