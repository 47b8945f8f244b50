import type { CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { many } from '../../platform/lists/index.ts';
import { noteDemand } from '../specimens/index.ts';
import { type BuildNeeds, type Found, findSets, type KeptSet } from './find-sets.ts';
import { reportFound } from './make-report.ts';
import type { MatchedControl } from './match-samples.ts';
import type { Placed } from './members.ts';
import { withDistances } from './place.ts';

export interface Built {
  members: Placed[];
  report: CohortReport;
}

/** Finds the sets of a design. Pinned sets come first and keep their pinned members. */
export async function findMembers(
  context: BuildNeeds,
  design: CohortDesign,
  pinned: readonly KeptSet[] = [],
): Promise<Built> {
  const found = await findSets(context, design, pinned);
  // Pinned controls were measured by the design of an earlier build.
  const members = withDistances(design, placeFound(found, pinned), found.facts);
  return { members, report: await reportFound(context, design, found, members) };
}

/** The same for a caller, whose shortfall is noted. */
export async function buildCohort(
  context: Context,
  design: CohortDesign,
  pinned: readonly KeptSet[] = [],
): Promise<Built> {
  const built = await findMembers(context, design, pinned);
  if (built.report.shortfall > 0) noteShortfall(context, design);
  return built;
}

/** Fails where not one set was found. */
export function assertFound({ members, report }: Built, { controls, ratio }: CohortDesign): void {
  if (members.length > 0) return;
  const { cases } = report.pools;
  fail('cohort_no_match', {
    words: { samples: cases, count: controls ? ratio : 0 },
    details: { cases, controls: report.pools.controls, ratio: controls ? ratio : 0 },
  });
}

function placeFound({ matching, facts }: Found, pinned: readonly KeptSet[]): Placed[] {
  const priceOf = (id: number) => facts.get(id)?.price ?? 0;
  const placed = (set: number, caseId: number, controls: readonly MatchedControl[]): Placed[] => [
    { sampleId: caseId, set, role: 'case', distance: null, pinned: false, price: priceOf(caseId) },
    ...placeControls(set, controls, priceOf),
  ];
  const kept = pinned.flatMap((each, at): Placed[] => {
    const set = at + 1;
    const members = each.case ? [each.case, ...each.controls] : [];
    return [
      ...members.map((member) => ({ ...member, set })),
      ...placeControls(set, matching.open[at]?.controls ?? [], priceOf),
    ];
  });
  return [
    ...kept,
    ...matching.sets.flatMap(({ caseId, controls }, at) => placed(pinned.length + at + 1, caseId, controls)),
  ];
}

const placeControls = (
  set: number,
  controls: readonly MatchedControl[],
  priceOf: (id: number) => number,
): Placed[] =>
  controls.map(({ id, distance }) => ({
    ...{ sampleId: id, set, role: 'control' as const, distance },
    ...{ pinned: false, price: priceOf(id) },
  }));

/** Counts like a search that found nothing. */
function noteShortfall(context: Context, { cases }: CohortDesign): void {
  const { loincBiomarkerId } = cases.sample;
  const [first] = many(loincBiomarkerId) ?? [];
  if (first === undefined) return;
  noteDemand(context, { loincBiomarkerId: first }, { requested: [first], on: [first] }, () => true);
}
