import {
  busyStates,
  type FileFault,
  type ImportColumn,
  type ImportKind,
  type ImportState,
  type VendorWords,
} from '@aliquot/contract/imports';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import type { MeasuredBiomarker } from '../../platform/units/index.ts';
import type { Tally } from './tally.ts';

type Columns = Selectable<Tables['imports']>;
export type ImportRecord = Omit<
  Columns,
  'kind' | 'state' | 'fields' | 'headings' | 'fault' | 'take' | 'tally' | 'words'
> & {
  kind: ImportKind;
  state: ImportState;
  fields: ImportColumn[];
  headings: string[];
  fault: FileFault | null;
  take: 'good' | 'all' | null;
  tally: Partial<Tally>;
  words: Partial<VendorWords>;
};

const all = (db: Handle) => db.selectFrom('imports').selectAll();

export async function readImport(db: Handle, id: number): Promise<ImportRecord> {
  const row = await all(db).where('id', '=', id).executeTakeFirst();
  return (row as ImportRecord | undefined) ?? fail('not_found');
}

/** The row, locked until the end of the transaction. */
export async function lockImport(db: Handle, id: number): Promise<ImportRecord> {
  const row = await all(db).where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as ImportRecord | undefined) ?? fail('not_found');
}

export const insertImport = (db: Handle, values: Insertable<Tables['imports']>) =>
  db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();

/** Moves an import to its next state, unless a user changed the state meanwhile. */
export async function moveImport(
  db: Handle,
  { id, state }: Pick<ImportRecord, 'id' | 'state'>,
  values: Updateable<Tables['imports']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ attempts: 0, ...values })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateImport = (db: Handle, id: number, values: Updateable<Tables['imports']>) =>
  db.updateTable('imports').set(values).where('id', '=', id).execute();

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Leases one import that no node works on. */
export async function leaseImport(db: Handle, seconds: number): Promise<ImportRecord | undefined> {
  const due = db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', [...busyStates])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('imports')
    .set({ attempts: sql<number>`attempts + 1`, lease_until: until(seconds) })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
  return row as ImportRecord | undefined;
}

/** Renews the lease and stores the progress; returns the state, which a user may have changed meanwhile. */
export async function renewLease(
  db: Handle,
  id: number,
  seconds: number,
  progress: { done?: number } = {},
): Promise<ImportState | undefined> {
  const row = await db
    .updateTable('imports')
    .set({ ...progress, lease_until: until(seconds) })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
  return row?.state as ImportState | undefined;
}

export interface Term extends MeasuredBiomarker {
  id: number;
  /** Its short name, where it has one. */
  name: string;
}

/** Every biomarker that samples may have, or those of these codes, by LOINC code. */
export async function readTerms(db: Handle, codes?: readonly string[]): Promise<Map<string, Term>> {
  const rows = await db
    .selectFrom('loinc_biomarkers as b')
    .leftJoin('component_weights as w', 'w.component', 'b.component')
    .select(['b.id', 'b.loinc_code', 'b.type', 'b.units', 'w.molecular_weight', 'w.ion_charge'])
    .select(sql<string>`coalesce(b.short_name, b.name)`.as('name'))
    .where('b.active', '=', true)
    .where('b.verified', '=', true)
    .$if(codes !== undefined, (query) => query.where('b.loinc_code', 'in', ['', ...(codes ?? [])]))
    .execute();
  return new Map(
    rows.map(({ loinc_code, id, name, type, units, molecular_weight, ion_charge }) => [
      loinc_code,
      {
        id,
        name,
        type: type as BiomarkerType,
        units,
        weight: { molecularWeight: molecular_weight, ionCharge: ion_charge },
      },
    ]),
  );
}

/** The accessions that an active sample already has, ignoring case. */
export async function findTaken(db: Handle, accessions: readonly string[]): Promise<Set<string>> {
  if (accessions.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select k as key from unnest(${accessions}::text[]) as k
    where exists (select from samples where active and lower(accession) = lower(k))`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
