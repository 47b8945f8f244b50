import type { UnitError } from '@aliquot/contract/messages/units';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { parseResult } from '@aliquot/contract/results';
import { type ComponentWeight, loadFactors, significantDigits } from './factor-between.ts';
import { ucumCode } from './spelling.ts';

export interface MeasuredBiomarker {
  type: BiomarkerType;
  units: string | null;
  weight: ComponentWeight | null;
}

type Converted =
  | {
      value: string;
      /** The value and unit as they came; null if they are stored unchanged. */
      asSent: string | null;
    }
  | { error: UnitError | 'value_not_numeric' };

/** A result converted to the unit of its biomarker. Its comparator stays: `<40` in pg/mL is `<0.04` in ng/mL. */
export type ConvertMeasured = (
  measured: { value: string; units: string | null },
  biomarker: MeasuredBiomarker,
) => Converted;

/** Loads the library of units; from then on results are converted without waiting. */
export async function loadConverter(): Promise<ConvertMeasured> {
  const factorBetween = await loadFactors();
  return ({ value, units }, biomarker) => {
    if (!units?.trim()) return { value, asSent: null };
    if (biomarker.type !== 'Quantitative' || !biomarker.units) return { error: 'units_not_expected' };
    const parsed = parseResult(value, biomarker);
    if (!parsed) return { error: 'value_not_numeric' };
    const factor = factorBetween(units, biomarker.units, biomarker.weight);
    if (typeof factor === 'string') return { error: factor };
    const asSent = `${value} ${units.trim()}`;
    if (factor === 1) return { value, asSent: ucumCode(units) === ucumCode(biomarker.units) ? null : asSent };
    const number = (parsed.number * factor).toPrecision(digitsOf(value));
    const converted = `${parsed.comparator ?? ''}${Number(number)}`;
    return parseResult(converted, biomarker) ? { value: converted, asSent } : { error: 'value_not_numeric' };
  };
}

/** As many significant digits as the original has; at least three, so that 94 mg/dL of glucose are 5.22 mmol/L, not 5.2. */
function digitsOf(value: string): number {
  const digits = value.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;
  return Math.min(Math.max(digits, 3), significantDigits);
}
