import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { emptyToNull, id, optionalText, text, version } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { everybody, staff } from './roles.ts';

/**
 * Diagnoses of donors as codes of ICD-10. Clients see their first three characters, the category, and only where enough
 * donors have it: a rare disease could identify its donor.
 */

/** From so many donors on a category is shown to clients. */
export const minShownDonors = 11;
export const maxDiagnoses = 30;

/** As stored: in upper case, with a point after the category and without the marks of dagger and asterisk codes. */
export function normalizeDiagnosis(code: string): string {
  const plain = code.toUpperCase().replace(/[*†+!]$/u, '');
  return /^[A-Z][0-9][0-9AB][0-9A-Z]/.test(plain) ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}

/** The three characters that clients see of a code. */
export const categoryOf = (code: string) => code.slice(0, 3);

/** A category, as clients name it. */
export const categoryPattern = /^[A-Z][0-9][0-9AB]$/;

const codeText = z.string().check(z.trim(), z.maxLength(20, { error: 'diagnosis_format', abort: true }));

/** That such a code exists is not checked: the lists of codes have licenses of their own. */
export const diagnosisCode = codeText.check(
  z.overwrite(normalizeDiagnosis),
  z.regex(/^[A-Z][0-9][0-9AB](?:\.[0-9A-Z]{1,4})?$/, 'diagnosis_format'),
);
export const diagnosisCategory = codeText.check(
  z.toUpperCase(),
  z.regex(categoryPattern, 'diagnosis_format'),
);

const shown = z.nullable(z.string());

/** A diagnosis as staff see it, with the vendor's words. */
export const diagnosis = z.object({ code: z.string(), label: shown });
export type Diagnosis = z.output<typeof diagnosis>;

export const diagnosisBody = z.strictObject({ code: diagnosisCode, label: optionalText() });

/** All diagnoses of a donor, each code once. */
export const diagnosesBody = z.array(diagnosisBody).check(z.maxLength(maxDiagnoses), ({ value, issues }) => {
  for (const [at, { code }] of value.entries())
    if (value.findIndex((each) => each.code === code) < at)
      issues.push({
        code: 'custom',
        input: code,
        path: [at, 'code'],
        message: 'validate_duplicate',
      });
});
export type DiagnosesBody = z.input<typeof diagnosesBody>;

/** A diagnosis as clients see it, with the name that staff gave the category. */
export const shownDiagnosis = z.object({ category: z.string(), name: shown });
export type ShownDiagnosis = z.output<typeof shownDiagnosis>;

/** "E11 Type 2 diabetes", or the code alone. */
export const diagnosisText = ({ category, name }: ShownDiagnosis) =>
  name ? `${category} ${name}` : category;

const category = z.object({
  id,
  version: z.int(),
  category: z.string(),
  name: shown,
  /** Active donors with a sample, as counted last. */
  donors: z.int(),
  /** To clients. */
  shown: z.boolean(),
});
export type DiagnosisCategory = z.output<typeof category>;

export const categoryBody = z.strictObject({
  name: emptyToNull(text(120)),
  version: z.optional(version),
});

export const diagnosisCategories = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/diagnosis_categories/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({
      sorts: ['category', 'name', 'donors'],
      filters: { shown: z.optional(z.boolean()) },
    }),
    response: listOf(category),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/diagnosis_categories/{category}',
    kind: 'write',
    access: staff,
    params: z.strictObject({ category: diagnosisCategory }),
    body: categoryBody,
    response: category,
  }),
  shown: endpoint({
    method: 'GET',
    path: '/api/diagnosis_categories/shown',
    kind: 'read',
    access: everybody,
    shared: true,
    response: z.object({ items: z.array(shownDiagnosis) }),
  }),
};

export const diagnosisCategoriesDocs: DocsOf<typeof diagnosisCategories> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List the categories of diagnoses with their numbers of donors',
  },
  rename: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Name a category of diagnoses. Clients see the name',
  },
  shown: {
    scope: 'any',
    errors: [],
    summary: 'The categories of diagnoses that clients can filter by',
  },
};
