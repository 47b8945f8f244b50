// Makes, or with --check compares, every file that is made from another. One that does not exist yet is left out.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAKERS = [
  'server/scripts/generate-tables.ts',
  'server/scripts/generate-openapi.ts',
  'contract/scripts/generate-paths.ts',
];

for (const maker of MAKERS) {
  if (!existsSync(join(root, maker))) continue;
  const { status } = spawnSync(process.execPath, [maker, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
