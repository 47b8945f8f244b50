import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Measured, sumVolumes } from './volumes.ts';

const sample = (name: string, volumeNumber: number, volumeUnits: Measured['volumeUnits'] = 'mL') =>
  ({ loincBiomarker: { name }, volumeNumber, volumeUnits }) as Measured;

const serum = 'Creatinine [Mass/volume] in Serum or Plasma';
const blood = 'Hemoglobin [Mass/volume] in Blood';

test('volumes of one specimen type add up, whatever their unit', () => {
  assert.deepEqual(sumVolumes([sample(serum, 1.5), sample(serum, 250, 'uL'), sample('Iron in Serum', 0.2)]), [
    { type: 'serum_plasma', kind: 'mL', amount: 1.95 },
  ]);
});

test('blood and serum do not add up, nor do slides and milliliters', () => {
  assert.deepEqual(
    sumVolumes([sample(serum, 1), sample(blood, 2), sample(serum, 3, 'slide'), sample(blood, 1)]),
    [
      { type: 'serum_plasma', kind: 'mL', amount: 1 },
      { type: 'blood', kind: 'mL', amount: 3 },
      { type: 'serum_plasma', kind: 'slide', amount: 3 },
    ],
  );
});

test('a name without a specimen type counts as a type of its own', () => {
  assert.deepEqual(
    sumVolumes([sample('Prothrombin time (PT)', 1), sample('Protein [Mass/time] in 24 hour Urine', 1)]).map(
      ({ type }) => type,
    ),
    ['other', 'urine'],
  );
});
