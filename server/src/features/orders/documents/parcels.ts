import { isMixed, parcelsOf } from '@aliquot/contract/cold-chain';
import type { Language } from '@aliquot/contract/languages';
import { type Whole, wordsIn } from './translations.ts';

/** The number of parcels, when the samples need different temperatures. */
export function parcelsIn(lines: Whole['lines'], language: Language): string[] {
  const parcels = parcelsOf(lines);
  if (!isMixed(parcels)) return [];
  const { temperatures, parcels: sentence } = wordsIn[language];
  const named = parcels.flatMap(({ temperature, samples }) =>
    temperature ? [temperatures[temperature](samples.length)] : [],
  );
  return [sentence(named.length, named.join(', '))];
}
