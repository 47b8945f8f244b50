import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import {
  acceptedQuote,
  type DemoOffer,
  type DemoQuote,
  demoQuotes,
  quotedShipping,
  quoteTerms,
  rune,
} from './demo-quotes.ts';
import { at, type Person } from './order-timeline.ts';

interface Loader {
  who: (email: string) => Person;
  pick: (loincCode: string, count: number) => Promise<number[]>;
}

export async function writeQuotes(db: Handle, { who, pick }: Loader): Promise<void> {
  // Those of a quote that is over are free, and stay so: it can be requested again.
  const used = new Set<number>();
  for (const quote of demoQuotes) {
    const samples: number[] = [];
    for (const [loincCode, count] of quote.tubes) {
      const free = (await pick(loincCode, count + used.size)).filter((id) => !used.has(id));
      samples.push(...free.slice(0, count));
    }
    for (const id of samples) used.add(id);
    await writeQuote(db, quote, samples, who);
  }
  await writeAccepted(db, who(rune).id);
}

const isOpen = ({ state }: DemoQuote) =>
  state === 'requested' || state === 'drafting' || state === 'offered' || state === 'countered';

const lastDay = (days: number) => new Date(`${at(-days).toISOString().slice(0, 10)}T23:59:59.999Z`);

const nextNumber = sql<string>`'QUO-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('quote_numbers')::text, 6, '0')`;

async function writeQuote(
  db: Handle,
  quote: DemoQuote,
  samples: readonly number[],
  who: (email: string) => Person,
): Promise<void> {
  const { id: user, client_company_id } = who(quote.by);
  const company = client_company_id ?? 0;
  const open = isOpen(quote);
  const { id: orderId } = await db
    .insertInto('client_orders')
    .values({
      user_id: user,
      client_company_id: company,
      stage: open ? 'quote' : 'ended',
      created_at: at(quote.daysAgo, -1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const last = quote.offers?.at(-1);
  const since = quote.counter?.daysAgo ?? last?.daysAgo ?? quote.daysAgo;
  const { id } = await db
    .insertInto('quotes')
    .values({
      client_order_id: orderId,
      number: nextNumber,
      client_company_id: company,
      user_id: user,
      created_by: user,
      created_at: at(quote.daysAgo),
      state: quote.state,
      state_since: at(open ? since : Math.max(0, since - 2)),
      revision: quote.offers?.length ?? 0,
      valid_until: last ? lastDay(last.validDays) : null,
      // Nobody is told at the first start that an old offer expires soon.
      expiring_told_at: last && last.validDays <= 2 ? at(2 - last.validDays) : null,
      assignee_id: quote.assignee ? who(quote.assignee).id : null,
      shipping_price: last ? quotedShipping : null,
      terms: quoteTerms,
      message: quote.message ?? null,
      decline_reason: quote.reason ?? null,
      closing_note: quote.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (open) await writeCart(db, { orderId, company, samples, quote });
  for (const [index, offer] of (quote.offers ?? []).entries())
    await writeOffer(db, { id, revision: index + 1, offer, samples, by: who(rune).id });
  if (quote.counter) await writeCounter(db, { id, user, quote, samples });
}

interface Cart {
  orderId: number;
  company: number;
  samples: readonly number[];
  quote: DemoQuote;
}

const discounted = (discount: number) => sql`round(s.specimen_price * ${100 - discount}::numeric / 100, 2)`;

/** What waits for the quote: its lines, at the agreed prices once there is an offer, held until its last day. */
async function writeCart(db: Handle, { orderId, company, samples, quote }: Cart): Promise<void> {
  const last = quote.offers?.at(-1);
  const agreed = last ? discounted(last.discount) : sql`null::numeric`;
  const ids = [...samples];
  await sql`insert into cart_lines (client_order_id, sample_id, price, agreed_price, added_at)
    select ${orderId}, s.id, coalesce(${agreed}, s.specimen_price), ${agreed}, ${at(quote.daysAgo, -1)}::timestamptz
    from samples s where s.id = any (${ids}::integer[])`.execute(db);
  const until = last ? lastDay(last.validDays) : lastDay(3 - Math.ceil(quote.daysAgo));
  await sql`
    with held as (
      insert into holds (sample_id, client_order_id, client_company_id, purpose, first_held_at, held_until)
      select id, ${orderId}, ${company}, 'quote', ${at(quote.daysAgo)}::timestamptz, ${until}::timestamptz
      from unnest(${ids}::integer[]) as id
      returning client_company_id, sample_id, first_held_at, held_until, purpose
    )
    insert into hold_history select * from held`.execute(db);
}

interface WrittenOffer {
  id: number;
  revision: number;
  offer: DemoOffer;
  samples: readonly number[];
  by: number;
}

async function writeOffer(db: Handle, { id, revision, offer, samples, by }: WrittenOffer): Promise<void> {
  const price = discounted(offer.discount);
  await sql`insert into quote_offers (quote_id, revision, at, created_by, valid_until, lines, total, list_total,
      shipping_price, terms)
    select ${id}, ${revision}, ${at(offer.daysAgo)}::timestamptz, ${by}, ${lastDay(offer.validDays)}::timestamptz,
      jsonb_agg(jsonb_build_object('sampleId', s.id, 'price', ${price}, 'listPrice', s.specimen_price) order by s.id),
      sum(${price}), sum(s.specimen_price), ${quotedShipping}, ${quoteTerms}
    from samples s where s.id = any (${[...samples]}::integer[])`.execute(db);
}

interface WrittenCounter {
  id: number;
  user: number;
  quote: DemoQuote;
  samples: readonly number[];
}

/** Asks for another price of the first sample, and to leave out the last. */
async function writeCounter(db: Handle, { id, user, quote, samples }: WrittenCounter): Promise<void> {
  if (!quote.counter) return;
  const { daysAgo, note, share } = quote.counter;
  await sql`insert into quote_counteroffers (quote_id, revision, at, created_by, note, lines)
    select ${id}, q.revision, ${at(daysAgo)}::timestamptz, ${user}, ${note}, jsonb_build_array(
      jsonb_build_object('sampleId', s.id, 'price', round(s.specimen_price * ${share}::numeric), 'remove', false),
      jsonb_build_object('sampleId', ${samples.at(-1) ?? 0}::integer, 'price', null, 'remove', true))
    from quotes q, samples s where q.id = ${id} and s.id = ${samples[0] ?? 0}`.execute(db);
}

/** The order had lower prices than the list: what it was offered for is what its lines cost. */
async function writeAccepted(db: Handle, by: number): Promise<void> {
  const order = await db
    .selectFrom('client_orders')
    .select(['id', 'user_id', 'client_company_id', 'placed_at'])
    .where('purchase_order_number', '=', acceptedQuote.order)
    .executeTakeFirstOrThrow();
  const placed = order.placed_at ?? at(3);
  const before = (hours: number) => new Date(placed.getTime() - hours * 3_600_000);
  await db.updateTable('client_orders').set({ stage: 'quote' }).where('id', '=', order.id).execute();
  const validUntil = lastDay(9);
  const { id } = await db
    .insertInto('quotes')
    .values({
      client_order_id: order.id,
      number: nextNumber,
      client_company_id: order.client_company_id,
      user_id: order.user_id,
      created_by: order.user_id,
      created_at: before(70),
      state: 'accepted',
      state_since: placed,
      revision: 1,
      valid_until: validUntil,
      assignee_id: by,
      terms: quoteTerms,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = sql`round(l.price / ${(100 - acceptedQuote.discount) / 100}::numeric, 2)`;
  await sql`insert into quote_offers (quote_id, revision, at, created_by, valid_until, lines, total, list_total, terms)
    select ${id}, 1, ${before(44)}::timestamptz, ${by}, ${validUntil}::timestamptz,
      jsonb_agg(jsonb_build_object('sampleId', l.sample_id, 'price', l.price, 'listPrice', ${list}) order by l.sample_id),
      sum(l.price), sum(${list}), ${quoteTerms}
    from order_lines l where l.client_order_id = ${order.id}`.execute(db);
}
