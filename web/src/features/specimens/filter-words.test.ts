import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { knownLanguage } from '@aliquot/contract/languages';
import { translateWord } from '@aliquot/contract/vocabulary';
import i18next from 'i18next';
import { filterWords, type Term } from './filter-words.ts';
import { valueTarget } from './search-query.ts';

const locales = join(import.meta.dirname, '../../../public/static/locales');
const textsOf = (language: string, room: string) =>
  JSON.parse(readFileSync(join(locales, language, `${room}.json`), 'utf8'));
const resources = Object.fromEntries(
  ['en', 'fr'].map((language) => [
    language,
    { specimens: textsOf(language, 'specimens'), ui: textsOf(language, 'ui') },
  ]),
);
const words = i18next.createInstance();
await words.init({ resources, lng: 'en', ns: ['specimens', 'ui'], interpolation: { escapeValue: false } });

const terms: Term[] = [
  { id: 1, first: 'Troponin I.cardiac', loincCode: '10839-9', units: 'ng/mL' },
  { id: 2, first: 'Troponin I.cardiac', loincCode: '89579-7', units: 'ng/L' },
];

const french = textsOf('fr', 'vocabulary');

/** The chips of a search, by filter. */
function chips(filters: Record<string, string>, language = 'en', valueFor = valueTarget(filters)) {
  const t = words.getFixedT(language, 'specimens') as never;
  const inWords = (word: string) => translateWord(word, knownLanguage(language), (known) => french[known]);
  const diagnosisWords = (category: string) => (category === 'E11' ? 'E11 Type 2 diabetes' : category);
  const defs = filterWords(filters, { t, language, terms, valueFor, inWords, diagnosisWords });
  return Object.fromEntries(defs.map(({ key, format }) => [key, format?.(filters[key] ?? '')]));
}

describe('the chips of a search', () => {
  test('show a value with the unit of its biomarker and all digits', () => {
    assert.equal(chips({ biomarkers: '1', value: '0.04..' }).value, 'from 0.04 ng/mL');
    assert.equal(chips({ biomarkers: '2', value: '0.04..1234.5678' }).value, '0.04 to 1,234.5678 ng/L');
    assert.equal(chips({ biomarkers: '1', value: '..0.04' }, 'fr').value, 'jusqu’à 0,04 ng/mL');
  });

  test('show a value with the unit it was typed in, and whether the number itself is excluded', () => {
    const chip = (value: string, language?: string) => chips({ biomarkers: '1', value }, language).value;
    assert.equal(chip('>40 pg/mL..'), 'above 40 pg/mL');
    assert.equal(chip('40 pg/mL..'), 'from 40 pg/mL');
    assert.equal(chip('..<0.5'), 'below 0.5 ng/mL');
    assert.equal(chip('40 pg/mL..2'), '40 pg/mL to 2 ng/mL');
    assert.equal(chip('>40 pg/mL..2'), 'above 40 pg/mL, up to 2 ng/mL');
    assert.equal(chip('>0.04 ug/L..', 'fr'), 'au-dessus de 0,04 ug/L');
    const also = { also: '2:>40 pg/mL..:sample' };
    assert.equal(chips(also).also, 'Troponin I.cardiac 89579-7 above 40 pg/mL');
  });

  test('show diagnoses with their names', () => {
    assert.equal(chips({ diagnosis: 'E11,i10,nonsense' }).diagnosis, 'E11 Type 2 diabetes, I10');
  });

  test('say when a value does not apply, and to which of several biomarkers it does', () => {
    const two = { biomarkers: '1,2', value: '0.04..', valueFor: '1' };
    assert.equal(chips(two).value, 'from 0.04 ng/mL in Troponin I.cardiac 10839-9');
    assert.equal(
      chips(two, 'en', null).value,
      'from 0.04 ng/mL in Troponin I.cardiac 10839-9, not applied: it needs this biomarker alone',
    );
    assert.equal(
      chips({ biomarkers: '1,2', value: '0.04..' }).value,
      'from 0.04, not applied: it needs one biomarker',
    );
    assert.equal(
      chips({ biomarkers: '2', value: '0.04..', valueFor: '1' }, 'fr').value,
      'à partir de 0,04 ng/mL pour Troponin I.cardiac 10839-9, non appliqué\u00a0: il faut ce biomarqueur seul',
    );
  });

  test('tell tests of the same name apart by their codes', () => {
    assert.equal(
      chips({ biomarkers: '1,2' }).biomarkers,
      'Troponin I.cardiac 10839-9, Troponin I.cardiac 89579-7',
    );
    assert.equal(chips({ biomarkers: '9' }).biomarkers, words.t('specimens:unknown'));
  });

  test("show ethnicity, storage and container in the user's language", () => {
    const filters = {
      donorEthnicity: 'White,Cohort B',
      storageCondition: 'Frozen -80 C',
      storageContainer: 'Cryovial 2.0 mL',
    };
    assert.deepEqual(chips(filters, 'fr'), {
      donorEthnicity: 'Blanc, Cohort B',
      storageCondition: 'Congelé −80 °C',
      storageContainer: 'Cryotube 2,0 mL',
    });
    assert.deepEqual(chips(filters), {
      donorEthnicity: 'White, Cohort B',
      storageCondition: 'Frozen −80 °C',
      storageContainer: 'Cryovial 2.0 mL',
    });
  });

  test('show a volume with its unit and a price with its currency', () => {
    assert.equal(chips({ volume: '0.5..', volumeKind: 'mL' }).volume, 'from 0.5 mL');
    assert.equal(chips({ price: '..1234.5' }).price, 'up to $1,234.50');
    assert.equal(chips({ year: '2024..2025' }).year, '2024 to 2025');
  });
});
