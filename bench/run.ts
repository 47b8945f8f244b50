// npm run bench -- NAME [arguments]: measures one thing on a throw-away PostgreSQL, against a floor in the same run.
import { existsSync } from 'node:fs';
import { globalSetup, globalTeardown } from '../server/test/global-setup.ts';

process.env.TEST_ENGINE ??= 'postgres';
const [, , name = ''] = process.argv;
const file = new URL(`./${name}.ts`, import.meta.url);
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(file)) {
  process.stderr.write('Say what to measure, for instance: npm run bench -- import\n');
  process.exit(1);
}
await globalSetup();
try {
  const { measure } = (await import(file.href)) as { measure: (...given: string[]) => Promise<void> };
  await measure(...process.argv.slice(3));
} finally {
  await globalTeardown();
}
