import { type Selectable, sql } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { samplesVisible } from './visible.ts';

/** The field of each column that the history shows. The other columns are derived or internal. */
const fieldOf: Record<string, string> = {
  active: 'active',
  code: 'code',
  accession: 'accession',
  biobank_id: 'biobankId',
  loinc_biomarker_id: 'loincBiomarker',
  biomarker_value: 'biomarkerValue',
  result_as_sent: 'valueAsSent',
  collection_date: 'collectionDate',
  donor_id: 'donor',
  donor_dob: 'donorDob',
  donor_ethnicity: 'donorEthnicity',
  donor_gender: 'donorGender',
  donor_zip: 'donorZip',
  expiration_date: 'expirationDate',
  invoice_id: 'invoice',
  specimen_price: 'specimenPrice',
  status: 'status',
  storage_condition: 'storageCondition',
  storage_container: 'storageContainer',
  storage_facility_id: 'storageFacility',
  storage_location: 'storageLocation',
  volume_number: 'volumeNumber',
  volume_units: 'volumeUnits',
  material: 'material',
  anticoagulant: 'anticoagulant',
  fasting: 'fasting',
  freeze_thaws: 'freezeThaws',
  hours_to_processing: 'hoursToProcessing',
  hours_to_freezer: 'hoursToFreezer',
  result_method: 'method',
  result_measured_on: 'measuredOn',
};

type Values = Record<string, unknown>;
type Words = Record<string, Map<number, string>>;

/** A sample's history, from the audit log, which the database itself writes. */
export async function readHistory(db: Handle, id: number) {
  const known = await samplesVisible(db).select('s.id').where('s.id', '=', id).executeTakeFirst();
  if (!known) fail('not_found');
  const entries = await db
    .selectFrom(sql<Selectable<Tables['audit_log']>>`audit_of('samples', ${id})`.as('l'))
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.action', 'l.old_values', 'l.new_values', 'u.id as user_id'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('user_name'))
    .orderBy('l.id')
    .execute();
  const values = entries.flatMap(
    ({ old_values, new_values }) => [old_values, new_values] as (Values | null)[],
  );
  const words = await wordsFor(db, values);
  const terms = await termsFor(db, values);
  return {
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.user_id === null ? null : { id: entry.user_id, name: entry.user_name ?? '' },
      action: entry.action as 'insert' | 'update' | 'delete',
      changes: [
        ...changesOf(entry.old_values as Values | null, entry.new_values as Values | null, words),
        ...changesOfResults(entry.old_values as Values | null, entry.new_values as Values | null, terms),
      ],
    })),
  };
}

/** Further results are logged with their sample, by LOINC code. */
type LoggedResults = Record<string, { value: string; method?: string; measured_on?: string } | null>;
const resultsIn = (values: Values | null) => (values?.results ?? {}) as LoggedResults;

function changesOfResults(before: Values | null, after: Values | null, names: ReadonlyMap<string, string>) {
  const [old, now] = [resultsIn(before), resultsIn(after)];
  const shown = (each: LoggedResults[string] | undefined) =>
    each ? [each.value, each.method, each.measured_on].filter(Boolean).join(', ') : null;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().map((code) => ({
    field: 'results',
    of: `${code} ${names.get(code) ?? ''}`.trim(),
    from: shown(old[code]),
    to: shown(now[code]),
  }));
}

async function termsFor(db: Handle, values: readonly (Values | null)[]): Promise<Map<string, string>> {
  const codes = [...new Set(values.flatMap((each) => Object.keys(resultsIn(each))))];
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('loinc_biomarkers')
    .select(['loinc_code', 'name'])
    .where('loinc_code', 'in', codes)
    .execute();
  return new Map(rows.map(({ loinc_code, name }) => [loinc_code, name]));
}

function changesOf(before: Values | null, after: Values | null, words: Words) {
  const shown = (column: string, value: unknown) => {
    const word = typeof value === 'number' ? words[column]?.get(value) : undefined;
    return word ?? value ?? null;
  };
  return Object.entries(fieldOf)
    .map(([column, field]) => ({
      field,
      from: shown(column, before?.[column]),
      to: shown(column, after?.[column]),
    }))
    .filter(({ from, to }) => from !== to);
}

/** The current names for the ids in these values. */
async function wordsFor(db: Handle, values: readonly (Values | null)[]): Promise<Words> {
  const idsIn = (column: string) => [
    0,
    ...new Set(values.map((each) => each?.[column]).filter((value) => typeof value === 'number')),
  ];
  const named = (rows: readonly { id: number; word: string }[]) =>
    new Map(rows.map(({ id, word }) => [id, word]));
  return {
    loinc_biomarker_id: named(
      await db
        .selectFrom('loinc_biomarkers')
        .select(['id', sql<string>`loinc_code || ' ' || name`.as('word')])
        .where('id', 'in', idsIn('loinc_biomarker_id'))
        .execute(),
    ),
    storage_facility_id: named(
      await db
        .selectFrom('storage_facilities')
        .select(['id', 'name as word'])
        .where('id', 'in', idsIn('storage_facility_id'))
        .execute(),
    ),
    donor_id: named(
      await db
        .selectFrom('donors')
        .select(['id', 'donor_key as word'])
        .where('id', 'in', idsIn('donor_id'))
        .execute(),
    ),
    invoice_id: named(
      await db
        .selectFrom('invoices')
        .select(['id', sql<string>`coalesce(number, '#' || id)`.as('word')])
        .where('id', 'in', idsIn('invoice_id'))
        .execute(),
    ),
  };
}
