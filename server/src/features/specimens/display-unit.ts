import type { ChartAxis } from '@aliquot/contract/chart-axis';
import { type RawBuilder, sql } from 'kysely';
import { type FindFactor, roundConverted } from '../../platform/units/index.ts';
import { factorTo, type MeasuredTerm } from '../samples/index.ts';
import { barOf, edgesOf } from './histogram.ts';

/** One unit for the results of several biomarkers: of a search's filter, histogram, order and rows. */
export interface Display {
  units: string;
  /** By biomarker: what a number in the display unit is multiplied by to get it in the biomarker's own. */
  factors: ReadonlyMap<number, number>;
}

interface FoundDisplay {
  display: Display | null;
  /** Biomarkers whose unit does not convert. */
  notConverted: MeasuredTerm[];
  problems: Record<string, string[]>;
}

interface DisplayQuery {
  displayUnits?: string | undefined;
  component?: string | undefined;
}

export const wantsDisplay = ({ displayUnits, component }: DisplayQuery) =>
  displayUnits !== undefined || component !== undefined;

/** The requested unit, or that of the most common biomarker of a component. `terms` are in that order. */
export function findDisplay(
  { displayUnits, component }: DisplayQuery,
  terms: readonly MeasuredTerm[],
  find: FindFactor,
): FoundDisplay {
  const common = terms.find(({ type, units }) => type === 'Quantitative' && units);
  const units = displayUnits ?? (component === undefined ? undefined : common?.units);
  if (!units || terms.length === 0) return { display: null, notConverted: [], problems: {} };
  const factors = new Map<number, number>();
  const errors: string[] = [];
  for (const term of terms) {
    const factor = factorTo(term, units, find);
    if (typeof factor === 'number') factors.set(term.id, factor);
    else errors.push(factor);
  }
  const [first = 'units_unknown'] = errors.filter((error) => error !== 'units_not_expected').concat(errors);
  if (factors.size === 0) return { display: null, notConverted: [], problems: { displayUnits: [first] } };
  return {
    display: { units, factors },
    notConverted: terms.filter(({ id }) => !factors.has(id)),
    problems: {},
  };
}

/** A biomarker's number in the display unit; null where it does not convert. */
export function inDisplay({ factors }: Display, id: number, number: number): number | null {
  const factor = factors.get(id);
  return factor === undefined ? null : roundConverted(number / factor);
}

/** An expression for each biomarker of `s`, by the factor of its unit. */
function byFactor({ factors }: Display, write: (factor: number) => RawBuilder<unknown>) {
  const groups = Map.groupBy(factors, ([, factor]) => factor);
  const cases = [...groups].map(
    ([factor, terms]) =>
      sql`when s.loinc_biomarker_id = any (${terms.map(([id]) => id)}::integer[]) then ${write(factor)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * The result of `s` in the display unit, to sort by. As numeric it has 15 digits, so that equal results of two units are
 * equal: 41 ng/L and 0.041 ng/mL.
 */
export const displayedNumber = (display: Display) =>
  sql<
    number | null
  >`(${byFactor(display, (factor) => sql`s.result_number / ${factor}::float8`)})::numeric::float8`;

/** The bar of a histogram in the display unit. Its edges are converted, and not the results of all samples. */
export const displayedBar = (display: Display, axis: ChartAxis) =>
  byFactor(display, (factor) => barOf(sql`${edgesOf(axis, factor)}::float8[]`));
