import type { GapOwner, RangeSex } from '@aliquot/contract/result-classes';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { present, type TermRow, termsVisibleTo, today } from './queries.ts';
import { expiredSamples } from './stock.ts';

export const readBiomarker = (context: Context, id: number) =>
  context.actor.group === 'staff' ? readDetail(context, id) : readForClient(context, id);

async function readTerm(context: Context, id: number): Promise<TermRow> {
  const row = await termsVisibleTo(context).where('b.id', '=', id).executeTakeFirst();
  return row ?? fail('not_found');
}

async function readForClient(context: Context, id: number) {
  const row = await readTerm(context, id);
  return { ...present(row), ranges: (await rangesOf(context.db, id)).map(presentRange) };
}

/** One biomarker with all related data, for staff. */
export async function readDetail(context: Context, id: number) {
  const row = await readTerm(context, id);
  const ranges = (await rangesOf(context.db, id)).map(presentRange);
  const weight = await weightOf(context.db, row.component).executeTakeFirst();
  return {
    ...present(row),
    ranges,
    componentWeight: weight ? presentWeight(weight) : null,
    updatedAt: row.updated_at,
    ...(await surroundings(context, id)),
  };
}

/** Synonyms, the areas and panels of a biomarker, and the number of its expired samples. */
async function surroundings(context: Context, id: number) {
  const { db } = context;
  const synonyms = await db
    .selectFrom('biomarker_synonyms')
    .select(['synonym', 'language'])
    .where('loinc_biomarker_id', '=', id)
    .orderBy((eb) => sql`${eb.ref('language')} nulls first`)
    .orderBy('synonym')
    .execute();
  const areas = await db
    .selectFrom('area_item_biomarkers as member')
    .innerJoin('area_items as item', 'item.id', 'member.area_item_id')
    .innerJoin('research_areas as area', 'area.id', 'item.research_area_id')
    .select(['item.id', 'item.name', 'area.name as area', 'area.kind'])
    .where('member.loinc_biomarker_id', '=', id)
    .where('item.active', '=', true)
    .where('area.active', '=', true)
    .orderBy('area.kind', 'desc')
    .orderBy('area.name')
    .orderBy('item.name')
    .execute();
  const panels = await db
    .selectFrom('panel_biomarkers as member')
    .innerJoin('panels as panel', 'panel.id', 'member.panel_id')
    .select(['panel.id', 'panel.name'])
    .where('member.loinc_biomarker_id', '=', id)
    .where('panel.active', '=', true)
    .orderBy('panel.name')
    .execute();
  const { expired } = await db
    .selectNoFrom(expiredSamples(sql.lit(id), today(context), false).as('expired'))
    .executeTakeFirstOrThrow();
  return {
    synonyms: synonyms.map((row) => ({ ...row, language: row.language as 'en' | 'fr' | null })),
    areas,
    panels,
    expired,
  };
}

export const weightOf = (db: Handle, component: string) =>
  db.selectFrom('component_weights').selectAll().where('component', '=', component);

export const presentWeight = (row: Selectable<Tables['component_weights']>) => ({
  version: row.version,
  molecularWeight: row.molecular_weight,
  ionCharge: row.ion_charge,
  source: row.source,
});

export const rangesOf = (db: Handle, biomarkerId: number) =>
  db
    .selectFrom('loinc_ranges')
    .selectAll()
    .where('loinc_biomarker_id', '=', biomarkerId)
    .orderBy('sex', 'desc')
    .orderBy(sql`age_from nulls first`)
    .orderBy(sql`low nulls first`)
    .orderBy('id')
    .execute();

export const presentRange = (row: Selectable<Tables['loinc_ranges']>) => ({
  id: row.id,
  low: row.low,
  high: row.high,
  sex: row.sex as RangeSex,
  ageFrom: row.age_from,
  ageTo: row.age_to,
  label: row.label,
  gapOwner: row.gap_owner as GapOwner,
  source: row.source,
});
