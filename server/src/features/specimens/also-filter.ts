import { oldestAge, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import { all, type Condition, isGiven, many, oneOfTexts } from '../../platform/lists/index.ts';
import { type Bounds, classIn, inBounds, resultsVisible } from '../samples/index.ts';
import { forSale } from './for-sale.ts';

type Also = NonNullable<SampleClientSelection['also']>[number];

/**
 * Another analyte that a sample must have: measured in the same sample, in a sample of the same draw, or in any sample of
 * the same donor. The other samples must be for sale themselves: a client learns nothing from one that is not. The bounds
 * are in the biomarker's own unit; null matches nothing.
 */
export function alsoCondition(also: Also, bounds: Bounds | null, today: string): Condition {
  if (bounds === null) return sql<boolean>`false`;
  const inResults = all([
    sql<boolean>`r.loinc_biomarker_id = ${termOf(also)}`,
    resultsVisible,
    ...resultOf(also, bounds, 'r'),
  ]);
  const inSample = all([
    sql<boolean>`s.loinc_biomarker_id = ${termOf(also)}`,
    ...resultOf(also, bounds, 's'),
  ]);
  // By ids, of which there are few: with `or`, PostgreSQL would read everything that is for sale.
  if ((also.within ?? 'sample') === 'sample')
    return sql<boolean>`s.id in (
      select r.sample_id from sample_results r where ${inResults}
      union all select s.id from samples s where ${forSale(today)} and ${inSample})`;
  const others = (columns: RawBuilder<unknown>, more: Condition) => sql`
    select ${columns} from samples s where ${forSale(today)} and s.donor_id is not null and ${more} and ${inSample}
    union all
    select ${columns} from sample_results r join samples s on s.id = r.sample_id
    where ${forSale(today)} and s.donor_id is not null and ${more} and ${inResults}`;
  // Within one draw nothing is told that the sample does not tell itself: one day has one age.
  if (also.within === 'draw')
    return sql<boolean>`(s.donor_id, s.collection_date) in (${others(sql`s.donor_id, s.collection_date`, sql<boolean>`true`)})`;
  // Hashed, as `is true` has it: in an order with a limit, each sample would be compared with each of these donors.
  return sql<boolean>`(${linked} and (s.donor_id in (${others(sql`s.donor_id`, linked)})) is true)`;
}

/** Samples of the oldest shown age are not linked to others of their donor. */
const linked = sql<boolean>`s.shown_age is distinct from ${sql.lit(oldestAge)}`;

/** A deactivated biomarker matches nothing. */
const termOf = ({ loincBiomarkerId, loincCode }: Also) => sql`(select b.id from loinc_biomarkers b
  where ${loincBiomarkerId === undefined ? sql`b.loinc_code = ${loincCode}` : sql`b.id = ${loincBiomarkerId}`}
    and b.active and b.verified)`;

function resultOf(also: Also, bounds: Bounds, table: 'r' | 's'): Condition[] {
  const column = (name: string) => `${table}.${name}`;
  return [
    classIn(column('shown_class'), many(also.resultClass), column('result_number')),
    ...inBounds(column('result_number'), bounds),
    oneOfTexts(column('value_key'), many(also.biomarkerValue)),
  ].filter(isGiven) as Condition[];
}
