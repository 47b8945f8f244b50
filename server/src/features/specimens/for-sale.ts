import { sql } from 'kysely';
import { all, type Condition } from '../../platform/lists/index.ts';
import { visible } from '../samples/index.ts';

/** A sample can be sold up to and including its expiration date. */
export const notExpired = (today: string) =>
  sql<boolean>`(s.expiration_date is null or s.expiration_date >= ${today}::date)`;

/** Available with a price: the condition of the partial index. */
export const offered = sql<boolean>`s.active and s.status = 'available' and s.specimen_price is not null`;

/** The biomarker is active and verified. */
export const termOn = sql<boolean>`exists (
  select from loinc_biomarkers b where b.id = s.loinc_biomarker_id and b.active and b.verified)`;

/** Without the check of the biomarker, for callers that have already made it. */
export const forSaleOfTerms = (today: string): Condition => all([offered, notExpired(today), visible]);

/** What a client may buy, as one condition on `s`. Held samples are included, since holds are short. */
export const forSale = (today: string): Condition => all([forSaleOfTerms(today), termOn]);

/**
 * The same for searches by donor. The biomarkers are looked up and not joined: without statistics, as on the embedded
 * engine, the planner would join every donor with every biomarker.
 */
export const forSaleOfDonors = (today: string): Condition =>
  all([
    forSaleOfTerms(today),
    sql<boolean>`(s.loinc_biomarker_id in (
      select b.id from loinc_biomarkers b where b.active and b.verified)) is true`,
  ]);
