import type { Context } from '../../platform/context.ts';
import { loadFactors } from '../../platform/units/index.ts';
import { factorTo, readMeasuredTerms } from '../samples/index.ts';

/** What laboratories report in, small amounts first. */
const commonUnits = [
  ...['pg/mL', 'ng/L', 'ng/mL', 'ug/L', 'ug/mL', 'ug/dL', 'mg/L', 'mg/dL', 'g/L', 'g/dL'],
  ...['pmol/L', 'nmol/L', 'umol/L', 'mmol/L', 'meq/L'],
  ...['m[IU]/L', 'u[IU]/mL', '[IU]/L', '[IU]/mL', 'k[IU]/L', 'U/L', 'U/mL', 'kU/L', 'ukat/L'],
  ...['10*3/uL', '10*6/uL', '10*9/L', '10*12/L', '%', 's', 'min', 'h', 'mm[Hg]', 'kPa'],
  ...['mg/g', 'mg/mmol', 'mL/min', 'fL', 'pg'],
];

/** The units of these biomarkers, and common ones that at least one of them converts to. */
export async function listUnits({ db }: Context, ids: readonly number[]) {
  const terms = (await readMeasuredTerms(db, { ids })).filter(
    ({ type, units }) => type === 'Quantitative' && units,
  );
  const own = terms.flatMap(({ units }) => units ?? []);
  const find = await loadFactors();
  const converts = (units: string) => terms.some((term) => typeof factorTo(term, units, find) === 'number');
  return { units: [...new Set([...own, ...commonUnits.filter(converts)])] };
}
