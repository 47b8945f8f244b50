import { anticoagulants, fastings, materials } from '@aliquot/contract/materials';
import { donorGenders } from '@aliquot/contract/sample-client';
import { countDonors } from '../src/features/diagnoses/count-donors.ts';
import { diagnosedDonors } from './diagnosed-donors.ts';
import type { TestApp } from './scenario.ts';

/** A made-up stock in which every filter of a search finds some samples, for tests that compare it with a model. */

export const ethnicities = ['White', 'Asian', 'Hispanic or Latino'];
export const conditions = ['Frozen -80 C', 'Frozen -20 C'];
export const containers = ['Cryovial 2.0 mL', 'Slide box', 'EDTA tube 6 mL'];
export const words = ['Positive', 'Negative', 'Trace', '1+'];
export const fluids = materials.slice(38, 41);
const prices = [0, 12.5, 40, 95.1, 1000];

/** The same numbers in every run. */
function drawnNumbers() {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = <T>(from: readonly T[]) => from[next(from.length)] as T;
  const maybe = <T>(value: T) => (next(8) === 0 ? null : value);
  return { next, pick, maybe };
}

/** The ids of its biomarkers: with intervals, with words, and without intervals. */
export async function fillModelStock({ db, make }: TestApp): Promise<number[]> {
  const [number, word, bare] = [
    await make.biomarker(),
    await make.biomarker({ type: 'Qualitative', units: null }),
    await make.biomarker(),
  ];
  const interval = { loinc_biomarker_id: number.id, age_from: null };
  await db
    .insertInto('loinc_ranges')
    .values([
      { ...interval, low: 10, high: 20, label: 'Normal', sex: 'male' },
      { ...interval, low: 20.5, high: 30, label: 'Toxic', sex: 'male' },
      { ...interval, low: 8, high: 15, label: 'Normal', sex: 'female', age_from: 18 },
    ])
    .execute();
  const facilityId = (await make.facility()).id;
  const { next, pick, maybe } = drawnNumbers();
  const resultFor = (biomarkerId: number) =>
    biomarkerId === word.id ? pick(words) : `${pick(['', '', '', '<', '>'])}${next(700) / 20}`;
  const donorIds = await diagnosedDonors(db);
  const collectedOn = new Map<number | null, string | null>();
  for (let n = 0; n < 190; n += 1) {
    const biomarkerId = pick([number.id, number.id, number.id, word.id, bare.id]);
    const donor_id = donorIds[n % (2 * donorIds.length)] ?? null;
    // Some samples are of the same draw.
    const sameDay = n % 3 === 0 ? collectedOn.get(donor_id) : undefined;
    const collected = sameDay ?? maybe(`${2021 + next(4)}-0${1 + next(9)}-1${next(9)}`);
    collectedOn.set(donor_id, collected);
    const text = resultFor(biomarkerId);
    const { id } = await make.sample({
      biomarkerId,
      facilityId,
      donor_id,
      biomarker_value: maybe(text),
      collection_date: collected,
      donor_dob: maybe(`${1918 + next(100)}-0${1 + next(9)}-2${next(8)}`),
      donor_gender: maybe(pick(donorGenders)),
      donor_ethnicity: maybe(pick(ethnicities)),
      specimen_price: pick(prices),
      material: maybe(pick(fluids)),
      anticoagulant: maybe(pick(anticoagulants)),
      fasting: pick(fastings),
      freeze_thaws: maybe(next(6)),
      hours_to_processing: maybe(next(60) / 2),
      hours_to_freezer: maybe(30 + next(60) / 2),
      storage_condition: maybe(pick(conditions)),
      storage_container: maybe(pick(containers)),
      volume_number: 1 + next(20),
      volume_units: pick(['mL', 'mL', 'uL', 'slide', 'mg']),
      expiration_date: maybe(new Date(Date.now() + next(1200) * 86_400_000).toISOString().slice(0, 10)),
      // Some samples are not for sale.
      status: pick(['available', 'available', 'available', 'available', 'damaged']),
    });
    for (const further of [number.id, word.id, bare.id])
      if (further !== biomarkerId && next(3) === 0)
        await db
          .insertInto('sample_results')
          .values({ sample_id: id, loinc_biomarker_id: further, value: resultFor(further) })
          .execute();
  }
  await countDonors(db);
  return [number.id, word.id, bare.id];
}
