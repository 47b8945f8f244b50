// How the product is started. What was compiled once is kept beside the packages, where only who may change the product can
// write: the next start neither strips types nor compiles, and does not even load what would do it, so this file has none.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/aliquot'));
await import('./src/main.ts');
