// Writes docs/openapi.json from the contract. `--check` only compares.
import { contract } from '@aliquot/contract/index';
import { openApi } from '@aliquot/contract/openapi';
import { madeFile } from './made-file.ts';

await madeFile('docs/openapi.json', `${JSON.stringify(openApi(contract), null, 2)}\n`);
