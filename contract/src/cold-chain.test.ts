import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isMixed, methodsFor, parcelsOf, type Temperature, temperatureOf } from './cold-chain.ts';
import { shipmentMethods } from './order-steps.ts';

const stored = (...conditions: (string | null)[]) =>
  conditions.map((storageCondition) => ({ storageCondition }));

describe('the temperature a sample travels at', () => {
  const table: [Temperature | null, string[]][] = [
    [
      'cryogenic',
      [
        'LN2',
        'LN₂',
        'LN2 vapor -150 C',
        'Liquid nitrogen',
        'Azote liquide',
        '-196 °C',
        '-150',
        'Vapour phase',
      ],
    ],
    [
      'frozen',
      [
        '-80 C',
        '−80 °C',
        '–80°C',
        'Frozen -80 C',
        'Frozen - 80 C',
        'Freezer 3, -80 C',
        '-20',
        '-25 to -15 °C',
        '-80 °C / -60 °C',
        'Frozen',
        'Dry ice',
        'Congelé',
        'Surgelé',
      ],
    ],
    [
      'refrigerated',
      [
        '2-8 °C',
        '2–8 °C',
        '2 - 8 C',
        '2 °C - 8 °C',
        '2-8',
        '+4 C',
        '4º C',
        'Refrigerated 2-8 C',
        'Refrigerated',
        'Fridge',
        'Réfrigéré',
        '2-8 C, do not freeze',
      ],
    ],
    [
      'ambient',
      [
        'Room temperature',
        'RT',
        'Ambient',
        'Ambient 20-25 C',
        '15–25 °C',
        '22 °C',
        'Température ambiante',
        'Lyophilized',
        'Freeze-dried',
        'FFPE',
      ],
    ],
    [null, ['', ' ', 'Shelf 12', 'Rack 80', 'Do not freeze', 'Keep dark', '95 °C']],
  ];
  for (const [temperature, texts] of table)
    for (const text of texts)
      test(`of ${JSON.stringify(text)} is ${temperature ?? 'not known'}`, () =>
        assert.equal(temperatureOf(text), temperature));
  test('of no text is not known', () => assert.equal(temperatureOf(null), null));
});

describe('the shipment methods', () => {
  for (const [conditions, methods] of [
    [[], shipmentMethods],
    [[null, ''], shipmentMethods],
    [['-80 C', '-20 C'], shipmentMethods],
    [['Room temperature'], shipmentMethods],
    [
      ['2-8 °C', '-80 C'],
      ['express', 'overnight', 'courier'],
    ],
    [['LN2', '-80 C', null], ['courier']],
    [['LN2', '2-8 °C', 'RT'], ['courier']],
  ] as const)
    test(`for ${JSON.stringify(conditions)} are ${methods.join(', ')}`, () =>
      assert.deepEqual(methodsFor(stored(...conditions)), methods));
});

test('samples are grouped by temperature, coldest first and unknown last, and two temperatures are mixed', () => {
  const parcels = (...conditions: (string | null)[]) =>
    parcelsOf(stored(...conditions)).map(({ temperature, samples }) => [temperature, samples.length]);
  assert.deepEqual(parcels('2-8 C', null, '-80 C', 'Frozen'), [
    ['frozen', 2],
    ['refrigerated', 1],
    [null, 1],
  ]);
  assert.equal(isMixed(parcelsOf(stored('2-8 C', '-80 C'))), true);
  assert.equal(isMixed(parcelsOf(stored('-20 C', '-80 C', null))), false);
  assert.equal(isMixed(parcelsOf([])), false);
});
