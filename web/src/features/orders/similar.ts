import type { OwnOrder } from '@aliquot/contract/orders';
import { ageBandYears, oldestAge } from '@aliquot/contract/sample-client';
import { joinValues, writeSpan } from '../../ui/table/filter-value.ts';

type Line = OwnOrder['lines'][number];

/** The class in the search: a number without a reference interval has a class of its own. */
const classOf = ({ result, resultClass }: Line) => resultClass ?? (result ? 'none' : null);

const bandStart = (age: number) => Math.min(age - (age % ageBandYears), oldestAge);

/** The five-year age bands of the donors, ninety and above as one. */
function agesOf(ages: readonly number[]): string | null {
  const [from, last] = [bandStart(Math.min(...ages)), bandStart(Math.max(...ages))];
  return writeSpan({
    from: String(from),
    to: last >= oldestAge ? '' : String(last + ageBandYears - 1),
  });
}

const each = <V>(lines: readonly Line[], read: (line: Line) => V | null): V[] => {
  const values = lines.map(read);
  // A criterion that one line lacks is left out: it would hide samples similar to that line.
  return values.every((value) => value !== null) ? [...new Set(values as V[])] : [];
};

/** The search for samples similar to these lines: their biomarkers, classes, sexes and age bands. */
export function similarTo(lines: readonly Line[]): Record<string, string> {
  const terms = each(lines, ({ loincBiomarker }) => String(loincBiomarker.id));
  const resultClass = each(lines, classOf);
  const donorGender = each(lines, (line) => line.donorGender);
  const ages = each(lines, ({ donorAge }) => donorAge);
  const age = ages.length > 0 ? agesOf(ages) : null;
  return {
    ...(terms.length > 0 ? { biomarkers: joinValues(terms) } : {}),
    ...(resultClass.length > 0 ? { resultClass: joinValues(resultClass) } : {}),
    ...(donorGender.length > 0 ? { donorGender: joinValues(donorGender) } : {}),
    ...(age ? { age } : {}),
  };
}
