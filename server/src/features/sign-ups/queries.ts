import type { Input } from '@aliquot/contract/endpoint';
import type { signUps } from '@aliquot/contract/sign-ups';
import { type Selectable, sql } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { listOf } from '../../platform/lists/index.ts';

const sorts = {
  confirmedAt: sql.ref('confirmed_at'),
  lastName: sql`lower(last_name)`,
  companyName: sql`lower(company_name)`,
};

const searchText = sql<string>`plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || company_name)`;

/** Sign-ups with a confirmed address and no decision; staff cannot see others. */
const waiting = (db: Handle) =>
  db.selectFrom('sign_ups').selectAll().where('decision', 'is', null).where('confirmed_at', 'is not', null);

export async function listSignUps(db: Handle, query: Input<(typeof signUps)['getMany']>['body']) {
  const { items, count } = await listOf(db, {
    from: waiting(db),
    query,
    search: searchText,
    // All of them are active; `active: false` matches none.
    active: (active) => sql<boolean>`${active}`,
    where: {},
    sorts,
    defaultSort: 'confirmedAt',
  });
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
