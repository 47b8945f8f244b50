import { oldestAge } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { bandRank } from '../specimens/index.ts';

/**
 * What matching and balance know of a sample: columns of the index of what is for sale, and nothing that its client may
 * not see.
 */
export interface Facts {
  id: number;
  /** Null where it is not known, and for samples that are linked to no other: those of the oldest shown age. */
  donor: number | null;
  sex: string | null;
  age: number | null;
  year: number | null;
  /** Keys of texts. */
  ethnicity: string | null;
  container: string | null;
  condition: string | null;
  preanalytics: number;
  price: number;
  /** The rank of its expiry band; null: it does not expire. */
  band: number | null;
  volumeKind: string | null;
  volume: number | null;
}

export const factColumns = (today: string) => sql`s.id,
  case when s.shown_age is distinct from ${sql.lit(oldestAge)} then s.donor_id end as donor,
  s.donor_gender as sex, s.shown_age as age, s.collection_year as year, s.ethnicity_key::text as ethnicity,
  s.container_key::text as container, s.condition_key::text as condition, s.preanalytics,
  coalesce(s.specimen_price, 0)::float8 as price, ${bandRank(today)} as band, s.volume_kind as "volumeKind",
  s.volume_amount as volume`;

/** Of samples that are in a cohort, whether they are for sale or not. */
export async function readFacts(
  db: Handle,
  ids: readonly number[],
  today: string,
): Promise<Map<number, Facts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Facts>`
    select ${factColumns(today)} from samples s where s.id = any (${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The texts of the samples, by their keys. */
export async function readTexts(db: Handle, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ key: string; text: string }>`
    select distinct t.key::text as key, t.text from samples s cross join lateral (values
      (s.ethnicity_key, s.donor_ethnicity), (s.container_key, s.storage_container),
      (s.condition_key, s.storage_condition)) as t (key, text)
    where s.id = any (${[...ids]}::integer[]) and t.text is not null`.execute(db);
  return new Map(rows.map(({ key, text }) => [key, text]));
}
