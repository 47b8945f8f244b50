import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const folder = join(import.meta.dirname, '../../public/static/locales');
const rooms = readdirSync(join(folder, 'en'));

type Words = { [key: string]: string | Words };

/** Every text by its full key, such as `toast.added`. */
function textsOf(language: string, room: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (words: Words, before: string) => {
    for (const [key, value] of Object.entries(words))
      if (typeof value === 'string') texts.set(before + key, value);
      else walk(value, `${before}${key}.`);
  };
  walk(JSON.parse(readFileSync(join(folder, language, room), 'utf8')), '');
  return texts;
}

/** French has a plural form for millions that English lacks. */
const shared = (texts: Map<string, string>) =>
  [...texts.keys()].filter((key) => !key.endsWith('_many')).sort();
const placeholders = (text = '') => [...new Set(text.match(/\{\{\s*\w+/g))].sort();

describe('the texts of the screens', () => {
  test('have the same files in French as in English', () => {
    assert.deepEqual(readdirSync(join(folder, 'fr')), rooms);
  });

  for (const room of rooms)
    test(`have the same keys and placeholders in both languages in ${room}`, () => {
      const [english, french] = [textsOf('en', room), textsOf('fr', room)];
      assert.deepEqual(shared(french), shared(english));
      for (const [key, text] of french)
        assert.deepEqual(placeholders(text), placeholders(english.get(key.replace(/_many$/, '_other'))), key);
      const plurals = [...english.keys()].filter(
        (key) => key.endsWith('_one') && english.has(key.replace(/_one$/, '_other')),
      );
      for (const key of plurals) assert.ok(french.has(key.replace(/_one$/, '_many')), `${key} for millions`);
    });

  test('never leave a French punctuation mark alone at the start of a line', () => {
    const loose = rooms.flatMap((room) =>
      [...textsOf('fr', room)]
        .filter(([, text]) => / [?:;!»]|« /.test(text))
        .map(([key]) => `${room} ${key}`),
    );
    assert.deepEqual(loose, []);
  });

  test('never break a French number between its groups of digits', () => {
    const loose = rooms.flatMap((room) =>
      [...textsOf('fr', room)].filter(([, text]) => /\d \d{3}/.test(text)).map(([key]) => `${room} ${key}`),
    );
    assert.deepEqual(loose, []);
  });
});
