import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type Contradiction, contradiction, type DonorFacts, joinFacts } from './donor-facts.ts';

/** A donor as a sample names it. */
export interface NamedDonor extends DonorFacts {
  key: string;
}

/** A donor of the database, under the key it was asked for. */
export interface StoredDonor extends NamedDonor {
  id: number;
  /** It has no active sample, so that the next one states its birth and sex. */
  unused: boolean;
}

/** The donor with what a sample says of it, or where the sample contradicts it. */
export function describeDonor(
  donor: StoredDonor,
  given: DonorFacts,
): { donor: StoredDonor } | { conflict: Contradiction } {
  const known = donor.unused
    ? { ...donor, born: given.born ?? donor.born, sex: given.sex ?? donor.sex }
    : donor;
  const conflict = contradiction(known, given);
  return conflict ? { conflict } : { donor: { ...donor, ...joinFacts(known, given), unused: false } };
}

/** The vendor's donors of these keys. */
export async function readDonors(
  db: Handle,
  vendorId: number | null,
  keys: readonly string[],
  { lock = false } = {},
): Promise<StoredDonor[]> {
  if (keys.length === 0) return [];
  // The unique index is not used for "is not distinct from".
  const ofVendor = vendorId === null ? sql`d.vendor_id is null` : sql`d.vendor_id = ${vendorId}`;
  const { rows: donors } = await sql<Omit<StoredDonor, 'collected' | 'unused'>>`
    select k.key, d.id, d.born, d.sex
    from unnest(${[...keys]}::text[]) as k(key)
    join donors d on lower(d.donor_key) = lower(k.key) and d.active and ${ofVendor}
    order by lower(d.donor_key) ${lock ? sql`for no key update of d` : sql``}`.execute(db);
  const used = await samplesOf(
    db,
    donors.map(({ id }) => id),
  );
  return donors.map((donor) => ({ ...donor, ...(used.get(donor.id) ?? { collected: null, unused: true }) }));
}

type OfSamples = Pick<StoredDonor, 'collected' | 'unused'>;

/** What samples say of these donors. */
async function samplesOf(db: Handle, ids: readonly number[]): Promise<Map<number, OfSamples>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OfSamples & { id: number }>`
    select donor_id as id, min(collection_date) as collected, not bool_or(active) as unused
    from samples where donor_id = any (${[...ids]}::integer[]) group by donor_id`.execute(db);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/**
 * The donors of these keys, created where they are new and locked until the end of the transaction. Those that a run of
 * linking creates are marked with it.
 */
export async function lockDonors(
  db: Handle,
  vendorId: number | null,
  donors: readonly NamedDonor[],
  linkRunId: number | null = null,
): Promise<StoredDonor[]> {
  // In one order for everybody, so that two imports never wait for each other.
  await sql`insert into donors (vendor_id, donor_key, born, sex, link_run_id)
    select ${vendorId}::integer, key, born, sex, ${linkRunId}::integer
    from jsonb_to_recordset(${JSON.stringify(donors)}::jsonb) as d(key text, born date, sex text)
    order by lower(key)
    on conflict do nothing`.execute(db);
  return readDonors(
    db,
    vendorId,
    donors.map(({ key }) => key),
    { lock: true },
  );
}

/** Stores birth and sex where they changed. The deleted samples of a donor without others follow it, so that they agree. */
export async function saveFacts(
  db: Handle,
  changes: readonly { before: StoredDonor; after: StoredDonor }[],
): Promise<void> {
  const changed = changes
    .filter(({ before, after }) => before.born !== after.born || before.sex !== after.sex)
    .map(({ before, after: { id, born, sex } }) => ({ id, born, sex, unused: before.unused }));
  if (changed.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
    as g(id integer, born date, sex text, unused boolean)`;
  await sql`update donors d set born = g.born, sex = g.sex from ${given} where d.id = g.id`.execute(db);
  await sql`update samples s set donor_dob = g.born, donor_gender = g.sex from ${given}
    where s.donor_id = g.id and g.unused`.execute(db);
}

/**
 * The donor of that vendor and key, created if it is new and locked until the end of the transaction. What it lacks is
 * taken from the sample. Null if it differs from the sample.
 */
export async function linkDonor(
  db: Handle,
  vendorId: number | null,
  named: NamedDonor,
): Promise<number | null> {
  const [donor] = await lockDonors(db, vendorId, [named]);
  if (!donor) throw new Error(`donor ${named.key} is gone`);
  const described = describeDonor(donor, named);
  if ('conflict' in described) return null;
  await saveFacts(db, [{ before: donor, after: described.donor }]);
  return donor.id;
}

/** Whether a sample of the donor was collected before that day. */
export async function bornAfterCollection(db: Handle, donorId: number, born: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('samples')
    .select('id')
    .where('donor_id', '=', donorId)
    .where('collection_date', '<', born)
    .executeTakeFirst();
  return earlier !== undefined;
}
