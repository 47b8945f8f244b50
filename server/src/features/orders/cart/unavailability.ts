import { sql } from 'kysely';
import { visible } from '../../samples/index.ts';
import { notExpired, termOn } from '../../specimens/index.ts';

/** Conditions on `s`: whether a client can buy a sample, and if not why. */

export const listPrice = sql<string | null>`s.specimen_price`;

/** Why a sample cannot be sold, as shown to clients; null when it can. */
export const lossOf = (today: string, price = listPrice) => sql<
  'taken' | 'withdrawn' | 'unpriced' | 'expired' | null
>`case
  when s.status in ('reserved', 'depleted') then 'taken'
  when not s.active or s.status <> 'available' or not ${visible} or not ${termOn} then 'withdrawn'
  when ${price} is null then 'unpriced'
  when not ${notExpired(today)} then 'expired'
end`;

/** No cart holds the sample now. */
export const unheld = sql<boolean>`not exists (
  select from holds h where h.sample_id = s.id and h.held_until > now())`;
