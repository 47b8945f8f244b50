import type { Anticoagulant, Material } from '@aliquot/contract/materials';
import type { Chance } from './random.ts';
import type { Term } from './result-values.ts';

const additives = (material: Material, ...weighted: [Anticoagulant, number][]) =>
  weighted.map(([anticoagulant, weight]) => [{ material, anticoagulant }, weight] as const);

/** What is in a container, by its name and the system that the biomarker is measured in. */
function materialOf({ system }: Term, container: string, chance: Chance) {
  if (/^SST/.test(container)) return { material: 'Serum', anticoagulant: 'clot_activator' };
  if (/^EDTA/.test(container)) return { material: 'WholeBlood', anticoagulant: 'k2_edta' };
  if (/^(?:FFPE|Slide)/.test(container)) return { material: 'TissueFixed', anticoagulant: null };
  if (/^Stool/.test(container)) return { material: 'Faeces', anticoagulant: null };
  if (/Urine/.test(system ?? '')) return { material: 'Urine', anticoagulant: 'none' };
  if (/CSF/.test(system ?? '')) return { material: 'CerebrospinalFluid', anticoagulant: 'none' };
  if (/^UTM/.test(container)) return { material: 'Swab', anticoagulant: null };
  if (/PPP/.test(system ?? '')) return { material: 'Plasma', anticoagulant: 'sodium_citrate' };
  if (/Bld|RBC/.test(system ?? '') && !/Plas/.test(system ?? ''))
    return { material: 'WholeBlood', anticoagulant: 'k2_edta' };
  if (/Plas/.test(system ?? ''))
    return chance.weighted([
      ...additives('Serum', ['clot_activator', 70]),
      ...additives('Plasma', ['lithium_heparin', 20], ['k2_edta', 10]),
    ]);
  return { material: 'Serum', anticoagulant: 'clot_activator' };
}

const thaws = [
  [0, 60],
  [1, 20],
  [2, 6],
  [3, 2],
  [4, 1],
  [5, 1],
  [null, 10],
] as const;
const fastings = [
  ['yes', 30],
  ['no', 25],
  ['unknown', 45],
] as const;
export const methods = [
  'Roche cobas e 801',
  'Roche cobas c 702',
  'Abbott Architect i2000',
  'Abbott Alinity c',
  'Siemens Atellica IM',
  'Beckman Coulter DxI 800',
  'Sysmex XN-1000',
  'Bio-Rad D-100',
];

const quarters = (hours: number) => Math.round(hours * 4) / 4;

export interface MadePreanalytics {
  material: string;
  anticoagulant: string | null;
  fasting: string;
  freeze_thaws: number | null;
  hours_to_processing: number | null;
  hours_to_freezer: number | null;
  result_method: string | null;
  result_measured_on: string | null;
}

/** How a sample was handled before it was measured, as laboratories write it: something is often missing. */
export function makePreanalytics(
  term: Term,
  { container, collected, today }: { container: string; collected: Date; today: Date },
  chance: Chance,
): MadePreanalytics {
  const processing = chance.percent(15) ? null : quarters(0.5 + chance.next() ** 2 * 20);
  const freezer = chance.percent(15) ? null : quarters((processing ?? 1) + 0.25 + chance.next() ** 2 * 10);
  const measured = Math.min(collected.getTime() + chance.whole(0, 6) * 86_400_000, today.getTime());
  return {
    ...materialOf(term, container, chance),
    fasting: chance.weighted(fastings),
    freeze_thaws: chance.weighted(thaws),
    hours_to_processing: processing,
    hours_to_freezer: freezer,
    result_method: chance.percent(70) ? chance.pick(methods) : null,
    result_measured_on: chance.percent(70) ? new Date(measured).toISOString().slice(0, 10) : null,
  };
}
