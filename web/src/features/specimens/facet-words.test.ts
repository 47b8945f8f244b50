import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anticoagulants } from '@aliquot/contract/materials';
import type { Facets } from '@aliquot/contract/specimens';
import { spanFacets } from './facet-spans.ts';
import { choiceFacets, type FacetTerm, type Rail } from './facet-words.ts';

const none: Facets = {
  count: 0,
  biomarkers: [],
  classes: [],
  values: [],
  genders: [],
  ethnicities: [],
  ages: [],
  years: [],
  conditions: [],
  containers: [],
  materials: [],
  anticoagulants: [],
  fastings: [],
  freezeThaws: [],
  expiries: [],
  price: null,
  volumes: [],
  histogram: null,
  value: null,
  otherCodes: [],
};

const stock: Facets = {
  ...none,
  count: 100,
  values: [{ value: 'Positive', count: 5 }],
  ethnicities: [{ value: 'White', count: 50 }],
  years: [
    { value: 2024, count: 40 },
    { value: 2026, count: 60 },
  ],
  conditions: [
    { value: 'Frozen -80 C', count: 70 },
    { value: 'Frozen -20 C', count: 30 },
  ],
  containers: [{ value: 'Cryovial 2.0 mL', count: 100 }],
  materials: [{ value: 'Serum', count: 100 }],
  price: { from: 20.5, to: 900 },
  volumes: [
    { kind: 'mL', count: 90, from: 0.1, to: 10, bins: Array<number>(12).fill(7) },
    { kind: 'slide', count: 10, from: 1, to: 5, bins: Array<number>(12).fill(1) },
  ],
};

const glucose: FacetTerm = {
  id: 7,
  name: 'Glucose [Mass/volume] in Serum or Plasma',
  first: 'Glucose',
  loincCode: '2345-7',
  type: 'Quantitative',
  units: 'mg/dL',
};

const rail = (patch: Partial<Rail> = {}): Rail => ({
  facets: none,
  everything: stock,
  filters: { biomarkers: '7' },
  terms: [glucose],
  firstOf: (name) => name,
  t: ((key: string) => key) as never,
  language: 'en',
  inWords: (word) => word,
  ...patch,
});

const choicesOf = (given: Rail) =>
  Object.fromEntries(
    choiceFacets(given).map(({ key, choices }) => [
      key,
      choices.map(({ value, count }) => `${value} ${count}`),
    ]),
  );
const spansOf = (given: Rail) => Object.fromEntries(spanFacets(given).map((span) => [span.key, span]));

describe('the filter rail', () => {
  test('keeps every filter, with zeros, when nothing matches', () => {
    assert.deepEqual(choicesOf(rail()), {
      biomarkers: ['7 0'],
      resultClass: ['low 0', 'normal 0', 'high 0', 'none 0'],
      material: ['Serum 0'],
      anticoagulant: anticoagulants.map((value) => `${value} 0`),
      fasting: ['yes 0', 'no 0', 'unknown 0'],
      freezeThaws: ['0 0', '1 0', '2 0', '3_or_more 0'],
      storageCondition: ['Frozen -20 C 0', 'Frozen -80 C 0'],
      donorGender: ['Female 0', 'Male 0', 'Other 0', 'Unknown 0'],
      donorEthnicity: ['White 0'],
      storageContainer: ['Cryovial 2.0 mL 0'],
      expiryBand: ['under_6_months 0', '6_to_12_months 0', '1_to_2_years 0', 'over_2_years 0'],
    });
    const spans = spansOf(rail());
    assert.deepEqual(Object.keys(spans), ['value', 'volume', 'age', 'year', 'price']);
    assert.equal(spans.value?.axis, null);
    assert.equal(spans.value?.rules.unit, 'mg/dL');
    assert.deepEqual(spans.volume?.also, { volumeKind: 'mL' });
    assert.equal(spans.volume?.rules.unit, 'units.mL');
    assert.deepEqual([spans.volume?.axis?.min, spans.volume?.axis?.max], [0.1, 10]);
    assert.deepEqual([spans.year?.axis?.min, spans.year?.axis?.max], [2024, 2026]);
    assert.deepEqual(spans.year?.bins, [0, 0, 0]);
    assert.deepEqual([spans.price?.axis?.min, spans.price?.axis?.max], [20, 900]);
  });

  test('offers volume in milliliters without any stock', () => {
    for (const everything of [none, undefined]) {
      const { volume } = spansOf(rail({ everything }));
      assert.equal(volume?.axis, null);
      assert.deepEqual(volume?.also, { volumeKind: 'mL' });
    }
  });

  test('keeps a span when all remaining samples have one value, with the limits of the whole stock', () => {
    const agreeing: Facets = {
      ...stock,
      years: [{ value: 2026, count: 3 }],
      price: { from: 85, to: 85 },
      volumes: [{ kind: 'mL', count: 3, from: 0.5, to: 0.5, bins: [3] }],
    };
    const { volume, year, price } = spansOf(rail({ facets: agreeing }));
    assert.deepEqual([volume?.axis?.min, volume?.axis?.max], [0.1, 10]);
    assert.deepEqual([year?.axis?.min, year?.axis?.max, year?.bins], [2024, 2026, [0, 0, 3]]);
    assert.deepEqual([price?.axis?.min, price?.axis?.max], [20, 900]);
  });

  test('keeps selected values that are not in stock', () => {
    const filters = {
      biomarkers: '7',
      material: 'Bile',
      storageCondition: 'LN2',
      volume: '2..',
      volumeKind: 'slide',
    };
    assert.ok(choicesOf(rail({ filters })).storageCondition?.includes('LN2 0'));
    assert.deepEqual(choicesOf(rail({ filters })).material, ['Bile 0', 'Serum 0']);
    assert.deepEqual(spansOf(rail({ filters, facets: stock })).volume?.also, { volumeKind: 'slide' });
  });

  test('lists values of the search with counts first, then those of the whole stock with zero', () => {
    const facets = { ...none, conditions: [{ value: 'Frozen -80 C', count: 2 }] };
    assert.deepEqual(choicesOf(rail({ facets })).storageCondition, ['Frozen -80 C 2', 'Frozen -20 C 0']);
  });

  test('shows choices translated and sends them as stored', () => {
    const french: Record<string, string> = { White: 'Blanc', 'Cryovial 2.0 mL': 'Cryotube 2,0 mL' };
    const facets = choiceFacets(rail({ inWords: (word) => french[word] ?? word }));
    const of = (key: string) => facets.find((facet) => facet.key === key)?.choices[0];
    assert.deepEqual([of('donorEthnicity')?.value, of('donorEthnicity')?.label], ['White', 'Blanc']);
    assert.equal(of('storageContainer')?.label, 'Cryotube 2,0 mL');
  });

  test('offers values for a single quantitative biomarker and words for qualitative ones', () => {
    const blood: FacetTerm = { ...glucose, id: 8, type: 'Qualitative', units: null };
    const two = rail({ filters: { biomarkers: '7,8' }, terms: [glucose, blood] });
    assert.equal(spansOf(two).value, undefined);
    assert.deepEqual(choicesOf(two).words, ['Positive 0']);
    assert.equal(choicesOf(rail()).words, undefined);
  });
});
