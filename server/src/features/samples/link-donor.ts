import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** What a sample says of its donor. */
interface DonorFacts {
  vendorId: number | null;
  key: string;
  born: string | null;
  sex: string | null;
}

/** With the day of collection, which no birth may follow. */
interface Linked extends DonorFacts {
  collected: string | null;
}

const isKnown = (sex: string | null) => sex !== null && sex !== 'Unknown';

/** Two facts differ only where both are known. */
const donorsDiffer = (one: Omit<DonorFacts, 'key'>, two: Omit<DonorFacts, 'key'>) =>
  one.vendorId !== two.vendorId ||
  (one.born !== null && two.born !== null && one.born !== two.born) ||
  (isKnown(one.sex) && isKnown(two.sex) && one.sex !== two.sex);

/**
 * The donor of that vendor and key, created if it is new and locked until the end of the transaction. What it lacks is
 * taken from the sample. Null if it differs from the sample.
 */
export async function linkDonor(
  db: Handle,
  { vendorId, key, born, sex, collected }: Linked,
): Promise<number | null> {
  await sql`insert into donors (vendor_id, donor_key, born, sex) values (${vendorId}, ${key}, ${born}, ${sex})
    on conflict do nothing`.execute(db);
  const donor = await db
    .selectFrom('donors')
    .select(['id', 'vendor_id as vendorId', 'born', 'sex'])
    .where(sql<boolean>`vendor_id is not distinct from ${vendorId}`)
    .where(sql<boolean>`lower(donor_key) = lower(${key})`)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (donorsDiffer(donor, { vendorId, born, sex })) return null;
  if (donor.born !== null && collected !== null && donor.born > collected) return null;
  const missing = {
    ...(donor.born === null && born !== null ? { born } : {}),
    ...(!isKnown(donor.sex) && sex !== null && sex !== donor.sex ? { sex } : {}),
  };
  if (missing.born !== undefined && (await bornAfterCollection(db, donor.id, missing.born))) return null;
  if (Object.keys(missing).length > 0)
    await db.updateTable('donors').set(missing).where('id', '=', donor.id).execute();
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
