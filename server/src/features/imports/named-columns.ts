import type { ImportColumn, ImportKind, ImportRun, ResultColumn } from '@aliquot/contract/imports';
import { loincCodeProblem } from '@aliquot/contract/loinc';
import { maxResults } from '@aliquot/contract/sample-results';
import type { Handle } from '../../platform/database/index.ts';
import { loadConverter } from '../../platform/units/index.ts';
import { matchReviewed } from './match-columns.ts';
import { readTerms } from './queries.ts';

export type NamedColumn = NonNullable<ImportRun['columns'][number]['named']>;

/** A LOINC code and a unit in a heading: `1988-5`, `CRP 1988-5`, `1988-5 | mg/L`, `CRP 1988-5 (mg/L)`. */
export function codeInHeading(heading: string): ResultColumn | null {
  const [name = '', bar] = heading.split('|');
  const loincCode = name.match(/(?<![\w-])\d{1,7}-\d(?![\w-])/g)?.find((code) => !loincCodeProblem(code));
  if (loincCode === undefined) return null;
  const units = (bar ?? /\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/.exec(name)?.[1] ?? '').trim();
  return { loincCode, units: units.slice(0, 40) || null };
}

/** The biomarker that each heading names, and why it cannot be taken. */
export const namedColumns = (db: Handle, headings: readonly string[]) =>
  describeColumns(db, headings.map(codeInHeading));

/** Columns of results with the names of their biomarkers, and why one cannot be taken. */
export async function describeColumns(
  db: Handle,
  found: readonly (ResultColumn | null)[],
): Promise<(NamedColumn | null)[]> {
  const codes = found.flatMap((each) => each?.loincCode ?? []);
  if (codes.length === 0) return found.map(() => null);
  const terms = await readTerms(db, codes);
  const convert = found.some((each) => each?.units) ? await loadConverter() : null;
  return found.map((each) => {
    if (!each) return null;
    const term = terms.get(each.loincCode);
    if (!term) return { ...each, biomarker: null, problem: 'loinc_unknown' };
    const converted = convert?.({ value: '1', units: each.units }, term);
    const error = converted && 'error' in converted ? converted.error : null;
    return { ...each, biomarker: term.name, problem: error === 'value_not_numeric' ? null : error };
  });
}

/** The columns of a sheet as they are proposed: by field, by synonym, then by the biomarker that a heading names. */
export async function proposedColumns(
  db: Handle,
  headings: readonly string[],
  kind: ImportKind,
): Promise<ImportColumn[]> {
  const columns: ImportColumn[] = matchReviewed(headings, kind);
  if (kind === 'results') return columns;
  const named = await namedColumns(db, headings);
  const taken = new Set<string>();
  named.forEach((each, at) => {
    if (columns[at] !== null || !each || each.problem || taken.has(each.loincCode)) return;
    if (taken.size >= maxResults) return;
    taken.add(each.loincCode);
    columns[at] = { loincCode: each.loincCode, units: each.units };
  });
  return columns;
}
