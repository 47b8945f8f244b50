import type { CohortDesign } from '@aliquot/contract/cohorts';
import type { Context } from '../../platform/context.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { buildCohort } from './build-cohort.ts';
import { takeCall } from './call-limit.ts';
import { inSets, type Placed } from './members.ts';

const shownSets = 5;

/** What a design would find now. */
export async function preview(context: Context, design: CohortDesign) {
  takeCall(context, 'preview');
  const { members, report } = await buildCohort(context, design);
  const first = members.filter(({ set }) => set <= shownSets);
  return { report, firstSets: inSets(first, await presentCandidates(context, first)) };
}

export async function presentCandidates(
  context: Context,
  candidates: readonly Pick<Placed, 'sampleId' | 'distance'>[],
) {
  const rows = await readSpecimens(
    context,
    candidates.map(({ sampleId }) => sampleId),
  );
  const byId = new Map(rows.map((row) => [row.id, presentSpecimen(context, row)]));
  return candidates.flatMap(({ sampleId, distance }) => {
    const sample = byId.get(sampleId);
    return sample ? [{ sample, distance }] : [];
  });
}
