import { type SampleStatus, sampleStatuses } from '@aliquot/contract/sample-statuses';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { countSamples } from './list-samples.ts';
import { samplesVisible, visible } from './visible.ts';

const dayMs = 86_400_000;
const soonDays = 30;
const maxWords = 200;
const maxBiomarkers = 100;
const months = 12;

/** Key figures of the stock. Each equals the count of the list with the same filters. */
export async function readOverview({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const today = clock.now();
  const { unpriced } = await db
    .selectFrom('stock')
    .select(sql<number>`coalesce(sum(samples), 0)::integer`.as('unpriced'))
    .where('active', '=', true)
    .where('status', '=', 'available')
    .where('priced', '=', false)
    .executeTakeFirstOrThrow();
  return {
    statuses: await stockByStatus(db),
    sale: await readSale(db, dayOf(today)),
    unpriced,
    expired: await countExpiring(db, null, dayOf(new Date(today.getTime() - dayMs))),
    expiringSoon: await expiringSoon(db, today),
    choices: await readChoices(db),
  };
}

export async function readInsights({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now();
  return {
    statuses: await stockByStatus(db),
    sale: await readSale(db, dayOf(now)),
    biomarkers: await stockByBiomarker(db, dayOf(now)),
    expiring: await byMonth(monthsFrom(now, 0), (from, to) => countExpiring(db, from, to)),
    received: await byMonth(monthsFrom(now, 1 - months), (from, to) => countReceived(db, from, to)),
    expiringSoon: await expiringSoon(db, now),
    held: await countHeld(db),
    at: now,
  };
}

/** How many samples are held now, by what they are held for. */
async function countHeld(db: Handle) {
  const { rows } = await sql<{ cart: number; approval: number; quote: number }>`
    select count(*) filter (where purpose = 'cart')::integer as cart,
      count(*) filter (where purpose = 'approval')::integer as approval,
      count(*) filter (where purpose = 'quote')::integer as quote
    from holds where held_until > now()`.execute(db);
  return rows[0] ?? { cart: 0, approval: 0, quote: 0 };
}

async function stockByStatus(db: Handle) {
  const rows = await db
    .selectFrom('stock')
    .select(['status', sql<number>`sum(samples)::integer`.as('samples'), sql<string>`sum(worth)`.as('worth')])
    .where('active', '=', true)
    .groupBy('status')
    .execute();
  const of = (status: SampleStatus) => {
    const row = rows.find((each) => each.status === status);
    return { samples: row?.samples ?? 0, worth: Number(row?.worth ?? 0) };
  };
  return Object.fromEntries(sampleStatuses.map((status) => [status, of(status)])) as Record<
    SampleStatus,
    ReturnType<typeof of>
  >;
}

/** With the same filters as the links of the figures, so that each equals the count of its list. */
async function readSale(db: Handle, today: string) {
  const available = { active: true, status: ['available' as const] };
  const before = dayOf(new Date(Date.parse(today) - dayMs));
  const { rows } = await sql<{ worth: string }>`
    select coalesce((select sum(worth) from stock where active and status = 'available'), 0)
      - coalesce((select sum(worth) from (${expiredStock(today)}) as e), 0) as worth`.execute(db);
  return {
    available: {
      samples: await countSamples(db, { ...available, priced: true, validOn: today }),
      worth: Number(rows[0]?.worth ?? 0),
    },
    expired: await countSamples(db, { ...available, expiresTo: before }),
    unpriced: await countSamples(db, { ...available, priced: false, validOn: today }),
  };
}

/** Priced, available samples that are expired, by biomarker. */
const expiredStock = (today: string) => sql`
  select s.loinc_biomarker_id, count(*) as samples, sum(s.specimen_price) as worth
  from samples s
  where ${visible} and s.active and s.status = 'available' and s.specimen_price is not null
    and s.expiration_date < ${today}::date
  group by 1`;

/** Most available first; `worth` is the total price of the available samples. */
async function stockByBiomarker(db: Handle, today: string) {
  const { rows } = await sql<{
    id: number;
    loincCode: string;
    name: string;
    shortName: string | null;
    available: number;
    reserved: number;
    worth: string;
  }>`
    select b.id, b.loinc_code as "loincCode", b.name, b.short_name as "shortName", c.available, c.reserved, c.worth
    from (
      select k.loinc_biomarker_id, k.reserved,
        (k.available - coalesce(e.samples, 0))::integer as available, k.worth - coalesce(e.worth, 0) as worth
      from (
        select loinc_biomarker_id,
          coalesce(sum(samples) filter (where status = 'available' and priced), 0)::integer as available,
          coalesce(sum(samples) filter (where status = 'reserved'), 0)::integer as reserved,
          coalesce(sum(worth) filter (where status = 'available'), 0) as worth
        from stock where active and status in ('available', 'reserved') group by 1
      ) k left join (${expiredStock(today)}) e using (loinc_biomarker_id)
    ) c join loinc_biomarkers b on b.id = c.loinc_biomarker_id
    where c.available > 0 or c.reserved > 0
    order by c.available desc, b.id limit ${maxBiomarkers}`.execute(db);
  return rows.map((row) => ({ ...row, worth: Number(row.worth) }));
}

const expiringSoon = (db: Handle, today: Date) =>
  countExpiring(db, dayOf(today), dayOf(new Date(today.getTime() + soonDays * dayMs)));

/** Available samples that expire between two days, both included. */
async function countExpiring(db: Handle, from: string | null, to: string): Promise<number> {
  let rows = samplesVisible(db)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('s.active', '=', true)
    .where('s.status', '=', 'available')
    .where('s.expiration_date', '<=', to);
  if (from !== null) rows = rows.where('s.expiration_date', '>=', from);
  return (await rows.executeTakeFirstOrThrow()).count;
}

const countReceived = async (db: Handle, from: string, to: string) =>
  (
    await samplesVisible(db)
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('s.active', '=', true)
      .where('s.created_at', '>=', sql<Date>`${`${from}T00:00:00Z`}::timestamptz`)
      .where('s.created_at', '<', sql<Date>`${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`)
      .executeTakeFirstOrThrow()
  ).count;

/** The first days of twelve months, starting `first` months after the current one. */
const monthsFrom = (now: Date, first: number) =>
  Array.from(
    { length: months },
    (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + first + n)),
  );

async function byMonth(starts: readonly Date[], count: (from: string, to: string) => Promise<number>) {
  const counted: { month: string; samples: number }[] = [];
  for (const start of starts) {
    const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
    counted.push({ month: dayOf(start).slice(0, 7), samples: await count(dayOf(start), dayOf(last)) });
  }
  return counted;
}

async function readChoices(db: Handle) {
  const words = async (kind: string) =>
    (
      await db
        .selectFrom('sample_words')
        .select('word')
        .where('kind', '=', kind)
        .orderBy('word')
        .limit(maxWords)
        .execute()
    ).map(({ word }) => word);
  return {
    conditions: await words('condition'),
    containers: await words('container'),
    ethnicities: await words('ethnicity'),
  };
}
