// Writes texts of the web from the contract, which the server uses too. `--check` only compares.
import { messages } from '@aliquot/contract/messages/index';
import { frenchVocabulary } from '@aliquot/contract/messages/vocabulary';
import { madeFile } from './made-file.ts';

const write = (language: string, room: string, words: object) =>
  madeFile(`web/public/static/locales/${language}/${room}.json`, `${JSON.stringify(words, null, 2)}\n`);

for (const [language, { fields }] of Object.entries(messages)) await write(language, 'validation', fields);

await write(
  'en',
  'vocabulary',
  Object.fromEntries(Object.keys(frenchVocabulary).map((word) => [word, word])),
);
await write('fr', 'vocabulary', frenchVocabulary);
