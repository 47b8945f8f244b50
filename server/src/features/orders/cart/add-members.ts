import { maxLines } from '@aliquot/contract/carts';
import type { CohortRole } from '@aliquot/contract/cohort-place';
import type { CohortTake, skipReasons } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { holdAndPublish, publishAndRead, writeLines } from './change-cart.ts';
import {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareSamples,
} from './evaluate-samples.ts';
import { dropLines, renewHolds } from './holds.ts';
import { lockCart } from './own-cart.ts';
import { publishFreed } from './publish-freed.ts';
import { failTooManyHeld, lockQuota, readQuota } from './quota.ts';
import { readCart, sumOf } from './read-cart.ts';

interface Member {
  sampleId: number;
  set: number;
  role: CohortRole;
}

interface FromCohort {
  name: string;
  members: readonly Member[];
  /** Those in orders of the company. */
  ordered: ReadonlySet<number>;
  take: CohortTake;
  expectedTotal?: number | undefined;
  dryRun?: boolean | undefined;
}

type SkipReason = (typeof skipReasons)[number];

/**
 * Adds the members of a cohort to the cart and holds them: all of them, all of each set, or each that can be had. Members
 * in the cart already get their place in the cohort as well.
 */
export async function addMembers(context: Context, cartId: number, cohort: FromCohort) {
  const { db, actor } = context;
  const before = await lockQuota(context);
  await lockCart(db, actor, cartId);
  const ids = cohort.members.map(({ sampleId }) => sampleId).sort((a, b) => a - b);
  await lockForShareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(context.clock.now()), cartId });
  const byId = new Map(evaluated.map((sample) => [sample.id, sample]));
  const lines = new Set(await linesOf(db, cartId));
  const taken = takeOf(cohort, byId);
  const fresh = taken.filter(({ sampleId }) => !lines.has(sampleId));
  const total = totalOf(fresh, byId);
  if (cohort.expectedTotal !== undefined && cohort.expectedTotal !== total)
    fail('total_changed', { details: { expectedTotal: cohort.expectedTotal, total, count: fresh.length } });
  const room = maxLines - lines.size;
  if (fresh.length > room) fail('cart_full', { words: { count: room }, details: { room } });
  const reply = <C>(added: readonly Member[], cart: C) => ({
    added: added.length,
    total: totalOf(added, byId),
    skipped: skippedIn(cohort, byId, new Set([...lines, ...added.map(({ sampleId }) => sampleId)])),
    cart,
  });
  if (cohort.dryRun || taken.length === 0) return reply(fresh, await readCart(context, cartId));
  const lost = await writeAndHold(context, cartId, cohort, { taken, fresh, byId });
  const after = await readQuota(context);
  if (after.held > after.maxHeld && after.held > before.held) failTooManyHeld(before);
  await renewHolds(context, cartId);
  const added = fresh.filter(({ sampleId }) => !lost.has(sampleId));
  return reply(added, await publishAndRead(context, cartId));
}

type ById = Map<number, EvaluatedSample>;

const reasonOf = ({ sampleId }: Member, { ordered }: FromCohort, byId: ById): SkipReason | null =>
  ordered.has(sampleId) ? 'ordered' : (byId.get(sampleId)?.reason ?? null);

const totalOf = (members: readonly Member[], byId: ById) =>
  sumOf(members.map(({ sampleId }) => byId.get(sampleId)?.price ?? 0));

/** The members to add; fails where all are wanted and some cannot be had. */
function takeOf(cohort: FromCohort, byId: ById): Member[] {
  const { members, take } = cohort;
  const lost = members.filter((member) => reasonOf(member, cohort, byId) !== null);
  if (take === 'all' && lost.length > 0)
    failUnavailable(lost.flatMap(({ sampleId }) => byId.get(sampleId) ?? []));
  const broken = new Set(take === 'whole_sets' ? lost.map(({ set }) => set) : []);
  return members.filter((member) => !lost.includes(member) && !broken.has(member.set));
}

/** Every member that is not in the cart, with the reason. */
function skippedIn(cohort: FromCohort, byId: ById, inCart: ReadonlySet<number>) {
  return cohort.members
    .filter(({ sampleId }) => !inCart.has(sampleId))
    .map((member) => ({
      id: member.sampleId,
      code: byId.get(member.sampleId)?.code ?? '',
      set: member.set,
      reason: reasonOf(member, cohort, byId) ?? ('incomplete' as const),
    }));
}

/**
 * Returns the fresh samples that another cart has held since they were evaluated, with those of their sets where only
 * whole ones are wanted: their lines are dropped again.
 */
async function writeAndHold(
  context: Context,
  cartId: number,
  cohort: FromCohort,
  { taken, fresh, byId }: { taken: readonly Member[]; fresh: readonly Member[]; byId: ById },
): Promise<Set<number>> {
  const { db } = context;
  const samples = taken.flatMap(({ sampleId }) => byId.get(sampleId) ?? []);
  await writeLines(db, cartId, samples);
  await writePlaces(db, cartId, cohort.name, taken);
  const { lost } = await holdAndPublish(
    context,
    cartId,
    samples.map(({ id }) => id).sort((a, b) => a - b),
  );
  for (const sampleId of lost) {
    const sample = byId.get(sampleId);
    if (sample) byId.set(sampleId, { ...sample, reason: 'held' });
  }
  if (lost.length === 0) return new Set();
  if (cohort.take === 'all') failUnavailable(lost.flatMap((id) => byId.get(id) ?? []));
  const broken = new Set(
    cohort.take === 'whole_sets'
      ? taken.filter(({ sampleId }) => lost.includes(sampleId)).map(({ set }) => set)
      : [],
  );
  const dropped = fresh
    .filter(({ sampleId, set }) => lost.includes(sampleId) || broken.has(set))
    .map(({ sampleId }) => sampleId);
  await publishFreed(context, await dropLines(db, cartId, dropped));
  return new Set(dropped);
}

async function linesOf(db: Handle, cartId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', cartId)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

const writePlaces = (db: Handle, cartId: number, name: string, members: readonly Member[]) =>
  sql`update cart_lines l set cohort_name = ${name}, cohort_set = m.set, cohort_role = m.role
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m ("sampleId" integer, set integer, role text)
    where l.client_order_id = ${cartId} and l.sample_id = m."sampleId"`.execute(db);
