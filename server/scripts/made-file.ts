import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Writes a generated file, or with `--check` only reports that it is stale. */
export async function madeFile(path: string, text: string): Promise<void> {
  const target = join(root, path);
  const current = await readFile(target, 'utf8').catch(() => '');
  if (text === current) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run npm run generate.`);
    process.exitCode = 1;
    return;
  }
  await writeFile(target, text);
  console.log(`Wrote ${path}.`);
}
