import { methods } from './make-preanalytics.ts';
import type { Chance } from './random.ts';
import { resultFor, type Term } from './result-values.ts';

export interface MadeResult {
  loinc_biomarker_id: number;
  value: string;
  method: string | null;
  measured_on: string | null;
}

interface Drawn {
  donor: { gender: string; age: number };
  collected: Date;
  today: Date;
}

/** A third of the samples have one to six further results of tests that are done together with the first. */
export function makeResults(
  panel: readonly Term[],
  { donor, collected, today }: Drawn,
  chance: Chance,
): MadeResult[] {
  if (panel.length === 0 || !chance.percent(33)) return [];
  const start = chance.whole(0, panel.length - 1);
  const count = Math.min(chance.whole(1, 6), panel.length);
  const method = chance.percent(70) ? chance.pick(methods) : null;
  const measured = Math.min(collected.getTime() + chance.whole(0, 6) * 86_400_000, today.getTime());
  const measured_on = chance.percent(70) ? new Date(measured).toISOString().slice(0, 10) : null;
  return Array.from({ length: count }, (_, n) => panel[(start + n) % panel.length] as Term).flatMap(
    (term) => {
      const value = resultFor(term, donor, chance);
      return value ? [{ loinc_biomarker_id: term.id, value, method, measured_on }] : [];
    },
  );
}
