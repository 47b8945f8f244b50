import type { OwnOrder } from '@aliquot/contract/orders';
import { joinValues } from '../../ui/table/filter-value.ts';

const distinct = <V>(values: readonly (V | null)[]) => [
  ...new Set(values.filter((value): value is V & NonNullable<unknown> => value !== null)),
];

/**
 * The search for samples like those of an order: its biomarkers, and the classes and sexes they had. A search narrows all
 * its biomarkers alike, so a class or sex that some line lacks is not asked for.
 */
export function similarTo({ lines }: Pick<OwnOrder, 'lines'>): Record<string, string> {
  const terms = distinct(lines.map(({ loincBiomarker }) => loincBiomarker.id));
  const word = (values: readonly (string | null)[]) =>
    values.length > 0 && values.every((value) => value !== null) ? joinValues(distinct(values)) : '';
  const resultClass = word(lines.map((line) => line.resultClass));
  const donorGender = word(lines.map((line) => line.donorGender));
  return {
    ...(terms.length > 0 ? { biomarkers: joinValues(terms.map(String)) } : {}),
    ...(resultClass ? { resultClass } : {}),
    ...(donorGender ? { donorGender } : {}),
  };
}
