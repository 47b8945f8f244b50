import type { cohorts } from '@aliquot/contract/cohorts';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { takeCall } from './call-limit.ts';
import { storeMembers } from './change-members.ts';
import { readConditions } from './design-conditions.ts';
import { type Found, findSets, type KeptSet } from './find-sets.ts';
import { isGone, type Placed, presentMembers, readPlaced, type StatedMember, withStates } from './members.ts';
import { withDistances } from './place.ts';
import { type CohortRow, designOf, findChangeable, lockCohort, presentCohort } from './queries.ts';

type Body = Input<(typeof cohorts)['refresh']>['body'];

/** A pinned one that is only held may come back. */
const isLost = (member: StatedMember) => isGone(member) || (member.state === 'held' && !member.pinned);

interface Refreshed {
  version: number;
  lost: StatedMember[];
  members: Placed[];
  replaced: { from: number; to: number }[];
  unfit: number[];
}

/** Finds others for the members that can no longer be bought, before the transaction. */
export async function prepareRefresh(context: Context, id: number): Promise<Refreshed> {
  const row = await findChangeable(context, id);
  takeCall(context, 'build');
  const members = await withStates(context, row, await readPlaced(context.db, id));
  const design = designOf(row);
  const bySet = [...Map.groupBy(members, ({ set }) => set).values()];
  const found = await findSets(context, { ...design, count: bySet.length }, bySet.map(keptOf));
  const replaced = bySet.flatMap((set, at) => replacementsIn(set, found.matching.open[at]));
  return {
    version: row.version,
    lost: members.filter(isLost),
    members: withDistances(design, replaceMembers(members, replaced, found), found.facts),
    replaced: replaced.map(({ from, to }) => ({ from, to })),
    unfit: await unfitAmong(context, row, members),
  };
}

function keptOf(set: readonly StatedMember[]): KeptSet {
  const fine = set.filter((member) => !isLost(member));
  return {
    case: fine.find(({ role }) => role === 'case') ?? null,
    controls: fine.filter(({ role }) => role === 'control'),
    missing: set.filter((member) => member.role === 'control' && isLost(member)).length,
  };
}

interface Replacement {
  from: number;
  to: number;
  distance: number | null;
}

/** Lost controls get the new ones in the order in which both stand; a set without a case stays as it is. */
function replacementsIn(
  set: readonly StatedMember[],
  filled: Found['matching']['open'][number] | undefined,
): Replacement[] {
  if (!filled || filled.caseId === null) return [];
  const lost = set.filter(isLost);
  const lostCase = lost.find(({ role }) => role === 'case');
  const lostControls = lost.filter(({ role }) => role === 'control');
  return [
    ...(lostCase ? [{ from: lostCase.sampleId, to: filled.caseId, distance: null }] : []),
    ...filled.controls.flatMap(({ id, distance }, at) => {
      const from = lostControls[at]?.sampleId;
      return from === undefined ? [] : [{ from, to: id, distance }];
    }),
  ];
}

function replaceMembers(
  members: readonly StatedMember[],
  replaced: readonly Replacement[],
  { facts }: Found,
): Placed[] {
  const byId = new Map(replaced.map((each) => [each.from, each]));
  return members.map(({ state: _, ...member }) => {
    const other = byId.get(member.sampleId);
    if (!other) return member;
    const { to: sampleId, distance } = other;
    return { ...member, sampleId, distance, pinned: false, price: facts.get(sampleId)?.price ?? 0 };
  });
}

/** Members that can be bought and that their group would not find any more: a result was added or corrected. */
async function unfitAmong(
  context: Context,
  row: CohortRow,
  members: readonly StatedMember[],
): Promise<number[]> {
  const { cases, controls } = await readConditions(context, designOf(row));
  const fine = members.filter(
    ({ state }) => state === 'available' || state === 'in_cart' || state === 'held',
  );
  const fitting = async (role: Placed['role'], condition: typeof cases | null) => {
    const ids = fine.filter((member) => member.role === role).map(({ sampleId }) => sampleId);
    if (!condition || ids.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      select s.id from samples s where s.id = any (${ids}::integer[]) and ${condition}`.execute(context.db);
    return rows.map(({ id }) => id);
  };
  const fit = new Set([...(await fitting('case', cases)), ...(await fitting('control', controls))]);
  return fine.map(({ sampleId }) => sampleId).filter((sampleId) => !fit.has(sampleId));
}

export async function refresh(context: Context, id: number, { apply, version }: Body, found: Refreshed) {
  const row = await lockCohort(context, id);
  const show = () => presentCohort(context, row);
  await assertVersion(row, version, show);
  await assertVersion(row, found.version, show);
  if (apply && found.replaced.length > 0) await storeMembers(context, row, found.members);
  const gone = found.lost.filter(({ sampleId }) => !found.replaced.some(({ from }) => from === sampleId));
  return {
    lost: await presentMembers(context, found.lost),
    replaced: found.replaced,
    lostSets: [...new Set(gone.map(({ set }) => set))],
    unfit: found.unfit,
    cohort: await presentCohort(context, row),
  };
}
