import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { translateWord } from '@aliquot/contract/vocabulary';

const root = join(import.meta.dirname, '../../..');
const french = JSON.parse(
  readFileSync(join(root, 'web/public/static/locales/fr/vocabulary.json'), 'utf8'),
) as Record<string, string>;
const inFrench = (word: string) => translateWord(word, 'fr', (known) => french[known]);

/** The cells of a catalogue file, which has no quoted line breaks. */
const rowsOf = (file: string) =>
  readFileSync(join(root, 'server/catalogue', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );

test('every area, condition, body system, organ and panel of the catalogue has a French name', () => {
  const shipped = [
    ...rowsOf('areas.csv').flatMap(([, area = '', item = '']) => [area, item]),
    ...rowsOf('panels.csv').map(([panel = '']) => panel),
  ];
  assert.ok(shipped.length > 200);
  assert.deepEqual(
    [...new Set(shipped)].filter((word) => !(word in french)),
    [],
  );
});

test('every ethnicity, container and storage condition of the demo stock has a French name', () => {
  const source = readFileSync(join(root, 'server/seed/make-samples.ts'), 'utf8');
  const listed = source.slice(source.indexOf('const ethnicities'), source.indexOf('function keepingOf'));
  const isStatusOrGender = /^(Female|Male|available|on_hold|damaged|depleted|mL|uL|g|slide|\d+)$/;
  const words = [...listed.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const shown = [...new Set(words)].filter((word) => !isStatusOrGender.test(word));
  assert.ok(shown.length > 20);
  assert.deepEqual(
    shown.filter((word) => inFrench(word) === word),
    [],
  );
});

test('the word before a size or a temperature is translated, with a decimal comma', () => {
  assert.equal(inFrench('Cryovial 2.0 mL'), 'Cryotube 2,0 mL');
  assert.equal(inFrench('Frozen -80 C'), 'Congelé -80 C');
  assert.equal(inFrench('Refrigerated 2-8 C'), 'Réfrigéré 2-8 C');
  assert.equal(inFrench('Type 2 diabetes'), 'Diabète de type 2');
});

test('in English everything stays as it is stored', () => {
  for (const word of ['Cryovial 2.0 mL', 'Frozen -80 C', 'Oncology'])
    assert.equal(
      translateWord(word, 'en', (known) => (known in french ? known : undefined)),
      word,
    );
});

test('words that a vendor made up stay as they are', () => {
  for (const word of ['Straw 0.5 mL', 'Cohort B', 'Tube 5 mL EDTA', '', '-80 C'])
    assert.equal(inFrench(word), word);
});
