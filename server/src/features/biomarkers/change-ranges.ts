import type { biomarkers, ranges } from '@aliquot/contract/biomarkers';
import type { Input } from '@aliquot/contract/endpoint';
import type { ReferenceRange } from '@aliquot/contract/results';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { lockBiomarker } from './queries.ts';
import { presentRange, rangesOf, readDetail } from './read-biomarker.ts';
import { assertNoOverlaps, assertNumeric, wholeRange } from './rules.ts';

/**
 * Intervals are added and removed, never changed. The biomarker is locked first, so that of two concurrent calls the second
 * sees the intervals of the first. A trigger classifies the samples again.
 */
export async function changeRanges(
  context: Context,
  biomarkerId: number,
  { remove = [], add = [] }: Input<(typeof biomarkers)['changeRanges']>['body'],
) {
  const { db, language } = context;
  const biomarker = await lockBiomarker(db, biomarkerId);
  const present = (await rangesOf(db, biomarkerId)).map(presentRange);
  if (remove.some((id) => !present.some((range) => range.id === id))) fail('not_found');
  if (add.length > 0) assertNumeric(biomarker);
  const added = add.map(wholeRange);
  assertNoOverlaps(
    language,
    present.filter(({ id }) => !remove.includes(id)),
    added.map((range, at) => ({ range, path: `add.${at}.` })),
  );
  if (remove.length > 0) await db.deleteFrom('loinc_ranges').where('id', 'in', remove).execute();
  if (added.length > 0) await insertRanges(db, biomarkerId, added);
  if (remove.length + added.length > 0) await publishRanges(db, biomarkerId);
  return readDetail(context, biomarkerId);
}

export async function createRange(
  { db, language }: Context,
  { loincBiomarkerId, ...body }: Input<(typeof ranges)['create']>['body'],
) {
  const biomarker = await lockBiomarker(db, loincBiomarkerId);
  assertNumeric(biomarker);
  const range = wholeRange(body);
  assertNoOverlaps(language, (await rangesOf(db, biomarker.id)).map(presentRange), [{ range, path: '' }]);
  const [made] = await insertRanges(db, biomarker.id, [range]);
  await publishRanges(db, biomarker.id);
  return presentRange(made ?? fail('internal'));
}

export async function removeRange({ db }: Context, id: number): Promise<null> {
  const row = await db
    .selectFrom('loinc_ranges')
    .select('loinc_biomarker_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('not_found');
  await lockBiomarker(db, row.loinc_biomarker_id);
  const removed = await db.deleteFrom('loinc_ranges').where('id', '=', id).returning('id').executeTakeFirst();
  if (!removed) fail('not_found');
  await publishRanges(db, row.loinc_biomarker_id);
  return null;
}

const insertRanges = (db: Handle, biomarkerId: number, added: readonly ReferenceRange[]) =>
  db
    .insertInto('loinc_ranges')
    .values(
      added.map(({ ageFrom, ageTo, gapOwner, ...range }) => ({
        ...range,
        age_from: ageFrom,
        age_to: ageTo,
        gap_owner: gapOwner,
        loinc_biomarker_id: biomarkerId,
      })),
    )
    .returningAll()
    .execute();

const publishRanges = (db: Handle, id: number) =>
  publish(db, { kind: 'biomarker.changed', to: 'staff', payload: { id } });
