import type { BiomarkerType, Comparator, ResultClass } from '@aliquot/contract/result-classes';
import { baseOf, type DonorRange, rangesFor } from '@aliquot/contract/results';
import type { sampleBiomarker } from '@aliquot/contract/sample-client';
import type * as z from 'zod/mini';

/** What `rowsOfPages` sends with one of the rows; lists are null if empty. */
export type Facts<More extends unknown[]> = [
  biomarkers: SentBiomarker[],
  ranges: SentRange[] | null,
  results: SentResult<More>[] | null,
  diagnoses: [donorId: number, code: string, name: string | null][] | null,
];
type SentBiomarker = [
  id: number,
  name: string,
  shortName: string | null,
  component: string,
  type: BiomarkerType,
  units: string | null,
  loincCode: string,
  isOn: boolean,
];
type SentRange = [
  biomarkerId: number,
  low: number | null,
  high: number | null,
  sex: DonorRange['sex'],
  ageFrom: number | null,
  ageTo: number | null,
  label: string,
];
type SentResult<More extends unknown[]> = [
  sampleId: number,
  biomarkerId: number,
  value: string,
  number: number | null,
  comparator: string | null,
  method: string | null,
  resultClass: string | null,
  label: string | null,
  ...more: More,
];

/** The columns that the rows of every page have. */
export interface RowOfPage {
  id: number;
  loinc_biomarker_id: number;
  donor_id: number | null;
  donor_gender: string | null;
  result_number: number | null;
  result_comparator: string | null;
}

/** How the rows of a page are shown. */
interface Shown<Row, More extends unknown[], Result, Diagnosis> {
  /** The age that intervals are for. */
  ageOf: (row: Row) => number | null;
  resultOf: (result: ResultOfTerm, ...more: More) => Result;
  /** The donor whose diagnoses are shown. */
  donorOf: (row: Row) => number | null;
  diagnosisOf: (code: string, name: string | null) => Diagnosis;
  /** The first few further results without intervals; otherwise all of them with theirs. */
  few?: number | undefined;
  /** Whether results of a deactivated biomarker are left out. */
  withoutInactive: boolean;
}

/** What a row of a page refers to. */
export interface RowFacts<Result, Diagnosis> extends Term {
  /** The reference interval. */
  base: ReturnType<typeof baseOf>;
  results: Result[];
  resultCount: number;
  diagnoses: Diagnosis[];
}
export type WithFacts<Row, Result, Diagnosis> = Omit<Row, 'facts'> & { facts: RowFacts<Result, Diagnosis> };

/** Puts into the `facts` of each row what it refers to: they all came with one row of the page. */
export function withFacts<Row extends RowOfPage, More extends unknown[], Result, Diagnosis>(
  found: readonly (Row & { facts: Facts<More> | null })[],
  { ageOf, resultOf, donorOf, diagnosisOf, few, withoutInactive }: Shown<Row, More, Result, Diagnosis>,
) {
  const [biomarkers, ranges, results, diagnoses] = found.find((row) => row.facts)?.facts ?? [];
  const terms = new Map(biomarkers?.map((sent, place) => [sent[0], termOf(sent, place)]));
  const rangesOf = Map.groupBy(ranges?.map(rangeOf) ?? [], ({ biomarkerId }) => biomarkerId);
  const resultsOf = Map.groupBy(results ?? [], ([sampleId]) => sampleId);
  diagnoses?.sort(([, a], [, b]) => (a < b ? -1 : 1));
  const diagnosesOf = Map.groupBy(diagnoses ?? [], ([donorId]) => donorId);
  const termWith = (id: number) => {
    const term = terms.get(id);
    if (!term) throw new Error(`biomarker ${id} did not come with its page`);
    return term;
  };
  const baseIn = (biomarkerId: number, row: Row) => {
    const known = rangesOf.get(biomarkerId);
    return known ? baseOf(rangesFor(known, { gender: row.donor_gender, age: ageOf(row) })) : null;
  };
  const furtherOf = (row: Row) => {
    const all = resultsOf.get(row.id) ?? [];
    const shown = withoutInactive ? all.filter(([, id]) => termWith(id).isOn) : all;
    return shown.length > 1 ? shown.sort(([, a], [, b]) => termWith(a).place - termWith(b).place) : shown;
  };
  for (const row of found) {
    const further = furtherOf(row);
    const donor = donorOf(row);
    const facts: RowFacts<Result, Diagnosis> = {
      ...termWith(row.loinc_biomarker_id),
      base: baseIn(row.loinc_biomarker_id, row),
      results: further
        .slice(0, few)
        .map(([, id, value, number, comparator, method, resultClass, label, ...more]) => {
          const { biomarker, loincCode } = termWith(id);
          const base = few === undefined ? baseIn(id, row) : null;
          const result = presentResult(number, comparator, resultClass, label, base);
          return resultOf({ loincBiomarker: biomarker, loincCode, value, result, method }, ...more);
        }),
      resultCount: further.length,
      diagnoses: ((donor !== null && diagnosesOf.get(donor)) || []).map(([, code, name]) =>
        diagnosisOf(code, name),
      ),
    };
    // In place: copies of rows with forty columns cost more than all the rest.
    (row as { facts: unknown }).facts = facts;
  }
  return found as unknown as WithFacts<Row, Result, Diagnosis>[];
}

interface Term {
  biomarker: z.output<typeof sampleBiomarker>;
  loincCode: string;
  /** Active and verified. */
  isOn: boolean;
  /** Among those of the page, the most common tests first. */
  place: number;
}

/** A further result as both staff and clients see it. */
interface ResultOfTerm {
  loincBiomarker: Term['biomarker'];
  loincCode: string;
  value: string;
  result: ReturnType<typeof presentResult>;
  method: string | null;
}

const termOf = (
  [id, name, shortName, component, type, units, loincCode, isOn]: SentBiomarker,
  place: number,
): Term => ({ biomarker: { id, name, shortName, component, type, units }, loincCode, isOn, place });

const rangeOf = ([biomarkerId, low, high, sex, ageFrom, ageTo, label]: SentRange) => ({
  biomarkerId,
  low,
  high,
  sex,
  ageFrom,
  ageTo,
  label,
});

/** A result and what it means, as the contract has it; null for a value that is not a number. */
export const presentResult = (
  number: number | null,
  comparator: string | null,
  resultClass: string | null,
  label: string | null,
  base: ReturnType<typeof baseOf>,
) =>
  number === null
    ? null
    : {
        number,
        comparator: comparator as Comparator | null,
        class: resultClass as ResultClass | null,
        label,
        base: base?.low === null && base.high === null ? null : base,
      };
