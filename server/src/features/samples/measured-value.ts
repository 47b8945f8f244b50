import { isResult } from '@aliquot/contract/results';
import type { Handle } from '../../platform/database/index.ts';
import { loadConverter } from '../../platform/units/index.ts';
import type { Problems, Term } from './rules.ts';

interface MeasuredValue {
  value: string | null;
  /** The value and unit as they came; null if they are stored unchanged. */
  asSent: string | null;
  problems: Problems;
}

/** A typed value in the unit of its biomarker. Problems are those of `biomarkerValue` and `units`. */
export async function measuredValue(
  db: Handle,
  term: Term | null,
  value: string | null,
  units: string | null | undefined,
): Promise<MeasuredValue> {
  if (value === null || !term) return { value, asSent: null, problems: {} };
  if (!isResult(value, term))
    return { value, asSent: null, problems: { biomarkerValue: ['value_not_numeric'] } };
  if (!units) return { value, asSent: null, problems: {} };
  const convert = await loadConverter();
  const converted = convert({ value, units }, { ...term, weight: await readWeight(db, term.id) });
  if (!('error' in converted)) return { ...converted, problems: {} };
  const { error } = converted;
  const field = error === 'value_not_numeric' ? 'biomarkerValue' : 'units';
  return { value, asSent: null, problems: { [field]: [error] } };
}

async function readWeight(db: Handle, biomarkerId: number) {
  const weight = await db
    .selectFrom('component_weights as w')
    .innerJoin('loinc_biomarkers as b', 'b.component', 'w.component')
    .select(['w.molecular_weight as molecularWeight', 'w.ion_charge as ionCharge'])
    .where('b.id', '=', biomarkerId)
    .executeTakeFirst();
  return weight ?? null;
}
