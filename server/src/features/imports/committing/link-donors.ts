import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { lockDonors, lockForShareInvoice, type NamedDonor, saveFacts } from '../../samples/index.ts';
import { donorOf, takeRow, withDiagnoses } from '../donors-of-file.ts';
import type { Fault, SampleValues } from '../row-queries.ts';
import type { Chunk } from './chunk.ts';

export interface LinkedRows {
  /** The donor of each row that has one, by the number of the row. */
  donorIds: Record<number, number>;
  /** The faults of rows that differ from their donor by now. */
  lost: Fault[];
}

/** Where a sheet names no donors. */
export const noDonors: LinkedRows = { donorIds: {}, lost: [] };

/**
 * Finds or creates the donors of good rows. A statement of its own before the samples are added: a donor that
 * another import creates at the same moment would be invisible to the snapshot of theirs.
 */
export async function linkDonors(
  db: Handle,
  { importId, invoiceId }: { importId: number; invoiceId: number | null },
  { after, last }: Chunk,
): Promise<LinkedRows> {
  const rows = (await db
    .selectFrom('import_rows')
    .select(['row_number', 'sample'])
    .where('import_id', '=', importId)
    .where('state', '=', 'good')
    .where('result_of', 'is', null)
    .where('row_number', '>', after)
    .where('row_number', '<=', last)
    .orderBy('row_number')
    .execute()) as { row_number: number; sample: SampleValues }[];
  const named = rows.flatMap(({ row_number, sample }) => {
    const donor = donorOf(sample);
    return donor ? [{ row_number, sample, donor }] : [];
  });
  if (named.length === 0) return noDonors;
  const vendor = invoiceId === null ? undefined : await lockForShareInvoice(db, invoiceId);
  const stored = await lockDonors(db, vendor?.vendor_id ?? null, oneOfEach(named.map(({ donor }) => donor)));
  const diagnosed = await withDiagnoses(
    db,
    stored,
    named.some(({ sample }) => sample.diagnoses),
  );
  const byKey = new Map(diagnosed.map((before) => [before.key.toLowerCase(), { before, after: before }]));
  const donorIds: Record<number, number> = {};
  const bad: { row_number: number; faults: Fault[] }[] = [];
  for (const { row_number, sample, donor } of named) {
    const known = byKey.get(donor.key.toLowerCase());
    if (!known) throw new Error(`donor ${donor.key} is gone`);
    const taken = takeRow(known.after, sample, donor);
    if ('fault' in taken) bad.push({ row_number, faults: [taken.fault] });
    else {
      known.after = taken.donor;
      donorIds[row_number] = taken.donor.id;
    }
  }
  await saveFacts(db, [...byKey.values()]);
  await markBad(db, importId, bad);
  return { donorIds, lost: bad.flatMap(({ faults }) => faults) };
}

/** Each donor as its first row names it. */
const oneOfEach = (donors: readonly NamedDonor[]): NamedDonor[] => [
  ...new Map(donors.toReversed().map((donor) => [donor.key.toLowerCase(), donor])).values(),
];

async function markBad(
  db: Handle,
  importId: number,
  bad: readonly { row_number: number; faults: Fault[] }[],
): Promise<void> {
  if (bad.length === 0) return;
  await sql`update import_rows t set state = 'bad', faults = r.faults
    from jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) as r(row_number integer, faults jsonb)
    where t.import_id = ${importId} and t.row_number = r.row_number`.execute(db);
}
