import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage, fieldProblem, messages, sentence } from './index.ts';

test('the language asked for, by weight, else English', () => {
  for (const [header, language] of [
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['de, fr;q=0.1', 'fr'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['fr;q=0', 'en'],
    [','.repeat(10_000), 'en'],
  ] as const)
    assert.equal(chooseLanguage(header), language, header);
});

test('both languages say everything, in sentences', () => {
  for (const language of ['en', 'fr'] as const) {
    for (const name of Object.keys(messages.en.errors))
      assert.match(sentence(language, name as 'busy', {}), /\.$/);
    for (const text of Object.values(messages[language].fields)) assert.match(text, /\.$/);
  }
  assert.equal(sentence('en', 'invalid_input', { fieldCount: 3 }), '3 fields need attention.');
  assert.equal(sentence('fr', 'invalid_input', { fieldCount: 1 }), '1 champ est à corriger.');
});

test('the keys of the specification travel as they are, other problems as sentences', () => {
  assert.equal(fieldProblem('fr', 'validate_email'), 'validate_email');
  assert.equal(fieldProblem('fr', 'too_long'), 'C’est trop long.');
});
