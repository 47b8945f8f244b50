import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { readConditions } from './design-conditions.ts';
import { readFacts } from './facts.ts';
import { readPlaced } from './members.ts';
import { createPlace } from './place.ts';
import { presentCandidates } from './preview.ts';
import { designOf, findChangeable } from './queries.ts';
import { readPools } from './read-pools.ts';

const shown = 20;

/** Samples for sale that may take the place of a member: the nearest first, then in the preferred order. */
export async function listAlternatives(context: Context, id: number, sampleId: number) {
  const { db, clock } = context;
  const design = designOf(await findChangeable(context, id));
  const members = await readPlaced(db, id);
  const member = members.find((each) => each.sampleId === sampleId) ?? fail('not_found');
  const conditions = await readConditions(context, design);
  const condition = member.role === 'case' ? conditions.cases : conditions.controls;
  if (!condition) return { items: [] };
  const { cases: pool } = await readPools(context, design, { cases: condition, controls: null });
  const facts = await readFacts(
    db,
    members.map((each) => each.sampleId),
    dayOf(clock.now()),
  );
  for (const candidate of pool) facts.set(candidate.id, candidate);
  const distanceOf = createPlace(design, members, member, facts);
  const nearest = pool
    .map((candidate) => ({ sampleId: candidate.id, far: distanceOf(candidate) }))
    .filter(({ far }) => far !== null)
    .sort((a, b) => (a.far ?? 0) - (b.far ?? 0))
    .slice(0, shown);
  const isMatched = member.role === 'control';
  return {
    items: await presentCandidates(
      context,
      nearest.map(({ sampleId: id, far }) => ({ sampleId: id, distance: isMatched ? far : null })),
    ),
  };
}
