import { sql } from 'kysely';
import { all, type Condition } from '../../platform/lists/index.ts';
import { visible } from '../samples/index.ts';

/** A sample may be sold through its day of expiry, and is gone the day after. */
export const notExpired = (today: string) =>
  sql<boolean>`(s.expiration_date is null or s.expiration_date >= ${today}::date)`;

/** On the shelf with a price: the part of it that an index is made of. */
export const offered = sql<boolean>`s.active and s.status = 'available' and s.specimen_price is not null`;

/** Its term is in the catalogue and switched on. */
export const termOn = sql<boolean>`exists (
  select from loinc_biomarkers b where b.id = s.loinc_biomarker_id and b.active and b.verified)`;

/** All but the term, for whoever has looked it up before. */
export const forSaleOfTerms = (today: string): Condition => all([offered, notExpired(today), visible]);

/** What a client may buy, as one condition on `s`. Holds do not count: they are over in a while. */
export const forSale = (today: string): Condition => all([forSaleOfTerms(today), termOn]);
