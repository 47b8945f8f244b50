import type { BiomarkerType } from '@aliquot/contract/result-classes';
import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { plainResult, typedUnits } from './written-result.ts';

/** The biomarkers of further results that were loaded or picked: their type decides how a value is read. */
export type KnownTerms = Map<number, { type: BiomarkerType; units: string | null }>;

export const knownTermsOf = (origin: Sample | null): KnownTerms =>
  new Map(origin?.results.map(({ loincBiomarker }) => [loincBiomarker.id, loincBiomarker]));

/** Typed values as they are stored: with a decimal point in every language. */
export const plainResults = (
  results: SampleBody['results'],
  terms: KnownTerms,
  language: string,
): SampleBody['results'] =>
  results?.map((result) => {
    const term = terms.get(result.loincBiomarkerId ?? 0);
    return {
      ...result,
      value: plainResult(result.value, term, language),
      units: typedUnits(result.value, term, language),
      measuredOn: result.measuredOn || null,
    };
  });

/** Units are typed with their value, so that their errors are shown there. */
export function unitErrorsBesideValue(error: unknown): never {
  const { fields } = error as { fields?: Record<string, string[]> };
  if (!fields) throw error;
  const renamed = Object.entries(fields).map(([path, keys]) => [
    path.replace(/^units$/, 'biomarkerValue').replace(/^(results\.\d+)\.units$/, '$1.value'),
    keys,
  ]);
  throw Object.assign(error as Error, { fields: Object.fromEntries(renamed) });
}
