// Writes texts of the web from the contract, which the server uses too. `--check` only compares.
import { messages } from '@aliquot/contract/messages/index';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import { frenchVocabulary } from '@aliquot/contract/messages/vocabulary';
import { madeFile } from './made-file.ts';

const write = (language: string, room: string, words: object) =>
  madeFile(`web/public/static/locales/${language}/${room}.json`, `${JSON.stringify(words, null, 2)}\n`);

for (const [language, { fields }] of Object.entries(messages)) await write(language, 'validation', fields);

for (const [language, names] of Object.entries(preanalyticNames))
  await write(language, 'preanalytics', names);

await write(
  'en',
  'vocabulary',
  Object.fromEntries(Object.keys(frenchVocabulary).map((word) => [word, word])),
);
await write('fr', 'vocabulary', frenchVocabulary);
