import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capacityOf, capOf, conditionWords, fillOf, shortCondition } from './container.ts';

test("the capacity is read from the container's text", () => {
  for (const [text, millilitres] of [
    ['Cryovial 2.0 mL', 2],
    ['SST tube 5 mL', 5],
    ['EDTA tube 4mL', 4],
    ['Microtube 500 uL', 0.5],
    ['Tube 500 µL', 0.5],
    ['Tube 1,8 mL', 1.8],
    ['Bottle 1 L', 1000],
    ['Slide box', null],
    ['Box of 25', null],
    ['5 Large tubes', null],
    ['Tube 0 mL', null],
    ['', null],
    [null, null],
  ] as const)
    assert.equal(capacityOf(text), millilitres, String(text));
});

test('the cap has the color that laboratories use', () => {
  for (const [text, colour] of [
    ['EDTA tube 4 mL', 'lavender'],
    ['SST tube 5 mL', 'gold'],
    ['Sodium citrate tube 2.7 mL', 'blue'],
    ['Lithium heparin tube 4 mL', 'green'],
    ['Red top tube 6 mL', 'red'],
    ['Cryovial 2.0 mL', 'plain'],
    ['Cryovial stored upright', 'plain'],
    [null, 'plain'],
  ] as const)
    assert.equal(capOf(text), colour, String(text));
});

test('the fill is volume over capacity, capped at full, and half when unknown', () => {
  const fill = (volumeNumber: number, volumeUnits: string, storageContainer: string | null) =>
    fillOf({ volumeNumber, volumeUnits, storageContainer });
  assert.equal(fill(1, 'mL', 'Cryovial 2.0 mL'), 0.5);
  assert.equal(fill(500, 'uL', 'Cryovial 2.0 mL'), 0.25);
  assert.equal(fill(3, 'mL', 'Cryovial 2.0 mL'), 1);
  assert.equal(fill(3, 'mL', 'Tube'), 0.5);
  assert.equal(fill(3, 'slide', 'Box 5 mL'), 0.5);
  assert.equal(fill(3, 'g', 'Cryovial 2.0 mL'), 0.5);
});

test('a storage condition is shortened to its temperature, or kept as it is', () => {
  for (const [text, shown] of [
    ['Frozen -80 C', '−80 °C'],
    ['Refrigerated 2-8 C', '2–8 °C'],
    ['Ambient 20 – 25 °C', '20–25 °C'],
    ['-196°C', '−196 °C'],
    ['Liquid nitrogen', 'Liquid nitrogen'],
    ['Shelf 8 Cold room', 'Shelf 8 Cold room'],
    [null, null],
  ] as const)
    assert.equal(shortCondition(text), shown, String(text));
  assert.equal(conditionWords('Frozen -80 C'), 'Frozen −80 °C');
  assert.equal(conditionWords('Liquid nitrogen'), 'Liquid nitrogen');
});
