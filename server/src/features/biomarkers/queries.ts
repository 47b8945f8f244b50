import type { biomarkerQuery } from '@aliquot/contract/biomarker-list';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, prepared } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, filteredRows, listPage, orderOf, type Unpaged } from '../../platform/lists/index.ts';
import { byRelevance, foundBiomarkers, leastNamed, relevanceSorts } from './search.ts';
import { buyableSamples, expiredSamples, presentStock, stockByTerm, stockOfNone } from './stock.ts';

export type BiomarkerQuery = z.output<typeof biomarkerQuery>;

const rangeCount = sql<number>`(select count(*)::integer from loinc_ranges r where r.loinc_biomarker_id = b.id)`;

const sorts = {
  ...relevanceSorts,
  name: { filled: sql`lower(name)` },
  // Numerically: 718-7 before 2160-0.
  code: { filled: sql`split_part(loinc_code, '-', 1)::integer` },
  component: { filled: sql`lower(component)` },
  type: { filled: sql.ref('type') },
  class: sql.ref('class'),
  verified: { filled: sql.ref('verified') },
  ranges: { filled: sql.ref('range_count') },
  stock: { filled: sql.ref('available') },
  position: sql.ref('position'),
};

/** Listed one by one: the columns of a prepared statement must not change with a migration. */
const termColumns = [
  'b.id',
  'b.version',
  'b.active',
  'b.verified',
  'b.updated_at',
  'b.loinc_code',
  'b.name',
  'b.short_name',
  'b.component',
  'b.property',
  'b.system',
  'b.scale_type',
  'b.class',
  'b.units',
  'b.common_rank',
  'b.type',
] as const;

export const today = ({ clock }: Context) => dayOf(clock.now());

/** Whether the filter or sort needs the stock of all biomarkers. */
const needsAllStock = ({ sortBy, inStock }: Partial<Pick<BiomarkerQuery, 'sortBy' | 'inStock'>>) =>
  inStock !== undefined || /\bstock\b/.test(sortBy ?? '');

const availableTo = (context: Context, query: Partial<BiomarkerQuery>) => {
  if (context.actor.group === 'staff') return sql<number>`coalesce(stock_available, 0)`;
  const [term, day] = [sql.ref<number>('b.id'), today(context)];
  if (!needsAllStock(query)) return buyableSamples(term, day);
  return sql<number>`(coalesce(stock_priced, 0) - ${expiredSamples(term, day, true)})`;
};

/**
 * The base of every query: staff see all biomarkers, clients the active and verified ones. For staff `available` counts all
 * available samples, for clients those that they can buy.
 */
export function termsVisibleTo(context: Context, query: Partial<BiomarkerQuery> = {}) {
  const { db, actor } = context;
  const isStaff = actor.group === 'staff';
  const rows = db
    .selectFrom('loinc_biomarkers as b')
    .leftJoin(
      (isStaff || needsAllStock(query) ? stockByTerm : stockOfNone).as('stocked'),
      'stocked.term_id',
      'b.id',
    )
    .select(termColumns)
    .select([
      'stock_available',
      'stock_reserved',
      'stock_on_hold',
      'stock_damaged',
      'stock_depleted',
      rangeCount.as('range_count'),
      availableTo(context, query).as('available'),
    ]);
  return isStaff ? rows : rows.where('b.active', '=', true).where('b.verified', '=', true);
}

type TermRows = ReturnType<typeof termsVisibleTo>;
export type TermRow = Awaited<ReturnType<TermRows['executeTakeFirstOrThrow']>>;

const requestedTerms = (context: Context, query: Unpaged<BiomarkerQuery>): TermRows =>
  filteredRows({
    from: termsVisibleTo(context, query),
    query,
    alias: 'b',
    // `page` applies the search, together with its score.
    search: () => undefined,
    where: {
      verified: eq('b.verified'),
      type: eq('b.type'),
      class: eq('b.class'),
      ids: (ids) => sql<boolean>`b.id = any (${ids}::integer[])`,
      hasRanges: (wanted) =>
        sql<boolean>`exists (select from loinc_ranges r where r.loinc_biomarker_id = b.id) = ${wanted}`,
      inStock: (wanted) => sql<boolean>`(${availableTo(context, query)} > 0) = ${wanted}`,
      areaItemId: (id) => sql<boolean>`exists (select from area_item_biomarkers i
        where i.loinc_biomarker_id = b.id and i.area_item_id = ${id})`,
      panelId: (id) => sql<boolean>`exists (select from panel_biomarkers p
        where p.loinc_biomarker_id = b.id and p.panel_id = ${id})`,
    },
  });

/** A page of biomarkers; a search without a sort gives the best match first. */
export const listBiomarkers = (context: Context, query: BiomarkerQuery) =>
  page(context, query, requestedTerms(context, query), 'name');

/** The same as a whole, for exports. */
export function listOfBiomarkers(context: Context, query: Unpaged<BiomarkerQuery>) {
  const rows = requestedTerms(context, query);
  return {
    rows: query.search ? (scored(rows, query.search, context) as TermRows) : rows,
    sorts,
    defaultSort: query.search ? byRelevance : 'name',
    present: (found: readonly TermRow[]) => found.map(present),
  };
}

/** With the score of each biomarker that the search finds. */
const scored = (rows: TermRows, search: string, { language }: Context) =>
  rows.innerJoin(foundBiomarkers(search, language).as('found'), 'found.id', 'b.id').select('found.score');

/** The biomarkers of an item or a panel, by position unless sorted. `members` has `member_id` and `position`. */
export const listMembers = (
  context: Context,
  query: BiomarkerQuery,
  members: RawBuilder<{ member_id: number; position: number }>,
) =>
  page(
    context,
    query,
    requestedTerms(context, query)
      .innerJoin(members.as('member'), 'member.member_id', 'b.id')
      .select('member.position') as TermRows,
    'position',
  );

async function page(
  context: Context,
  query: BiomarkerQuery,
  rows: TermRows,
  defaultSort: string,
): Promise<{ items: Listed[]; count: number }> {
  const { db } = context;
  if (!query.search) {
    const { items, count } = await listPage(db, rows, query, sorts, defaultSort);
    return { items: items.map(present), count };
  }
  // One statement searches and counts. The limit is a literal, since few values are used and the plan depends on it.
  const items = await scored(rows, query.search, context)
    .modifyFront(prepared)
    .select(sql<number>`count(*) over ()::integer`.as('found_count'))
    .orderBy(orderOf(query.sortBy ?? byRelevance, sorts))
    .limit(sql.lit(query.limit))
    .$if(query.skip > 0, (some) => some.offset(query.skip))
    .execute();
  const [first] = items;
  if (!first && query.skip > 0)
    return {
      items: [],
      count: (await page(context, { ...query, skip: 0, limit: 1 }, rows, defaultSort)).count,
    };
  return { items: items.map(presentFound), count: first?.found_count ?? 0 };
}

export async function readOverview(db: Handle) {
  const { withoutRanges } = await db
    .selectFrom('loinc_biomarkers as b')
    .select(sql<number>`count(*)::integer`.as('withoutRanges'))
    .where('b.active', '=', true)
    .where('b.verified', '=', true)
    .where('b.type', '=', 'Quantitative')
    .where(sql<boolean>`not exists (select from loinc_ranges r where r.loinc_biomarker_id = b.id)`)
    .executeTakeFirstOrThrow();
  const classes = await db
    .selectFrom('loinc_biomarkers')
    .select('class')
    .distinct()
    .where('class', 'is not', null)
    .orderBy('class')
    .execute();
  return { withoutRanges, classes: classes.map((row) => row.class ?? '') };
}

/** The row, locked until the end of the transaction, so that no other call changes the biomarker or its intervals. */
export async function lockBiomarker(db: Handle, id: number) {
  const row = await db
    .selectFrom('loinc_biomarkers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail('not_found');
}

export const present = (row: TermRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  loincCode: row.loinc_code,
  shortName: row.short_name,
  component: row.component,
  property: row.property,
  system: row.system,
  scaleType: row.scale_type,
  class: row.class,
  units: row.units,
  type: row.type as BiomarkerType,
  active: row.active,
  verified: row.verified,
  rangeCount: row.range_count,
  stock: presentStock(row),
  available: row.available,
});

type Listed = ReturnType<typeof present> & { match?: 'named' | 'alike' };

const presentFound = (row: TermRow & { score: number }): Listed => ({
  ...present(row),
  match: row.score >= leastNamed ? 'named' : 'alike',
});
