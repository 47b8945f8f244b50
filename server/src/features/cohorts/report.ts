import type { CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import { sumOf } from '../orders/index.ts';
import { withAfter } from './balance.ts';
import type { Facts } from './facts.ts';
import type { Placed } from './members.ts';

/** What a build found before it chose: what stays when members are swapped or removed. */
export type Findings = Pick<CohortReport, 'pools' | 'attempts' | 'balance'>;

/** Of a test of two means with 80 % power at 5 % two-sided: the quantiles of 0.975 and 0.8 added up. */
const quantiles = 2.8016;

/** What a cohort of these members is like. */
export function reportOf(
  { pools, attempts, balance }: Findings,
  members: readonly Placed[],
  facts: ReadonlyMap<number, Facts>,
  { count }: Pick<CohortDesign, 'count'>,
): CohortReport {
  const of = (role: string) =>
    members.flatMap((each) => (each.role === role ? (facts.get(each.sampleId) ?? []) : []));
  const [cases, controls] = [of('case'), of('control')];
  return {
    pools,
    found: { sets: cases.length, samples: members.length },
    attempts,
    shortfall: Math.max(0, count - cases.length),
    total: sumOf(members.map(({ price }) => price)),
    unknownDonors: [...cases, ...controls].filter(({ donor }) => donor === null).length,
    sharedDonors: sharedDonorsOf(members, facts),
    balance: balance && withAfter(balance, { cases, controls }),
    power: powerOf(cases.length, controls.length),
  };
}

function sharedDonorsOf(members: readonly Placed[], facts: ReadonlyMap<number, Facts>): number {
  const controls = members.filter(({ role }) => role === 'control');
  return [...Map.groupBy(controls, ({ set }) => set).values()].reduce((sum, some) => {
    const donors = some.flatMap(({ sampleId }) => facts.get(sampleId)?.donor ?? []);
    return sum + donors.length - new Set(donors).size;
  }, 0);
}

export const powerOf = (cases: number, controls: number): CohortReport['power'] =>
  cases === 0 || controls === 0
    ? null
    : {
        cases,
        controls,
        effect: Math.round(quantiles * Math.sqrt(1 / cases + 1 / controls) * 10_000) / 10_000,
      };
