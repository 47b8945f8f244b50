import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/lists/index.ts';

interface Wanted {
  active?: boolean | undefined;
  lrIntegrated?: boolean | undefined;
  city?: string | undefined;
  state?: string | undefined;
  excludeIds?: number[] | undefined;
  search?: string | undefined;
}

export const organisationOrder = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  contactPerson: sql`lower(contact_last_name)`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

/** As the indexes on vendors and companies have it, word for word. */
const searchText = sql<string>`plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, ''))`;

/** What a list of organisations is narrowed by, each a condition on its columns. */
export function organisationMatches(query: Wanted): RawBuilder<boolean>[] {
  const { active, lrIntegrated, city, state, excludeIds, search } = query;
  return [
    active === undefined ? null : sql<boolean>`active = ${active}`,
    lrIntegrated === undefined ? null : sql<boolean>`lr_integrated = ${lrIntegrated}`,
    city ? sql<boolean>`lower(city) = lower(${city})` : null,
    state ? sql<boolean>`lower(state) = lower(${state})` : null,
    excludeIds?.length ? sql<boolean>`id not in (${sql.join(excludeIds)})` : null,
    search ? sql<boolean>`${searchText} like plain_text(${likePattern(search)})` : null,
  ].filter((condition) => condition !== null);
}
