import type { Input } from '@aliquot/contract/endpoint';
import type { signUps } from '@aliquot/contract/sign-ups';
import { type Selectable, sql } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { likePattern, listPage } from '../../platform/lists/index.ts';

const sorts = {
  confirmedAt: sql.ref('confirmed_at'),
  lastName: sql`lower(last_name)`,
  companyName: sql`lower(company_name)`,
};

/** Only those who confirmed their address and wait: the others do not exist for staff. */
const waiting = (db: Handle) =>
  db.selectFrom('sign_ups').selectAll().where('decision', 'is', null).where('confirmed_at', 'is not', null);

export async function listSignUps(db: Handle, query: Input<(typeof signUps)['getMany']>['body']) {
  let rows = waiting(db);
  if (query.excludeIds?.length) rows = rows.where('id', 'not in', query.excludeIds);
  if (query.search)
    rows = rows.where(
      sql<boolean>`plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || company_name)
        like plain_text(${likePattern(query.search)})`,
    );
  const { items, count } = await listPage(db, rows, query, sorts, 'confirmedAt');
  return { items: items.map(present), count };
}

/** The request, locked until the end of the transaction. */
export async function lockWaiting(db: Handle, id: number) {
  const row = await waiting(db).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not_found');
}

const present = (row: Selectable<Tables['sign_ups']>) => ({
  id: row.id,
  version: row.version,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: `${row.first_name} ${row.last_name}`,
  companyName: row.company_name,
  phoneNumber: row.phone_number,
  confirmedAt: row.confirmed_at ?? row.created_at,
});
