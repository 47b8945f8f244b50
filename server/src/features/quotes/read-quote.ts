import type { CartLine } from '@aliquot/contract/carts';
import { fullAddress } from '@aliquot/contract/organisation';
import { nextStepsOfQuote, openQuoteStates } from '@aliquot/contract/quote-transitions';
import type { DeclineReason, QuoteLine } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { readCartLines } from '../orders/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { latestDay } from './last-day.ts';
import { findQuote, presentRow, type QuoteRecord, showsDraft, standingOf } from './queries.ts';

/** A line as it was offered, and as a client asked for it. */
export interface OfferedLine {
  sampleId: number;
  price: number;
  listPrice: number | null;
}
export interface CounteredLine {
  sampleId: number;
  price: number | null;
  remove: boolean;
}

/** The whole quote, as staff or its company may see it now. */
export async function readQuote(context: Context, id: number) {
  const { db, actor } = context;
  const row = await findQuote(context, id);
  return {
    ...presentRow(actor, row),
    lines: await linesOf(context, row),
    message: row.message,
    terms: showsDraft(actor, row) ? row.terms : row.offer_terms,
    shippingLocation: await locationOf(db, row),
    offers: await offersOf(db, id),
    counteroffers: await counteroffersOf(db, id),
    declineReason: row.decline_reason as DeclineReason | null,
    closingNote: row.closing_note,
    acceptedAt: row.state === 'accepted' ? row.state_since : null,
    nextSteps: nextStepsOfQuote(actor.group, standingOf(actor, row)),
    latestDay: actor.group === 'staff' ? await latestDay(context, row.client_order_id) : '',
  };
}

const isOpen = ({ state }: QuoteRecord) => (openQuoteStates as readonly string[]).includes(state);

async function linesOf(context: Context, row: QuoteRecord): Promise<QuoteLine[]> {
  const offered = await offeredLines(context.db, row);
  const counters = await lastCounters(context.db, row);
  const lines = isOpen(row)
    ? await pendingLines(context, row, offered)
    : await closedLines(context, row, offered);
  return lines.map((line) => ({ ...line, counter: counters.get(line.sample.id) ?? null }));
}

type Uncountered = Omit<QuoteLine, 'counter'>;

/** The lines of the pending cart: staff see the draft's prices, clients those of the latest offer. */
async function pendingLines(
  context: Context,
  row: QuoteRecord,
  offered: ReadonlyMap<number, OfferedLine>,
): Promise<Uncountered[]> {
  const { actor, db } = context;
  const drafted = showsDraft(actor, row);
  const prices = await pricesOf(db, row.client_order_id);
  const shown = (line: CartLine) => {
    if (actor.group === 'staff' || row.state !== 'drafting') return true;
    return row.revision === 0 ? new Date(line.addedAt) <= row.created_at : offered.has(line.sample.id);
  };
  const lines = await readCartLines(context, row.client_order_id, { mayLackPrice: drafted });
  return lines.filter(shown).map((line) => {
    const { list, agreed } = prices.get(line.sample.id) ?? { list: null, agreed: null };
    return {
      sample: { ...line.sample, specimenPrice: list ?? 0 },
      listPrice: list,
      price: drafted ? (agreed ?? list) : (offered.get(line.sample.id)?.price ?? null),
      state: line.state,
      reason: line.reason,
      heldUntil: line.heldUntil,
    };
  });
}

async function pricesOf(db: Handle, orderId: number) {
  const rows = await db
    .selectFrom('cart_lines as l')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .select(['s.id', 's.specimen_price', 'l.agreed_price'])
    .where('l.client_order_id', '=', orderId)
    .execute();
  const amount = (value: string | null) => (value === null ? null : Number(value));
  return new Map(
    rows.map((row) => [row.id, { list: amount(row.specimen_price), agreed: amount(row.agreed_price) }]),
  );
}

/** What was ordered, or else the latest offer of a quote that led to nothing. */
async function closedLines(
  context: Context,
  row: QuoteRecord,
  offered: ReadonlyMap<number, OfferedLine>,
): Promise<Uncountered[]> {
  const live = new Set(row.state === 'accepted' ? await liveSamples(context.db, row.client_order_id) : []);
  const specimens = await readSpecimens(context, [...offered.keys()]);
  return specimens.map((specimen) => {
    const sample = presentSpecimen(context, specimen);
    const { price = null, listPrice = null } = offered.get(specimen.id) ?? {};
    const gone = row.state === 'accepted' && !live.has(specimen.id);
    return {
      sample: {
        ...sample,
        specimenPrice: listPrice ?? 0,
        heldUntil: sample.heldUntil?.toISOString() ?? null,
      },
      listPrice,
      price,
      state: gone ? 'withdrawn' : live.has(specimen.id) ? 'held' : 'lapsed',
      reason: gone ? 'withdrawn' : null,
      heldUntil: null,
    };
  });
}

async function liveSamples(db: Handle, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('sample_id')
    .where('client_order_id', '=', orderId)
    .where('live', '=', true)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

export async function offeredLines(db: Handle, { id, revision }: Pick<QuoteRecord, 'id' | 'revision'>) {
  const offer = await db
    .selectFrom('quote_offers')
    .select('lines')
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return new Map(((offer?.lines ?? []) as OfferedLine[]).map((line) => [line.sampleId, line]));
}

/** What the client asked for in answer to the latest offer. */
async function lastCounters(db: Handle, { id, revision }: QuoteRecord) {
  const last = await db
    .selectFrom('quote_counteroffers')
    .select('lines')
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return new Map(
    ((last?.lines ?? []) as CounteredLine[]).map(({ sampleId, price, remove }) => [
      sampleId,
      { price, remove },
    ]),
  );
}

export async function locationOf(
  db: Handle,
  { shipping_location_id }: Pick<QuoteRecord, 'shipping_location_id'>,
) {
  if (shipping_location_id === null) return null;
  const row = await db
    .selectFrom('shipping_locations')
    .select(['id', 'name', 'address1', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', shipping_location_id)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, fullAddress: fullAddress(row) } : null;
}

const byName = sql<string>`u.first_name || ' ' || u.last_name`;

async function offersOf(db: Handle, id: number) {
  const rows = await db
    .selectFrom('quote_offers as f')
    .innerJoin('users as u', 'u.id', 'f.created_by')
    .select(['f.revision', 'f.at', 'f.total', 'f.shipping_price', 'f.valid_until', byName.as('by')])
    .where('f.quote_id', '=', id)
    .orderBy('f.revision')
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    at: row.at,
    by: row.by,
    total: Number(row.total),
    shippingPrice: row.shipping_price === null ? null : Number(row.shipping_price),
    validUntil: row.valid_until,
  }));
}

const counteroffersOf = (db: Handle, id: number) =>
  db
    .selectFrom('quote_counteroffers as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.revision', 'k.at', 'k.note', byName.as('by')])
    .where('k.quote_id', '=', id)
    .orderBy('k.revision')
    .execute();
