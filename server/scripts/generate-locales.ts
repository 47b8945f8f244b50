// Writes the web's `validation` texts from the contract's messages: said once, shown by both sides. `--check` compares.
import { messages } from '@aliquot/contract/messages/index';
import { madeFile } from './made-file.ts';

for (const [language, { fields }] of Object.entries(messages))
  await madeFile(
    `web/public/static/locales/${language}/validation.json`,
    `${JSON.stringify(fields, null, 2)}\n`,
  );
