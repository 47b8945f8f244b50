// Writes all generated files, or with --check only compares them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAKERS = [
  'server/scripts/generate-checksums.ts',
  'server/scripts/generate-tables.ts',
  'server/scripts/generate-openapi.ts',
  'server/scripts/generate-locales.ts',
  'server/scripts/generate-dependencies.ts',
];

for (const maker of MAKERS) {
  const { status } = spawnSync(process.execPath, [maker, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
