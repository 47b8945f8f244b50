import type { rangeBody } from '@aliquot/contract/biomarkers';
import type { Language } from '@aliquot/contract/messages/index';
import { overlap, overlapProblem } from '@aliquot/contract/range-words';
import type { ReferenceRange } from '@aliquot/contract/results';
import type * as z from 'zod/mini';
import { failFields } from '../../platform/http/index.ts';

/** The body with its defaults filled in. */
export const wholeRange = (body: z.output<typeof rangeBody>): ReferenceRange => ({
  low: body.low ?? null,
  high: body.high ?? null,
  sex: body.sex ?? 'any',
  ageFrom: body.ageFrom ?? null,
  ageTo: body.ageTo ?? null,
  label: body.label,
  gapOwner: body.gapOwner ?? 'none',
});

/** Only quantitative biomarkers have intervals. */
export function assertNumeric({ type }: { type: string }): void {
  if (type !== 'Quantitative') failFields({ loincBiomarkerId: ['range_not_numeric'] });
}

/**
 * No two intervals may apply to the same donor and value. Each added interval is compared with those that stay and those
 * added before it; the error names the other and where to start or end. The table's constraint guarantees it.
 */
export function assertNoOverlaps(
  language: Language,
  stays: readonly ReferenceRange[],
  added: readonly { range: ReferenceRange; path: string }[],
): void {
  const problems: Record<string, string[]> = {};
  const standing = [...stays];
  for (const { range, path } of added) {
    const other = standing.find((one) => overlap(one, range));
    if (other) {
      const { field, sentence } = overlapProblem(language, range, other);
      problems[`${path}${field}`] = [sentence];
    }
    standing.push(range);
  }
  if (Object.keys(problems).length > 0) failFields(problems);
}
