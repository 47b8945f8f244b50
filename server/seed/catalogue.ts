import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';

/** The initial catalogue: biomarkers of LOINC, their reference intervals, research areas and panels. */

const folder = new URL('../catalogue/', import.meta.url);

async function readSheet(name: string): Promise<Record<string, string>[]> {
  return parse(await readFile(new URL(`${name}.csv`, folder)), { columns: true });
}

const orNull = (cell: string | undefined) => (cell ? cell : null);
const numberOrNull = (cell: string | undefined) => (cell ? Number(cell) : null);

/** Loads the catalogue into a database without one; an existing catalogue is not changed. */
export async function loadCatalogue(db: Handle): Promise<boolean> {
  const known = (handle: Handle) =>
    handle.selectFrom('loinc_biomarkers').select('id').limit(1).executeTakeFirst();
  if (await known(db)) return false;
  return db.transaction().execute(async (tx) => {
    // If several nodes start at once, one loads it and the others wait for the lock.
    await sql`select pg_advisory_xact_lock(hashtext('aliquot.catalogue'))`.execute(tx);
    if (await known(tx)) return false;
    const idOf = await loadBiomarkers(tx);
    await loadSynonyms(tx, idOf);
    await loadRanges(tx, idOf);
    await loadAreas(tx, idOf);
    await loadPanels(tx, idOf);
    return true;
  });
}

/** Adds the weights that are not there, at every start. Those that staff edited or removed stay as they are. */
export async function loadMolecularWeights(db: Handle): Promise<void> {
  const rows = (await readSheet('molecular_weights')).map((row) => ({
    component: row.component ?? '',
    molecular_weight: numberOrNull(row.molecular_weight),
    ion_charge: numberOrNull(row.ion_charge),
    source: row.source ?? '',
  }));
  await db
    .insertInto('component_weights')
    .values(rows)
    .onConflict((conflict) => conflict.column('component').doNothing())
    .execute();
}

type IdOf = (code: string | undefined) => number;

async function loadBiomarkers(db: Handle): Promise<IdOf> {
  const rows = await db
    .insertInto('loinc_biomarkers')
    .values(
      (await readSheet('biomarkers')).map((row) => ({
        loinc_code: row.code ?? '',
        name: row.name ?? '',
        short_name: orNull(row.short_name),
        component: row.component ?? '',
        property: orNull(row.property),
        system: orNull(row.system),
        scale_type: row.scale_type ?? '',
        type: row.type ?? '',
        class: orNull(row.class),
        units: orNull(row.units),
        common_rank: numberOrNull(row.common_rank),
      })),
    )
    .returning(['id', 'loinc_code'])
    .execute();
  const ids = new Map(rows.map(({ id, loinc_code }) => [loinc_code, id]));
  return (code) => {
    const id = ids.get(code ?? '');
    if (id === undefined) throw new Error(`the catalogue names ${code}, which it does not hold`);
    return id;
  };
}

async function loadSynonyms(db: Handle, idOf: IdOf) {
  const rows = (await readSheet('synonyms')).map((row) => ({
    loinc_biomarker_id: idOf(row.code),
    synonym: row.synonym ?? '',
    language: orNull(row.language),
  }));
  await db.insertInto('biomarker_synonyms').values(rows).execute();
}

async function loadRanges(db: Handle, idOf: IdOf) {
  const rows = (await readSheet('ranges')).map((row) => ({
    loinc_biomarker_id: idOf(row.code),
    low: numberOrNull(row.low),
    high: numberOrNull(row.high),
    sex: row.sex ?? 'any',
    age_from: numberOrNull(row.age_from),
    age_to: numberOrNull(row.age_to),
    label: row.label ?? '',
    source: orNull(row.source),
    gap_owner: row.gap_owner ?? 'none',
  }));
  await db.insertInto('loinc_ranges').values(rows).execute();
}

async function loadAreas(db: Handle, idOf: IdOf) {
  const areas = Map.groupBy(await readSheet('areas'), ({ kind, area }) => `${kind}|${area}`);
  for (const [position, rows] of [...areas.values()].entries()) {
    const { kind = '', area = '' } = rows[0] ?? {};
    const { id } = await db
      .insertInto('research_areas')
      .values({ kind, name: area, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = [...Map.groupBy(rows, ({ item }) => item ?? '')];
    const made = await db
      .insertInto('area_items')
      .values(items.map(([name], at) => ({ research_area_id: id, name, position: at })))
      .returning(['id', 'name'])
      .execute();
    const itemIds = new Map(made.map((item) => [item.name, item.id]));
    await db
      .insertInto('area_item_biomarkers')
      .values(
        items.flatMap(([name, members]) =>
          members.map(({ code }, at) => ({
            area_item_id: itemIds.get(name) ?? 0,
            loinc_biomarker_id: idOf(code),
            position: at,
          })),
        ),
      )
      .execute();
  }
}

async function loadPanels(db: Handle, idOf: IdOf) {
  const panels = Map.groupBy(await readSheet('panels'), ({ panel }) => panel ?? '');
  for (const [at, [name, rows]] of [...panels].entries()) {
    const { id } = await db
      .insertInto('panels')
      .values({
        name,
        loinc_code: orNull(rows[0]?.panel_code),
        loinc_name: orNull(rows[0]?.panel_name),
        position: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('panel_biomarkers')
      .values(
        rows.map((row) => ({
          panel_id: id,
          loinc_biomarker_id: idOf(row.code),
          item: orNull(row.item),
          position: Number(row.position),
        })),
      )
      .execute();
  }
}
