import type { AreaKind, researchAreas } from '@aliquot/contract/catalogue';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, listOf } from '../../platform/lists/index.ts';
import { areaCounts, memberCounts } from './members.ts';

const activeOf = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true');

/** The base of every query of items. Clients see active items of active areas. */
function itemsVisibleTo(context: Context) {
  const rows = context.db
    .selectFrom('area_items as item')
    .innerJoin('research_areas as area', 'area.id', 'item.research_area_id')
    .leftJoin(memberCounts(context, 'item').as('counted'), 'counted.owner_id', 'item.id')
    .select([
      'item.id',
      'item.version',
      'item.active',
      'item.name',
      'item.position',
      'area.id as area_id',
      'area.name as area_name',
      'area.kind as area_kind',
      'area.active as area_active',
      sql<number>`coalesce(counted.biomarker_count, 0)`.as('biomarker_count'),
      sql<number>`coalesce(counted.available, 0)`.as('available'),
    ]);
  return context.actor.group === 'staff'
    ? rows
    : rows.where('item.active', '=', true).where('area.active', '=', true);
}
type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsVisibleTo>['executeTakeFirstOrThrow']>>;

/** The base of every query of areas. Clients see active ones. */
function areasVisibleTo(context: Context) {
  const rows = context.db
    .selectFrom('research_areas')
    .leftJoin(areaCounts(context).as('counted'), 'counted.owner_id', 'research_areas.id')
    .selectAll('research_areas')
    .select([
      sql<number>`coalesce(counted.biomarker_count, 0)`.as('biomarker_count'),
      sql<number>`coalesce(counted.available, 0)`.as('available'),
    ]);
  return context.actor.group === 'staff' ? rows : rows.where('active', '=', true);
}
type AreaRow = Awaited<ReturnType<ReturnType<typeof areasVisibleTo>['executeTakeFirstOrThrow']>>;

export async function listAreas(context: Context, query: Input<(typeof researchAreas)['getAll']>['query']) {
  const active = activeOf(query.active);
  let areas = areasVisibleTo(context).orderBy('kind', 'desc').orderBy('position').orderBy('id');
  let items = itemsVisibleTo(context).orderBy('item.position').orderBy('item.id');
  if (active !== undefined) {
    areas = areas.where('active', '=', active);
    // A deleted area is shown with all its items, an active one only with matching items.
    items = items.where((eb) => eb.or([eb('item.active', '=', active), eb('area.active', '=', false)]));
  }
  const byArea = Map.groupBy(await items.execute(), ({ area_id }) => area_id);
  const all = (await areas.execute()).map((row) => presentArea(row, byArea.get(row.id) ?? []));
  return { items: all, count: all.length };
}

export async function readArea(context: Context, id: number) {
  const row = await areasVisibleTo(context).where('id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  const items = await itemsVisibleTo(context)
    .where('area.id', '=', id)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return presentArea(row, items);
}

const itemSorts = {
  name: { filled: sql`lower(item.name)` },
  area: { filled: sql`lower(area.name)` },
  biomarkers: { filled: sql.ref('biomarker_count') },
  available: { filled: sql.ref('available') },
};

export async function listItems(context: Context, query: Input<(typeof researchAreas)['getItems']>['body']) {
  const { items, count } = await listOf(context.db, {
    from: itemsVisibleTo(context),
    query,
    alias: 'item',
    search: sql<string>`plain_text(item.name || ' ' || area.name)`,
    where: { kind: eq('area.kind'), researchAreaId: eq('area.id') },
    sorts: itemSorts,
    defaultSort: 'name',
  });
  return { items: items.map(presentItem), count };
}

export async function readItem(context: Context, id: number) {
  const row = await itemsVisibleTo(context).where('item.id', '=', id).executeTakeFirst();
  return row ? presentItem(row) : fail('not_found');
}

function panelsVisibleTo(context: Context) {
  const rows = context.db
    .selectFrom('panels')
    .leftJoin(memberCounts(context, 'panel').as('counted'), 'counted.owner_id', 'panels.id')
    .selectAll('panels')
    .select([
      sql<number>`coalesce(counted.biomarker_count, 0)`.as('biomarker_count'),
      sql<number>`coalesce(counted.available, 0)`.as('available'),
    ])
    .orderBy('position')
    .orderBy('id');
  return context.actor.group === 'staff' ? rows : rows.where('active', '=', true);
}
type PanelRow = Awaited<ReturnType<ReturnType<typeof panelsVisibleTo>['executeTakeFirstOrThrow']>>;

export async function listPanels(context: Context, query: { active?: 'true' | 'false' | undefined }) {
  const active = activeOf(query.active);
  const rows = panelsVisibleTo(context);
  const found = await (active === undefined ? rows : rows.where('active', '=', active)).execute();
  return { items: found.map(presentPanel), count: found.length };
}

export async function readPanel(context: Context, id: number) {
  const row = await panelsVisibleTo(context).where('id', '=', id).executeTakeFirst();
  return row ? presentPanel(row) : fail('not_found');
}

const presentArea = (row: AreaRow, items: readonly ItemRow[]) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  kind: row.kind as AreaKind,
  name: row.name,
  biomarkerCount: row.biomarker_count,
  available: row.available,
  items: items.map(presentItem),
});

const presentItem = (row: ItemRow) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  name: row.name,
  biomarkerCount: row.biomarker_count,
  available: row.available,
  area: { id: row.area_id, name: row.area_name, kind: row.area_kind as AreaKind, active: row.area_active },
});

const presentPanel = (row: PanelRow) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  name: row.name,
  loincCode: row.loinc_code,
  loincName: row.loinc_name,
  biomarkerCount: row.biomarker_count,
  available: row.available,
});
