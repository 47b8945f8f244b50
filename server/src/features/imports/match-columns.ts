import { type FileFault, type ImportField, importFields, requiredFields } from '@aliquot/contract/imports';

/** Headings are compared without case, accents, spaces, underscores and hyphens. */
const plainHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/[\s\u00a0\u200b\ufeff_\-\u0300-\u036f]/g, '')
    .toLowerCase();

const byHeading = new Map(importFields.map((field) => [plainHeading(field), field]));

/** The field of each column, by its heading; null for an unknown heading. */
export const matchColumns = (headings: readonly string[]): (ImportField | null)[] =>
  headings.map((heading) => byHeading.get(plainHeading(heading)) ?? null);

export const missingFields = (fields: readonly (ImportField | null)[]): ImportField[] =>
  requiredFields.filter((field) => !fields.includes(field));

/** A field that two columns are matched with, if there is one. */
export const repeatedField = (fields: readonly (ImportField | null)[]): ImportField | undefined =>
  importFields.find((field) => fields.indexOf(field) !== fields.lastIndexOf(field));

/** Why these columns cannot be imported as they are; the user may still match them by hand. */
export function columnProblem(
  fields: readonly (ImportField | null)[],
): { fault: FileFault; name: string } | null {
  const repeated = repeatedField(fields);
  if (repeated) return { fault: 'repeated_column', name: repeated };
  const missing = missingFields(fields);
  return missing.length > 0 ? { fault: 'missing_column', name: missing.join(', ') } : null;
}
