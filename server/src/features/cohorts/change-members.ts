import type { CohortDesign } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { evaluateSamples, failUnavailable, findCart, lockForShareSamples } from '../orders/index.ts';
import { readConditions } from './design-conditions.ts';
import { readFacts } from './facts.ts';
import { reportAgain } from './make-report.ts';
import { type Placed, readPlaced, writePlaced } from './members.ts';
import { createPlace, withDistances } from './place.ts';
import { type CohortRow, designOf, lockCohort, presentCohort, publishCohort, reportIn } from './queries.ts';

/** Writes other members, with the report on them. */
export async function storeMembers(context: Context, row: CohortRow, members: readonly Placed[]) {
  const { db } = context;
  const before = reportIn(row);
  await writePlaced(db, row.id, members);
  const report = before && (await reportAgain(context, designOf(row), before, members));
  await db
    .updateTable('cohorts')
    .set({ report: report && JSON.stringify(report) })
    .where('id', '=', row.id)
    .execute();
  await publishCohort(db, row);
}

/** A control stays with its case: pinning it pins the case, and letting go of a case lets go of its controls. */
export async function pinMembers(
  context: Context,
  id: number,
  sampleIds: readonly number[],
  pinned: boolean,
) {
  const row = await lockCohort(context, id);
  const members = await readPlaced(context.db, id);
  const named = members.filter(({ sampleId }) => sampleIds.includes(sampleId));
  if (named.length < new Set(sampleIds).size) fail('not_found');
  const isMeant = (member: Placed) =>
    named.some(
      ({ sampleId, set, role }) =>
        sampleId === member.sampleId ||
        (set === member.set && (pinned ? member.role === 'case' : role === 'case')),
    );
  await storeMembers(
    context,
    row,
    members.map((member) => (isMeant(member) ? { ...member, pinned } : member)),
  );
  return presentCohort(context, row);
}

export async function removeSets(context: Context, id: number, sets: readonly number[]) {
  const row = await lockCohort(context, id);
  const members = await readPlaced(context.db, id);
  await storeMembers(
    context,
    row,
    members.filter(({ set }) => !sets.includes(set)),
  );
  return presentCohort(context, row);
}

interface Swap {
  sampleId: number;
  withSampleId: number;
  version?: number | undefined;
}

/** The other sample takes the place, with its distances; it must fit as if it had been found by a build. */
export async function swapMember(context: Context, id: number, { sampleId, withSampleId, version }: Swap) {
  const row = await lockCohort(context, id);
  await assertVersion(row, version, () => presentCohort(context, row));
  const design = designOf(row);
  const members = await readPlaced(context.db, id);
  const member = members.find((each) => each.sampleId === sampleId) ?? fail('not_found');
  const price = await lockedPrice(context, withSampleId);
  if (!(await isInGroup(context, design, member, withSampleId))) failMisfit();
  const facts = await readFacts(
    context.db,
    [...members.map((each) => each.sampleId), withSampleId],
    dayOf(context.clock.now()),
  );
  const other = facts.get(withSampleId);
  if (!other || createPlace(design, members, member, facts)(other) === null) failMisfit();
  const swapped = members.map((each) =>
    each === member ? { ...each, sampleId: withSampleId, price } : each,
  );
  await storeMembers(context, row, withDistances(design, swapped, facts));
  return presentCohort(context, row);
}

const failMisfit = (): never => failFields({ withSampleId: ['cohort_misfit'] });

/** What the sample costs, which cannot be sold before the transaction ends. Fails if it cannot be bought now. */
async function lockedPrice({ db, actor, clock }: Context, sampleId: number): Promise<number> {
  await lockForShareSamples(db, [sampleId]);
  const cart = await findCart(db, actor);
  const [sample] = await evaluateSamples(db, [sampleId], {
    today: dayOf(clock.now()),
    cartId: cart?.id ?? 0,
  });
  if (sample?.reason === null) return sample.price ?? 0;
  // Nothing is told of a sample that the caller may not read, nor whether there is one.
  return failUnavailable([
    sample?.reason === 'held' ? sample : { id: sampleId, code: null, price: null, reason: 'taken' },
  ]);
}

async function isInGroup(context: Context, design: CohortDesign, { role }: Placed, sampleId: number) {
  const { cases, controls } = await readConditions(context, design);
  const condition = role === 'case' ? cases : controls;
  if (!condition) return false;
  const { rows } = await sql`select from samples s where s.id = ${sampleId} and ${condition}`.execute(
    context.db,
  );
  return rows.length > 0;
}
