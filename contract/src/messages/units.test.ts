import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitErrorSentence, unitErrors } from './units.ts';

const details = { from: 'mmol/L', to: 'ug/dL', component: 'Ferritin' };

test('an error of units names the units, and the component whose weight is missing', () => {
  const say = (error: (typeof unitErrors)[number], more = {}) =>
    unitErrorSentence('en', error, { ...details, ...more });
  assert.equal(
    say('units_unknown', { from: 'pg/cup' }),
    'pg/cup is not a unit we know. Write it like ng/mL.',
  );
  assert.equal(say('units_not_convertible'), 'mmol/L cannot be converted to µg/dL.');
  assert.equal(
    say('molecular_weight_missing'),
    'Converting mmol/L to µg/dL needs the molecular weight of Ferritin, which the catalogue does not have.',
  );
  assert.match(say('molecular_weight_missing', { from: 'mEq/L' }), /molecular weight and charge of Ferritin/);
});

test('an unknown unit with a capital prefix is answered with the unit that was meant, where there is one', () => {
  for (const [from, intended] of [
    ['Mg/dL', 'mg/dL'],
    ['ng/ML', 'ng/mL'],
    ['Pg/Ml', 'pg/ml'],
    ['MIU/L', 'mIU/L'],
    ['M[IU]/mL', 'm[IU]/mL'],
  ] as const)
    assert.match(
      unitErrorSentence('fr', 'units_unknown', { ...details, from }),
      new RegExp(`Vouliez-vous dire ${intended.replace(/[[\]]/g, '\\$&')}\u00a0\\?$`),
    );
  for (const from of ['PG/ML', 'Gg/L', 'Gg/ML', 'pg/cup'])
    assert.match(unitErrorSentence('en', 'units_unknown', { ...details, from }), /Write it like ng\/mL\.$/);
});

test('every error of units is a sentence in both languages', () => {
  for (const error of unitErrors) {
    const [en, fr] = (['en', 'fr'] as const).map((language) => unitErrorSentence(language, error, details));
    assert.match(en ?? '', /\.$/);
    assert.match(fr ?? '', /\.$/);
    assert.notEqual(en, fr);
  }
});
