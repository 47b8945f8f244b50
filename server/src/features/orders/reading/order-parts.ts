import type { shipmentMethods } from '@aliquot/contract/order-steps';
import type { orderEventKinds } from '@aliquot/contract/orders';
import type { Criteria, requestStatuses } from '@aliquot/contract/request-criteria';
import type { SampleStatus } from '@aliquot/contract/sample-statuses';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { isInvoiced } from '../../client-invoices/index.ts';
import { cohortPlaceOf } from '../cart/cohort-place.ts';
import { presentLabel } from './line-label.ts';

/**
 * The lines as they were bought, with where each sample is now; withdrawn ones last. A client sees the result class that
 * the search shows, since the class at the true age would reveal the age of a donor above 90.
 */
export async function readLines(db: Handle, { group }: Pick<Actor, 'group'>, orderId: number, today: string) {
  const rows = await lineRows(db)
    .where('l.client_order_id', '=', orderId)
    .orderBy(sql`l.withdrawn_at is not null`)
    .orderBy('l.loinc_code')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => presentLine(row, group, today));
}

/** The same lines by their ids; the caller says which of them the actor may see. */
export async function readLinesByIds({ db, actor, clock }: Context, ids: readonly number[]) {
  const rows = await lineRows(db)
    .where(sql<boolean>`l.id = any (${[...ids]}::integer[])`)
    .execute();
  const today = dayOf(clock.now());
  return new Map(rows.map((row) => [row.id, presentLine(row, actor.group, today)]));
}

const lineRows = (db: Handle) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .innerJoin('loinc_biomarkers as b', 'b.id', 'l.loinc_biomarker_id')
    .innerJoin('storage_facilities as f', 'f.id', 's.storage_facility_id')
    .selectAll('l')
    .select(['s.accession', 's.status', 's.storage_location', 's.expiration_date'])
    .select(['s.storage_facility_id', 'f.name as facility_name'])
    .select(['b.short_name', 'b.component', isInvoiced.as('invoiced')]);

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

const presentLine = (row: LineRow, group: Actor['group'], today: string) => ({
  ...presentLabel(row, group),
  id: row.id,
  sampleId: row.sample_id,
  price: Number(row.price),
  live: row.live,
  withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
  shipmentId: row.shipment_id,
  requestId: row.inventory_request_id,
  cohort: cohortPlaceOf(row),
  accession: row.accession,
  sampleStatus: row.status as SampleStatus,
  storageFacility: { id: row.storage_facility_id, name: row.facility_name },
  storageLocation: row.storage_location,
  expirationDate: row.expiration_date,
  invoiced: row.invoiced,
  expired: row.live && row.expiration_date !== null && row.expiration_date < today,
});

export type PresentedLine = ReturnType<typeof presentLine>;

export async function readShipments(db: Handle, orderId: number, lines: readonly PresentedLine[]) {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('client_order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    method: row.method as (typeof shipmentMethods)[number],
    temperature: row.temperature,
    sentDate: row.sent_date,
    note: row.note,
    sampleIds: lines.filter(({ shipmentId }) => shipmentId === row.id).map(({ sampleId }) => sampleId),
    createdAt: row.created_at,
  }));
}

/** The shipments of these orders, by id, without their samples. */
export async function readShipmentsOf(db: Handle, orderIds: readonly number[]) {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'carrier', 'tracking_number', 'sent_date'])
    .where(sql<boolean>`client_order_id = any (${[...orderIds]}::integer[])`)
    .execute();
  return new Map(
    rows.map(({ id, carrier, tracking_number, sent_date }) => [
      id,
      { carrier, trackingNumber: tracking_number, sentDate: sent_date },
    ]),
  );
}

/** Newest first. Clients do not see notes of staff. */
export async function readTimeline(db: Handle, actor: Actor, orderId: number) {
  let rows = db
    .selectFrom('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.details', 'u.id as user_id'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('e.client_order_id', '=', orderId)
    .orderBy('e.id', 'desc');
  if (actor.group !== 'staff') rows = rows.where('e.kind', '!=', 'note');
  return (await rows.execute()).map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind as (typeof orderEventKinds)[number],
    details: row.details as Record<string, never>,
    by: row.user_id === null ? null : { id: row.user_id, name: row.name ?? '' },
  }));
}

export async function readRequests(db: Handle, orderId: number) {
  const rows = await db
    .selectFrom('inventory_requests as r')
    .innerJoin('loinc_biomarkers as b', 'b.id', 'r.loinc_biomarker_id')
    .selectAll('r')
    .select(['b.loinc_code', 'b.name as biomarker_name', 'b.units'])
    .where('r.client_order_id', '=', orderId)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    loincCode: row.loinc_code,
    biomarkerName: row.biomarker_name,
    units: row.units,
    asked: row.asked,
    allocated: row.allocated,
    status: row.status as (typeof requestStatuses)[number],
    reason: row.reason,
    criteria: row.criteria as Criteria,
    priceLimit: row.price_limit === null ? null : Number(row.price_limit),
  }));
}
