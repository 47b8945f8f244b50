import { type donors, maxDonorSamples } from '@aliquot/contract/donors';
import type { Input } from '@aliquot/contract/endpoint';
import type { donorGenders } from '@aliquot/contract/sample-client';
import type { SampleStatus } from '@aliquot/contract/sample-statuses';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, listOf } from '../../platform/lists/index.ts';
import { diagnosesOf, hasDiagnosis } from '../diagnoses/index.ts';
import { visible } from '../samples/index.ts';

const sorts = {
  donorKey: { filled: sql`lower(d.donor_key)` },
  createdAt: { filled: sql.ref('d.created_at') },
  updatedAt: { filled: sql.ref('d.updated_at') },
};

/** Samples of an import in progress do not count. */
const sampleCount = sql<number>`(select count(*)::integer from samples s where s.donor_id = d.id and s.active
  and ${visible})`;

const donorsOf = (db: Handle) =>
  db
    .selectFrom('donors as d')
    .leftJoin('vendors as v', 'v.id', 'd.vendor_id')
    .select(['d.id', 'd.version', 'd.active', 'd.donor_key', 'd.vendor_id', 'd.born', 'd.sex'])
    .select(['d.created_at', 'd.updated_at', 'v.name as vendor_name', sampleCount.as('sample_count')])
    .select(diagnosesOf('d.id').as('diagnoses'))
    .where('d.active', '=', true);

type DonorRow = Awaited<ReturnType<typeof findDonor>>;

export async function listDonors(db: Handle, query: Input<(typeof donors)['getMany']>['body']) {
  const { items, count } = await listOf(db, {
    from: donorsOf(db),
    query,
    alias: 'd',
    search: sql<string>`plain_text(d.donor_key)`,
    where: { vendorId: eq('d.vendor_id'), diagnosis: (codes) => hasDiagnosis('d.id', codes) },
    sorts,
    defaultSort: 'donorKey',
  });
  return { items: items.map(present), count };
}

export const findDonor = async (db: Handle, id: number) =>
  (await donorsOf(db).where('d.id', '=', id).executeTakeFirst()) ?? fail('not_found');

export async function readDonor(db: Handle, id: number) {
  const donor = present(await findDonor(db, id));
  const { rows } = await sql<{
    id: number;
    accession: string;
    collection_date: string | null;
    status: SampleStatus;
    name: string;
    loinc_code: string;
  }>`select s.id, s.accession, s.collection_date, s.status, b.name, b.loinc_code
    from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    where s.donor_id = ${id} and s.active and ${visible}
    order by s.collection_date desc nulls last, s.id desc limit ${maxDonorSamples}`.execute(db);
  const samples = rows.map(({ name, loinc_code, collection_date, ...sample }) => ({
    ...sample,
    collectionDate: collection_date,
    biomarker: name,
    loincCode: loinc_code,
  }));
  return { ...donor, samples };
}

export const present = (row: DonorRow) => ({
  id: row.id,
  version: row.version,
  donorKey: row.donor_key,
  vendor: row.vendor_id === null ? null : { id: row.vendor_id, name: row.vendor_name ?? '' },
  born: row.born,
  sex: row.sex as (typeof donorGenders)[number] | null,
  diagnoses: row.diagnoses,
  sampleCount: row.sample_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
