import type { CohortRole } from '@aliquot/contract/cohort-place';
import type { CohortMember, CohortSet, MemberState } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { evaluateSamples, findCart } from '../orders/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';

/** A sample in its place. */
export interface Placed {
  sampleId: number;
  set: number;
  role: CohortRole;
  distance: number | null;
  pinned: boolean;
  /** When it was selected. */
  price: number;
}

export interface StatedMember extends Placed {
  state: MemberState;
}

/** Set after set, the case first, then its controls from the nearest. */
export async function readPlaced(db: Handle, cohortId: number): Promise<Placed[]> {
  const rows = await db
    .selectFrom('cohort_members')
    .select(['sample_id', 'set_number', 'role', 'distance', 'pinned', 'price'])
    .where('cohort_id', '=', cohortId)
    .orderBy('set_number')
    .orderBy('role')
    .orderBy('distance')
    .orderBy('sample_id')
    .execute();
  return rows.map((row) => ({
    sampleId: row.sample_id,
    set: row.set_number,
    role: row.role as CohortRole,
    distance: row.distance,
    pinned: row.pinned,
    price: Number(row.price),
  }));
}

/** Replaces all members. Of one that stays the owner is not notified again. */
export async function writePlaced(db: Handle, cohortId: number, members: readonly Placed[]): Promise<void> {
  const before = await db
    .deleteFrom('cohort_members')
    .where('cohort_id', '=', cohortId)
    .returning(['sample_id', 'notified'])
    .execute();
  const notified = before.filter((row) => row.notified).map(({ sample_id }) => sample_id);
  await sql`
    insert into cohort_members (cohort_id, sample_id, set_number, role, distance, pinned, price, notified)
    select ${cohortId}, m."sampleId", m.set, m.role, m.distance, m.pinned, m.price,
      m."sampleId" = any (${notified}::integer[])
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m ("sampleId" integer, set integer, role text,
      distance double precision, pinned boolean, price numeric)`.execute(db);
}

/** The members of these cohorts that are in orders of their company. */
export async function readOrdered(
  db: Handle,
  companyId: number,
  cohortIds: readonly number[],
): Promise<{ cohort_id: number; sample_id: number }[]> {
  const { rows } = await sql<{ cohort_id: number; sample_id: number }>`
    select cohort_id, sample_id from ordered_members(${companyId}, ${[...cohortIds]}::integer[])`.execute(db);
  return rows;
}

type Cohort = { id: number; client_company_id: number };

/** Whether each member can be bought now. */
export async function withStates(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  { id, client_company_id }: Cohort,
  members: readonly Placed[],
): Promise<StatedMember[]> {
  if (members.length === 0) return [];
  const ids = members.map(({ sampleId }) => sampleId);
  const cart = await findCart(db, actor);
  const cartId = cart?.id ?? 0;
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(clock.now()), cartId });
  const reasons = new Map(evaluated.map((sample) => [sample.id, sample.reason]));
  const ordered = new Set((await readOrdered(db, client_company_id, [id])).map((row) => row.sample_id));
  const inCart = new Set(await linesAmong(db, cartId, ids));
  return members.map((member) => ({
    ...member,
    state: ordered.has(member.sampleId)
      ? 'ordered'
      : (reasons.get(member.sampleId) ?? (inCart.has(member.sampleId) ? 'in_cart' : 'available')),
  }));
}

async function linesAmong(db: Handle, cartId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', cartId)
    .where(sql<boolean>`sample_id = any (${[...ids]}::integer[])`)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

/** It will not come back by itself, as a sample does whose hold lapses. */
export const isGone = ({ state }: Pick<StatedMember, 'state'>) =>
  state === 'taken' || state === 'withdrawn' || state === 'expired' || state === 'unpriced';

export async function presentMembers(
  context: Context,
  members: readonly StatedMember[],
): Promise<CohortMember[]> {
  const rows = await readSpecimens(
    context,
    members.map(({ sampleId }) => sampleId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return members.map(({ sampleId, state, distance, pinned, price }) => {
    const row = byId.get(sampleId);
    if (!row) throw new Error(`sample ${sampleId} of a cohort cannot be read`);
    const shown = presentSpecimen(context, row, row.specimen_price ?? String(price));
    const heldUntil = shown.heldUntil && new Date(shown.heldUntil).toISOString();
    return { sample: { ...shown, heldUntil }, state, distance, pinned, priceAtBuild: price };
  });
}

/** As sets, in order of number. */
export function inSets<M>(
  places: readonly Placed[],
  shown: readonly M[],
): { number: number; case: M; controls: M[] }[] {
  const bySet = Map.groupBy(
    places.map((place, at) => ({ place, member: shown[at] as M })),
    ({ place }) => place.set,
  );
  return [...bySet].flatMap(([number, members]) => {
    const found = members.find(({ place }) => place.role === 'case');
    const controls = members.filter(({ place }) => place.role === 'control');
    return found ? [{ number, case: found.member, controls: controls.map(({ member }) => member) }] : [];
  });
}

export const presentSets = async (context: Context, members: readonly StatedMember[]): Promise<CohortSet[]> =>
  inSets(members, await presentMembers(context, members));
