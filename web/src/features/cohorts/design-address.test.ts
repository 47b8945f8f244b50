import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asControls, designOf, designOfSearch, highAndNormal } from './design.ts';
import { readDesign, writeDesign } from './design-address.ts';

describe('a design in the address', () => {
  test('is read back as it was written, with letters beyond ASCII', () => {
    const design = designOf({ loincBiomarkerId: 7, donorEthnicity: ['Māori', 'Inuit ✓'] }, null);
    const text = writeDesign(design) ?? '';
    assert.match(text, /^[A-Za-z0-9_-]+$/);
    assert.deepEqual(readDesign(text), design);
  });

  test('is left out when it is longer than a link may be', () => {
    const words = Array.from({ length: 50 }, (_, n) => `a long result text ${'x'.repeat(70)} ${n}`);
    assert.equal(writeDesign(designOf({ biomarkerValue: words }, null)), null);
  });

  for (const [what, text] of [
    ['nothing', undefined],
    ['no base64', '%%%'],
    ['no JSON', 'YWJj'],
    ['another shape', btoa('{"cases":{}}')],
  ] as const)
    test(`is null for ${what}`, () => assert.equal(readDesign(text), null));
});

describe('the controls of cases', () => {
  test('are normal for high and low cases and high for normal ones', () => {
    const classOf = (resultClass: 'low' | 'normal' | 'high') => asControls({ resultClass }).resultClass;
    assert.deepEqual((['low', 'normal', 'high'] as const).map(classOf), ['normal', 'high', 'normal']);
  });

  test('keep the other filters, but no bounds of the value', () => {
    assert.deepEqual(
      asControls({ loincBiomarkerId: 7, valueFrom: 3, valueTo: '9 mg/L', material: 'Serum' }),
      {
        loincBiomarkerId: 7,
        material: 'Serum',
        resultClass: 'normal',
      },
    );
  });
});

test('a search becomes the cases, without the donor of another specimen', () => {
  const { cases, controls, count, ratio } = designOfSearch({ loincBiomarkerId: 7, sameDonorAs: 5 });
  assert.deepEqual(cases.sample, { loincBiomarkerId: 7 });
  assert.deepEqual(controls?.sample, { loincBiomarkerId: 7, resultClass: 'normal' });
  assert.deepEqual([count, ratio], [40, 1]);
});

test('a biomarker becomes high cases and normal controls', () => {
  const { cases, controls } = highAndNormal(7);
  assert.deepEqual([cases.sample.resultClass, controls?.sample.resultClass], ['high', 'normal']);
});
