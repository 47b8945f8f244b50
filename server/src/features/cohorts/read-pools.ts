import { setImmediate } from 'node:timers/promises';
import type { CohortDesign, CohortPreference } from '@aliquot/contract/cohorts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { all, type Condition } from '../../platform/lists/index.ts';
import { cheapestFirst, findCart, unheld } from '../orders/index.ts';
import { bandRank, searchContextOf } from '../specimens/index.ts';
import type { GroupConditions } from './design-conditions.ts';
import { type Facts, factColumns } from './facts.ts';

export type PoolNeeds = Pick<Context, 'db' | 'clock' | 'language'> & {
  actor: Pick<Context['actor'], 'id' | 'clientCompanyId'>;
};

/** Of each pool. */
const maxPool = 20_000;
/** Other calls are answered between so many samples. */
const atOnce = 1_000;

type Role = 'case' | 'control';
/** Texts, since that many rows would be taken apart in one go as they come in. */
type Part = { role: Role; text: string };

async function factsOf(parts: readonly Part[], of: Role): Promise<Facts[]> {
  const facts: Facts[] = [];
  for (const { role, text } of parts)
    if (role === of) {
      facts.push(...(JSON.parse(text) as Facts[]));
      await setImmediate();
    }
  return facts;
}

/** The samples that may become cases and controls, in the preferred order. What fits both groups is a case. */
export interface Pools {
  cases: Facts[];
  controls: Facts[];
  /** There are more than were read. */
  capped: boolean;
}

const orderBy = (prefer: CohortPreference, today: string): RawBuilder<unknown> => {
  const cheapest = cheapestFirst(today);
  if (prefer === 'most_volume') return sql`s.volume_amount desc nulls last, ${cheapest}`;
  // What never expires has no band.
  if (prefer === 'longest_expiry') return sql`${bandRank(today)} desc nulls first, ${cheapest}`;
  return cheapest;
};

/**
 * The samples for sale of both groups that no cart holds and that are not in the user's own cart. One statement, so that
 * both pools are of one moment, whatever is sold or imported meanwhile.
 */
export async function readPools(
  context: PoolNeeds,
  { prefer }: Pick<CohortDesign, 'prefer'>,
  { cases, controls }: GroupConditions,
): Promise<Pools> {
  const { db, actor } = context;
  const { today } = searchContextOf(context);
  const cart = await findCart(db, actor);
  const free = cart ? [unheld, notIn(cart.id)] : [unheld];
  const order = orderBy(prefer, today);
  const pool = (role: Role, condition: Condition) => sql`(
    select ${sql.lit(role)} as role, facts.place / ${sql.lit(atOnce)} as part, json_agg(facts order by facts.place)::text as text
    from (
      select row_number() over (order by ${order}) - 1 as place, ${factColumns(today)}
      from samples s where ${all([condition, ...free])} order by ${order} limit ${sql.lit(maxPool + 1)}
    ) as facts group by part)`;
  const groups = [pool('case', cases), ...(controls ? [pool('control', controls)] : [])];
  const { rows } = await sql<Part>`${sql.join(groups, sql` union all `)} order by part`.execute(db);
  const ofCases = await factsOf(rows, 'case');
  const ofControls = await factsOf(rows, 'control');
  const kept = ofCases.slice(0, maxPool);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    cases: kept,
    controls: ofControls.slice(0, maxPool).filter(({ id }) => !ids.has(id)),
    capped: ofCases.length > maxPool || ofControls.length > maxPool,
  };
}

const notIn = (cartId: number) => sql<boolean>`not exists (
  select from cart_lines l where l.client_order_id = ${cartId} and l.sample_id = s.id)`;
