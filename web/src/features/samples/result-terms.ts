import type { BiomarkerType } from '@aliquot/contract/result-classes';
import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { plainResult } from './written-result.ts';

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
  results?.map((result) => ({
    ...result,
    value: plainResult(result.value, terms.get(result.loincBiomarkerId ?? 0), language),
    measuredOn: result.measuredOn || null,
  }));
