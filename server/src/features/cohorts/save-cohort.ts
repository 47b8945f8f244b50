import { isDeepStrictEqual } from 'node:util';
import type { CohortDesign, cohorts } from '@aliquot/contract/cohorts';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { assertFound, type Built, buildCohort } from './build-cohort.ts';
import { takeCall } from './call-limit.ts';
import { readConditions } from './design-conditions.ts';
import type { KeptSet } from './find-sets.ts';
import { isGone, readPlaced, type StatedMember, withStates, writePlaced } from './members.ts';
import {
  designOf,
  findChangeable,
  findCohort,
  lockCohort,
  presentCohort,
  publishCohort,
  reportIn,
} from './queries.ts';
import { assertLimits, assertMayShare, assertNameFree } from './rules.ts';

type NewCohort = Input<(typeof cohorts)['create']>['body'];
type Changes = Input<(typeof cohorts)['update']>['body'];

/** Before the transaction: building takes seconds. */
export async function prepareCreate(context: Context, { design }: NewCohort): Promise<Built> {
  takeCall(context, 'build');
  const built = await buildCohort(context, design);
  assertFound(built, design);
  return built;
}

export async function createCohort(
  context: Context,
  { name, note = null, shared = false, design }: NewCohort,
  { members, report }: Built,
) {
  const { db, actor } = context;
  await assertLimits(context, { user_id: actor.id, shared });
  await assertUniqueName(db, 'cohorts', name, { among: { user_id: actor.id } });
  const row = await db
    .insertInto('cohorts')
    .values({
      client_company_id: actor.clientCompanyId ?? fail('not_found'),
      user_id: actor.id,
      name,
      note,
      shared,
      design: JSON.stringify(design),
      report: JSON.stringify(report),
      built_at: sql`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writePlaced(db, row.id, members);
  await publishCohort(db, row);
  return presentCohort(context, row);
}

/** A changed design is not built: its members stay until somebody builds it. */
export async function updateCohort(context: Context, id: number, { version, ...changes }: Changes) {
  const { db, actor } = context;
  const before = await lockCohort(context, id);
  await assertVersion(before, version, () => presentCohort(context, before), { db, table: 'cohorts', id });
  const { name, note, shared, design } = changes;
  if (shared === false && before.shared && before.user_id !== actor.id) fail('not_allowed');
  if (shared && !before.shared) await assertMayShare(context);
  if (name !== undefined) await assertNameFree(db, before, name);
  const redesigned = design !== undefined && !isDeepStrictEqual(design, designOf(before));
  if (redesigned) await readConditions(context, design);
  const columns = omitUndefined({
    name,
    note,
    shared,
    design: redesigned ? JSON.stringify(design) : undefined,
    outdated: redesigned ? true : undefined,
  });
  if (Object.keys(columns).length === 0) return presentCohort(context, before);
  const row = await db
    .updateTable('cohorts')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Colleagues learn as well that it is no longer shared.
  await publishCohort(db, { ...row, shared: row.shared || before.shared });
  return presentCohort(context, row);
}

interface Rebuilt extends Built {
  /** Of the cohort whose members were kept. */
  version: number;
  design: CohortDesign;
}

export async function prepareBuild(context: Context, id: number): Promise<Rebuilt> {
  const row = await findChangeable(context, id);
  takeCall(context, 'build');
  const design = designOf(row);
  const members = await withStates(context, row, await readPlaced(context.db, id));
  const built = await buildCohort(context, design, pinnedSets(members, design));
  assertFound(built, design);
  return { ...built, version: row.version, design };
}

/** Pinned cases with their pinned controls, except for what can no longer be bought. */
function pinnedSets(members: readonly StatedMember[], { controls, ratio }: CohortDesign): KeptSet[] {
  const pinned = members.filter((member) => member.pinned && !isGone(member));
  return pinned
    .filter(({ role }) => role === 'case')
    .map((each) => {
      const own = pinned.filter(({ set, role }) => role === 'control' && set === each.set);
      const kept = controls ? own : [];
      return { case: each, controls: kept, missing: controls ? Math.max(0, ratio - kept.length) : 0 };
    });
}

export async function storeBuild(
  context: Context,
  id: number,
  { version }: { version?: number | undefined },
  built: Rebuilt,
) {
  const { db } = context;
  const row = await lockCohort(context, id);
  const show = () => presentCohort(context, row);
  await assertVersion(row, version, show);
  await assertVersion(row, built.version, show);
  await writePlaced(db, id, built.members);
  await db
    .updateTable('cohorts')
    .set({ report: JSON.stringify(built.report), built_at: sql`now()`, outdated: false })
    .where('id', '=', id)
    .execute();
  await publishCohort(db, row);
  return presentCohort(context, row);
}

/** To a private one of the caller, with the samples as they are. */
export async function copyCohort(context: Context, id: number, name: string) {
  const { db, actor } = context;
  const original = await findCohort(context, id);
  if (!original.active) fail('not_found');
  await assertLimits(context);
  await assertUniqueName(db, 'cohorts', name, { among: { user_id: actor.id } });
  const { note, outdated, built_at, client_company_id } = original;
  const report = reportIn(original);
  const row = await db
    .insertInto('cohorts')
    .values({
      ...{ client_company_id, user_id: actor.id, name, note, outdated, built_at },
      design: JSON.stringify(original.design),
      report: report && JSON.stringify(report),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writePlaced(db, row.id, await readPlaced(db, id));
  await publishCohort(db, row);
  return presentCohort(context, row);
}
