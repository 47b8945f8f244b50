import { categoryOf } from '@aliquot/contract/diagnoses';
import { oldestAge } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type Condition, many } from '../../platform/lists/index.ts';

/** Donors with any of the codes, for staff: one of three characters stands for its whole category. */
export function hasDiagnosis(donorId: string, given: string | string[] | undefined): Condition | undefined {
  const codes = many(given);
  if (!codes) return undefined;
  const categories = codes.filter((code) => code === categoryOf(code));
  const exact = codes.filter((code) => code !== categoryOf(code));
  const found = [
    ...(categories.length > 0 ? [ofCategories(categories)] : []),
    ...(exact.length > 0
      ? [sql`select g.donor_id from donor_diagnoses g where g.code = any (${exact}::text[])`]
      : []),
  ];
  return sql<boolean>`${sql.ref(donorId)} in (${sql.join(found, sql` union all `)})`;
}

interface Filtered {
  diagnosis?: string | string[] | undefined;
}

/**
 * Those of the searched categories that clients may see. Hidden ones are removed before any sample is read, so that they
 * cannot be told from categories that no donor has.
 */
export async function shownCategories(db: Handle, queries: readonly Filtered[]): Promise<Set<string>> {
  const named = [...new Set(queries.flatMap(({ diagnosis }) => many(diagnosis) ?? []))];
  if (named.length === 0) return new Set();
  const rows = await db
    .selectFrom('diagnosis_categories')
    .select('category')
    .where('shown', '=', true)
    .where('category', 'in', named)
    .execute();
  return new Set(rows.map(({ category }) => category));
}

/** Samples `s` whose donor has any of these shown categories, for clients. Those of the oldest shown age match none. */
export const inCategories = (shown: readonly string[]) => sql<boolean>`(
  s.donor_id in (${ofCategories(shown)}) and s.shown_age is distinct from ${sql.lit(oldestAge)})`;

const ofCategories = (categories: readonly string[]) =>
  sql`select c.donor_id from donor_categories c where c.category = any (${[...categories]}::text[])`;
