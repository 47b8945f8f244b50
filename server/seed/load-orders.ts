import { sql } from 'kysely';
import { readDetails } from '../src/features/specimens/index.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { writeApproval } from './demo-approvals.ts';
import { writeBudgets } from './demo-budgets.ts';
import { writeInvoices } from './demo-invoices.ts';
import { type DemoOrder, demoCarts, demoOrders, waiting } from './demo-orders.ts';
import { writeQuotes } from './load-quotes.ts';
import { at, type Person, writeTimeline } from './order-timeline.ts';

/** Inserts the demo orders with their past dates. Called once, after users and samples exist. */
export async function loadOrders(db: Handle): Promise<void> {
  const people = new Map(
    (
      await db
        .selectFrom('users as u')
        .leftJoin('client_companies as c', 'c.id', 'u.client_company_id')
        .select(['u.id', 'u.email', 'u.client_company_id', 'c.name as company'])
        .execute()
    ).map((person) => [person.email, person]),
  );
  const who = (email: string): Person => {
    const person = people.get(email);
    if (!person) throw new Error(`nobody is called ${email}`);
    return person;
  };
  for (const order of demoOrders) await writeOrder(db, order, who);
  for (const [email, loincCode, count, lapsed] of demoCarts) {
    const ids = await pickSamples(db, loincCode, count, 0);
    await writeCart(db, who(email), ids, lapsed);
  }
  const asker = who(waiting.by);
  const samples: number[] = [];
  for (const [loincCode, count] of waiting.tubes)
    samples.push(...(await pickSamples(db, loincCode, count, 0)));
  const location = await firstLocation(db, asker.client_company_id ?? 0);
  await writeApproval(db, { by: asker, samples, locationId: location.id });
  await writeBudgets(db, who);
  await writeInvoices(db, who('admin@aliquot.example').id);
  await writeQuotes(db, { who, pick: (loincCode, count) => pickSamples(db, loincCode, count, 0) });
}

async function writeOrder(db: Handle, order: DemoOrder, who: (email: string) => Person): Promise<void> {
  const placer = who(order.by);
  const companyId = placer.client_company_id ?? 0;
  const location = await firstLocation(db, companyId);
  const sent = order.status === 'dispatched' || order.status === 'delivered';
  const { id } = await db
    .insertInto('client_orders')
    .values({
      // Delivered orders are inserted as dispatched and updated below, since the database checks the transition.
      status: sent ? 'dispatched' : order.status,
      number: sql<string>`'ALQ-' || ${at(order.daysAgo).getUTCFullYear()}::text || '-' || lpad(nextval('order_numbers')::text, 6, '0')`,
      user_id: placer.id,
      client_company_id: companyId,
      created_at: at(order.daysAgo, -0.7),
      placed_at: at(order.daysAgo),
      shipping_location_id: location.id,
      shipping_location: JSON.stringify(location.copy),
      purchase_order_number: order.purchaseOrder,
      shipment_method: order.method,
      note: order.note ?? null,
      shipping_price: order.shipping ?? null,
      assignee_id: order.assignee ? who(order.assignee).id : null,
      cancel_reason: order.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const samples: number[] = [];
  for (const [loincCode, count, kept] of order.tubes)
    samples.push(...(await pickSamples(db, loincCode, count, order.daysAgo, kept === 'fresh')));
  const requestId = order.request ? await writeRequest(db, id, order, placer) : null;
  await writeLines(db, id, samples, order, requestId);
  if (order.parcels) await writeParcels(db, id, order, who(order.assignee ?? order.by).id);
  if (order.status === 'delivered')
    await db
      .updateTable('client_orders')
      .set({ status: 'delivered', completion_date: at(order.daysAgo, 80) })
      .where('id', '=', id)
      .execute();
  await writeTimeline(db, id, order, who);
}

async function firstLocation(db: Handle, companyId: number) {
  const row = await db
    .selectFrom('shipping_locations')
    .selectAll()
    .where('client_company_id', '=', companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id, name, address1, address2, city, state, zip, phone_number: phoneNumber, email } = row;
  return { id, copy: { name, address1, address2, city, state, zip, phoneNumber, email } };
}

/** Samples that are for sale, preferably already in stock when the order was placed. */
async function pickSamples(
  db: Handle,
  loincCode: string,
  count: number,
  daysAgo: number,
  fresh = false,
): Promise<number[]> {
  const lasts = fresh
    ? sql`s.storage_condition like 'Refrigerated%'`
    : sql`s.expiration_date > current_date + 90`;
  const { rows } = await sql<{ id: number }>`
    select s.id from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    where b.loinc_code = ${loincCode} and s.active and s.status = 'available' and s.specimen_price is not null
      and coalesce(s.expiration_date >= current_date, true) and coalesce(${lasts}, true)
      and not exists (select from cart_lines c where c.sample_id = s.id)
    order by s.created_at <= ${at(daysAgo)} desc, s.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

async function writeLines(
  db: Handle,
  orderId: number,
  samples: readonly number[],
  order: DemoOrder,
  requestId: number | null,
): Promise<void> {
  if (samples.length === 0) return;
  const status =
    order.status === 'cancelled' ? 'available' : order.status === 'delivered' ? 'depleted' : 'reserved';
  const withdrawn = order.withdrawn ? samples.at(-1) : undefined;
  const allocated = new Set(samples.slice(samples.length - (order.request?.allocated ?? 0)));
  const details = new Map((await readDetails(db, samples)).map(({ id, details }) => [id, details]));
  for (const sampleId of samples)
    await sql`insert into order_lines (client_order_id, sample_id, live, price, sample_code, loinc_biomarker_id,
        loinc_code, biomarker_name, biomarker_value, volume_number, volume_units, storage_container, storage_condition,
        withdrawn_at, withdrawn_reason, inventory_request_id, sample_details)
      select ${orderId}, s.id, ${order.status !== 'cancelled' && sampleId !== withdrawn}, s.specimen_price, s.code, b.id,
        b.loinc_code, b.name, s.biomarker_value, s.volume_number, s.volume_units, s.storage_container,
        s.storage_condition, ${sampleId === withdrawn ? at(order.daysAgo, 20) : null}::timestamptz,
        ${sampleId === withdrawn ? (order.withdrawn ?? null) : null}::text,
        ${allocated.has(sampleId) ? requestId : null}::integer, ${JSON.stringify(details.get(sampleId))}::jsonb
      from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id where s.id = ${sampleId}`.execute(
      db,
    );
  await db
    .updateTable('samples')
    .set({ status: sql<string>`case when id = ${withdrawn ?? 0} then 'damaged' else ${status} end` })
    .where('id', 'in', [...samples])
    .execute();
}

async function writeRequest(
  db: Handle,
  orderId: number,
  order: DemoOrder,
  placer: Person,
): Promise<number | null> {
  const { request } = order;
  if (!request) return null;
  const term = await db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'component'])
    .where('loinc_code', '=', request.loincCode)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('inventory_requests')
    .values({
      name: `${request.asked} × ${term.component}, ${placer.company}`,
      created_at: at(order.daysAgo),
      client_order_id: orderId,
      client_company_id: placer.client_company_id ?? 0,
      user_id: placer.id,
      loinc_biomarker_id: term.id,
      criteria: JSON.stringify(request.criteria ?? {}),
      price_limit: request.priceLimit ?? null,
      asked: request.asked,
      allocated: request.allocated,
      status: request.status,
      reason: request.reason ?? null,
      closed_at: request.status === 'closed' ? at(order.daysAgo, 30) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeParcels(db: Handle, orderId: number, order: DemoOrder, by: number): Promise<void> {
  for (const [tubes, carrier, tracking_number, temperature] of order.parcels ?? []) {
    const { id } = await db
      .insertInto('shipments')
      .values({
        client_order_id: orderId,
        created_at: at(order.daysAgo, 44),
        created_by: by,
        carrier,
        tracking_number,
        temperature,
        method: order.method,
        sent_date: at(order.daysAgo, 44).toISOString().slice(0, 10),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update order_lines set shipment_id = ${id} where id in (
      select id from order_lines where client_order_id = ${orderId} and live and shipment_id is null
      order by id limit ${tubes})`.execute(db);
  }
}

/** A cart whose samples are held from now on, except the first `lapsed` ones. */
async function writeCart(
  db: Handle,
  { id, client_company_id }: Person,
  samples: readonly number[],
  lapsed: number,
) {
  const cart = await db
    .insertInto('client_orders')
    .values({ user_id: id, client_company_id: client_company_id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_events')
    .values({ client_order_id: cart.id, actor_id: id, kind: 'cart_opened' })
    .execute();
  await sql`insert into cart_lines (client_order_id, sample_id, price)
    select ${cart.id}, s.id, s.specimen_price from samples s where s.id = any (${[...samples]}::integer[])`.execute(
    db,
  );
  await sql`
    with held as (
      insert into holds (sample_id, client_order_id, client_company_id, first_held_at, held_until)
      select id, ${cart.id}, ${client_company_id}, now(), now() + interval '30 minutes'
      from unnest(${samples.slice(lapsed)}::integer[]) as id
      returning client_company_id, sample_id, first_held_at, held_until
    )
    insert into hold_history select * from held`.execute(db);
}
