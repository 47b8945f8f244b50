import { sql } from 'kysely';
import { visible } from '../samples/index.ts';

/** Whether somebody who buys may have a sample, and if not why. Each is about `s`. */

/** A biomarker that staff switched off, or LOINC retired, is not sold. */
const usableBiomarker = sql<boolean>`exists (
  select from loinc_biomarkers t where t.id = s.loinc_biomarker_id and t.active and t.verified)`;

/** The last day counts: expired is the day after. */
const expired = (today: string) => sql<boolean>`coalesce(s.expiration_date < ${today}::date, false)`;

/** Why a sample cannot be sold, as those who buy are told; null when it can. */
export const lossOf = (today: string) => sql<'taken' | 'withdrawn' | 'unpriced' | 'expired' | null>`case
  when s.status in ('reserved', 'depleted') then 'taken'
  when not s.active or s.status <> 'available' or not ${visible} or not ${usableBiomarker} then 'withdrawn'
  when s.specimen_price is null then 'unpriced'
  when ${expired(today)} then 'expired'
end`;

/** Held by nobody, at this moment. */
export const unheld = sql<boolean>`not exists (
  select from holds h where h.sample_id = s.id and h.held_until > now())`;
