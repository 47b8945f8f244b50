import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { describeDonor, lockDonors, type NamedDonor, type StoredDonor, saveFacts } from '../samples/index.ts';

/** Samples of a step: few enough that others do not wait long for the rows it locks. */
export const batchSize = 500;

interface Planned {
  id: number;
  vendor_id: number | null;
  biobank_id: string | null;
  key: string | null;
  born: string | null;
  sex: string | null;
  collected: string | null;
  /** It was deleted, linked or changed since it was chosen. */
  stays: boolean;
}

interface Link {
  id: number;
  donor_id: number;
}

/** Links the next planned samples of a run. Those that were changed meanwhile, or whose donor was, are left. */
export async function linkBatch(db: Handle, runId: number): Promise<{ taken: number; linked: number }> {
  const samples = await lockPlanned(db, runId);
  if (samples.length === 0) return { taken: 0, linked: 0 };
  const links: Link[] = [];
  const byVendor = Map.groupBy(
    samples.filter(({ stays }) => !stays),
    ({ vendor_id }) => vendor_id,
  );
  for (const [vendorId, ofVendor] of byVendor)
    links.push(...(await findDonors(db, runId, vendorId, ofVendor)));
  await storeLinks(db, runId, links);
  await sql`delete from donor_link_samples
    where run_id = ${runId} and sample_id = any (${samples.map(({ id }) => id)}::integer[]) and donor_id is null`.execute(
    db,
  );
  return { taken: samples.length, linked: links.length };
}

async function lockPlanned(db: Handle, runId: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select s.id, s.vendor_id, s.biobank_id, lower(s.biobank_id) as key, s.donor_dob as born, s.donor_gender as sex,
      s.collection_date as collected,
      (s.active and s.donor_id is null and s.vendor_id is not null and s.biobank_id <> '' and s.donor_dob is not null
        and s.donor_gender <> 'Unknown') is not true as stays
    from donor_link_samples l join samples s on s.id = l.sample_id
    where l.run_id = ${runId} and l.donor_id is null
    order by l.sample_id limit ${batchSize} for update of s`.execute(db);
  return rows;
}

/** The donor of each sample: that of its biobank ID, created if there is none. What the donor lacks, it gets. */
async function findDonors(db: Handle, runId: number, vendorId: number | null, samples: readonly Planned[]) {
  const groups = new Map<string, Planned[]>();
  for (const group of Map.groupBy(samples, ({ key }) => key).values())
    groups.set(group[0]?.biobank_id ?? '', group);
  const named = [...groups].flatMap(([key, [first]]): NamedDonor[] => (first ? [{ ...first, key }] : []));
  const links: Link[] = [];
  const changes: { before: StoredDonor; after: StoredDonor }[] = [];
  for (const before of await lockDonors(db, vendorId, named, runId)) {
    let after = before;
    for (const sample of groups.get(before.key) ?? []) {
      const described = describeDonor(after, sample);
      if ('conflict' in described) continue;
      after = described.donor;
      links.push({ id: sample.id, donor_id: before.id });
    }
    changes.push({ before, after });
  }
  await saveFacts(db, changes);
  return links;
}

async function storeLinks(db: Handle, runId: number, links: readonly Link[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g(id integer, donor_id integer)`;
  await sql`update samples s set donor_id = g.donor_id from ${given} where s.id = g.id`.execute(db);
  await sql`update donor_link_samples l set donor_id = g.donor_id from ${given}
    where l.run_id = ${runId} and l.sample_id = g.id`.execute(db);
}
