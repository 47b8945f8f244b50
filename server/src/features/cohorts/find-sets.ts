import { setImmediate } from 'node:timers/promises';
import type { CohortDesign } from '@aliquot/contract/cohorts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { readConditions } from './design-conditions.ts';
import { type Facts, readFacts } from './facts.ts';
import type { Matching } from './match-samples.ts';
import type { Placed } from './members.ts';
import { type PoolNeeds, type Pools, readPools } from './read-pools.ts';
import { runMatch } from './run-match.ts';
import { createTranslation, rulesOf } from './to-match.ts';

/** A build needs no more of a request: the caller may disconnect. */
export type BuildNeeds = PoolNeeds & { http: Pick<Context['http'], 'signal'> };

/** A set that stays, wholly or in part. */
export interface KeptSet {
  /** Null where the case is to be replaced. */
  case: Placed | null;
  controls: readonly Placed[];
  missing: number;
}

export interface Found {
  matching: Matching;
  pools: Pools;
  /** Of all candidates and kept members. */
  facts: Map<number, Facts>;
}

/**
 * Reads both pools and finds sets among them, besides those that are kept, which count. Yields to the event loop after
 * each step, since pools are large.
 */
export async function findSets(
  context: BuildNeeds,
  design: CohortDesign,
  kept: readonly KeptSet[] = [],
): Promise<Found> {
  const { db, clock, http } = context;
  const pools = await readPools(context, design, await readConditions(context, design));
  await setImmediate();
  const members = kept.flatMap((set) => (set.case ? [set.case, ...set.controls] : set.controls));
  const ids = members.map(({ sampleId }) => sampleId);
  const facts = await readFacts(db, ids, dayOf(clock.now()));
  const translate = createTranslation(design);
  const byId = new Map(translate([...facts.values()]).map((sample) => [sample.id, sample]));
  const sampleOf = ({ sampleId }: Placed) => byId.get(sampleId) ?? raiseMissing(sampleId);
  const cases = translate(pools.cases);
  await setImmediate();
  const controls = translate(pools.controls);
  await setImmediate();
  const order = {
    ...{ cases, controls },
    rules: rulesOf(design),
    open: kept.map((set) => ({
      caseSample: set.case && sampleOf(set.case),
      kept: set.controls.map(sampleOf),
      missing: set.missing,
    })),
  };
  const matching = await runMatch(order, http.signal);
  for (const each of [...pools.cases, ...pools.controls]) facts.set(each.id, each);
  return { matching, pools, facts };
}

function raiseMissing(sampleId: number): never {
  throw new Error(`sample ${sampleId} of a cohort cannot be read`);
}
