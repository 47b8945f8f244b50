// npm run bench: the whole table; npm run bench -- NAME [arguments]: one benchmark. Runs on a throw-away PostgreSQL or
// that of TEST_DATABASE_URL, and compares to a floor in the same run.
import { globalSetup, globalTeardown } from '../server/test/global-setup.ts';

const [, , name = 'table'] = process.argv;
process.env.TEST_ENGINE ??= name === 'import-embedded' ? 'pglite' : 'postgres';
const file = new URL(`./${name}.ts`, import.meta.url);
const known = [
  'table',
  'floor',
  'cohort',
  'import',
  'import-embedded',
  'import-xlsx',
  'search',
  'streams',
  'rls',
  'web',
  'press',
];
if (name === '--help') {
  process.stdout.write(`npm run bench -- NAME [arguments]; names: ${known.join(', ')}.\n`);
  process.exit();
}
if (!known.includes(name)) {
  process.stderr.write(`There is no bench called ${name}; there are ${known.join(', ')}.\n`);
  process.exit(1);
}
await globalSetup();
try {
  const { measure } = (await import(file.href)) as { measure: (...given: string[]) => Promise<void> };
  await measure(...process.argv.slice(3));
} finally {
  await globalTeardown();
}
