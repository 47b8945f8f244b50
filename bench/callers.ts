import { sql } from 'kysely';
import { createPasswords } from '../server/src/platform/access/passwords.ts';
import type { Tokens } from '../server/src/platform/access/tokens.ts';
import type { Handle } from '../server/src/platform/database/handle.ts';

export const password = 'Cold-Room-7';

/** A signed-in client user with a cart, a conversation, and two samples for their own use. */
export interface Person {
  user: number;
  session: string;
  email: string;
  authorization: string;
  cart: number;
  chat: number;
  location: number;
  firstSample: number;
  secondSample: number;
  /** Hash of the shared password. */
  hash: string;
}

/** Creates a user for each call that cannot be repeated. All samples get one price, since calls do not contain it. */
export async function makeCrowd(db: Handle, tokens: Tokens, count: number): Promise<Person[]> {
  const hash = await (await createPasswords()).hash(password);
  await sql`
    with company as (select c.id, min(l.id) as location from client_companies c
      join shipping_locations l on l.client_company_id = c.id and l.active where c.active group by c.id order by c.id limit 1)
    insert into users (role, email, first_name, last_name, password_hash, client_company_id)
    select 'client_user', 'crowd' || n || '@bench.example', 'Test', 'Person', ${hash}::text, company.id
    from generate_series(1, ${sql.lit(count)}) n, company`.execute(db);
  const crowd = sql`select id, client_company_id, email from users where email like 'crowd%@bench.example'`;
  // last_seen_at is in the future, so that no call also updates the activity.
  await sql`insert into sessions (user_id, seen_generation, rotated_at, created_at, last_seen_at, expires_at)
    select id, 1, now(), now(), now() + interval '1 hour', now() + interval '10 hours' from (${crowd}) u`.execute(
    db,
  );
  await sql`insert into client_orders (user_id, client_company_id) select id, client_company_id from (${crowd}) u`.execute(
    db,
  );
  await sql`with opened as (insert into chats (user_id) select id from (${crowd}) u returning id)
    insert into chat_progress (chat_id) select id from opened`.execute(db);
  const { rows } = await sql<Omit<Person, 'authorization' | 'hash'>>`
    with tubes as (
      select id, row_number() over (order by id) - 1 as n from samples
      where active and status = 'available' and specimen_price is not null
        and coalesce(expiration_date > current_date, true) order by id limit ${sql.lit(count * 2)}
    )
    select u.id as user, s.id as session, u.email, o.id as cart, c.id as chat, t.n as place,
      (select min(l.id) from shipping_locations l where l.client_company_id = u.client_company_id and l.active) as location,
      t.id as "firstSample", r.id as "secondSample"
    from (select *, row_number() over (order by id) - 1 as n from (${crowd}) w) u
    join sessions s on s.user_id = u.id join client_orders o on o.user_id = u.id join chats c on c.user_id = u.id
    join tubes t on t.n = u.n * 2 join tubes r on r.n = u.n * 2 + 1
    order by u.id`.execute(db);
  const samples = rows.flatMap(({ firstSample, secondSample }) => [firstSample, secondSample]);
  await sql`update samples set specimen_price = 50 where id = any (${samples}::integer[])`.execute(db);
  return rows.map((person) => ({ ...person, hash, authorization: headerFor(tokens, person.session) }));
}

/** Adds and holds both samples. */
export async function fillCarts(db: Handle, people: readonly Person[]): Promise<void> {
  const lines = people.flatMap(({ cart, firstSample, secondSample }) => [
    { cart, sample: firstSample },
    { cart, sample: secondSample },
  ]);
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as g (cart integer, sample integer)),
    lines as (
      insert into cart_lines (client_order_id, sample_id, price) select cart, sample, 50 from given
    ), held as (
      insert into holds (sample_id, client_order_id, client_company_id, first_held_at, held_until)
      select g.sample, g.cart, o.client_company_id, now(), now() + interval '4 hours'
      from given g join client_orders o on o.id = g.cart
      returning client_company_id, sample_id, first_held_at, held_until
    )
    insert into hold_history select * from held
    on conflict (client_company_id, sample_id, purpose) do update
      set first_held_at = excluded.first_held_at, last_held_until = excluded.last_held_until`.execute(db);
}

/** Signs in an existing user. */
export async function signIn(db: Handle, tokens: Tokens, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, seen_generation, rotated_at, created_at, last_seen_at, expires_at)
    select id, 1, now(), now(), now() + interval '1 hour', now() + interval '10 hours' from users
    where email = ${email} returning id`.execute(db);
  return headerFor(tokens, rows[0]?.id ?? '');
}

const headerFor = (tokens: Tokens, sessionId: string) =>
  `Bearer ${tokens.sign('access', { sessionId, generation: 1, expiresAt: Math.floor(Date.now() / 1000) + 36_000 })}`;
