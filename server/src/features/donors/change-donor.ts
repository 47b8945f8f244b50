import type { donors } from '@aliquot/contract/donors';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { countDonorsSoon, saveDiagnoses } from '../diagnoses/index.ts';
import { bornAfterCollection, publishSample } from '../samples/index.ts';
import { findDonor, present } from './queries.ts';

type Body = Input<(typeof donors)['update']>['body'];

/** A date of birth or sex is the donor's, so it changes all of its samples too, those of an import in progress included. */
export async function changeDonor(
  context: Pick<Context, 'db' | 'jobs'>,
  id: number,
  { version, ...body }: Body,
) {
  const { db } = context;
  await db.selectFrom('donors').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const before = await findDonor(db, id);
  await assertVersion(before, version, () => present(before), { db, table: 'donors', id });
  const columns = omitUndefined({ donor_key: body.donorKey, born: body.born, sex: body.sex });
  if (columns.donor_key !== undefined) await assertUniqueKey(db, before, columns.donor_key);
  if (columns.born && (await bornAfterCollection(db, id, columns.born)))
    failFields({ born: ['born_after_collection'] });
  const diagnosed = body.diagnoses !== undefined && (await saveDiagnoses(db, id, body.diagnoses));
  if (diagnosed) await countDonorsSoon(context);
  // A change of the diagnoses alone counts as one of the donor.
  const touched = diagnosed ? { ...columns, updated_at: sql<Date>`now()` } : columns;
  if (Object.keys(touched).length > 0)
    await db.updateTable('donors').set(touched).where('id', '=', id).execute();
  const ofSamples = omitUndefined({ donor_dob: columns.born, donor_gender: columns.sex });
  if (Object.keys(ofSamples).length > 0)
    await db.updateTable('samples').set(ofSamples).where('donor_id', '=', id).execute();
  if (diagnosed || Object.keys(ofSamples).length > 0) await publishSample(db);
  await publish(db, { kind: 'donor.changed', to: 'staff', payload: { id } });
  return present(await findDonor(db, id));
}

async function assertUniqueKey(
  db: Handle,
  { id, vendor_id }: { id: number; vendor_id: number | null },
  key: string,
): Promise<void> {
  const other = await db
    .selectFrom('donors')
    .select(['id', 'donor_key'])
    .where(sql<boolean>`vendor_id is not distinct from ${vendor_id}`)
    .where(sql<boolean>`lower(donor_key) = lower(${key})`)
    .where('active', '=', true)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other)
    fail('duplicate', {
      words: { name: other.donor_key },
      details: { conflictsWith: { id: other.id, name: other.donor_key } },
      fields: { donorKey: ['validate_duplicate'] },
    });
}
