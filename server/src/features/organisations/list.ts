import { sql } from 'kysely';
import { eq, eqIgnoringCase } from '../../platform/lists/index.ts';

/** How a list of vendors or companies is searched, filtered and sorted. */
export const organisationList = {
  /** Must be the same expression as in the indexes on vendors and companies. */
  search: sql<string>`plain_text(
    name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
    coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, ''))`,
  where: {
    lrIntegrated: eq('lr_integrated'),
    city: eqIgnoringCase('city'),
    state: eqIgnoringCase('state'),
  },
  sorts: {
    name: sql`lower(name)`,
    city: sql`lower(city)`,
    contactPerson: sql`lower(contact_last_name)`,
    createdAt: sql.ref('created_at'),
    updatedAt: sql.ref('updated_at'),
  },
  defaultSort: 'name',
};
