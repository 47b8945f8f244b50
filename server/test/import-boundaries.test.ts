import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';

/** Breaks each import rule on purpose, since a rule that matches nothing would pass unnoticed. */

const root = join(import.meta.dirname, '../..');

const refused = [
  ['contract/src', 'kysely'],
  ['server/src/features/vendors', '../auth/queries.ts'],
  ['server/src/features/vendors', '../../platform/http/fail.ts'],
  ['server/src/features/vendors', '../../platform/database/postgres/rls.ts'],
  ['server/src/features/orders/documents', '../../../platform/pdf/pdf.ts'],
  ['server/src/features/orders/documents', '../../downloads/kinds.ts'],
  ['server/src/features/vendors', 'pg-boss'],
  ['server/src/features/vendors', '@lhncbc/ucum-lhc'],
  ['server/src/features/orders/documents', '@lhncbc/ucum-lhc'],
  ['server/src/platform', '../features/auth/index.ts'],
  ['web/src/ui/button', '../../platform/api/index.ts'],
  ['web/src/ui/button', '@aliquot/contract/vendors'],
  ['web/src/platform', '../features/vendors/api.ts'],
  ['web/src/features/vendors', '../auth/auth-frame.tsx'],
  ['web/src/features/vendors', '../../app/router.tsx'],
  ['web/src/features/vendors', '../../platform/api/api.ts'],
  ['web/src/app', '../platform/api/session.ts'],
  ['web/src/app', '../../../server/src/start.ts'],
] as const;

const allowed = [
  ['server/src/features/vendors', '../auth/index.ts'],
  ['server/src/features/vendors', '../../platform/http/index.ts'],
  ['server/src/features/vendors', '../../platform/context.ts'],
  ['server/src/features/orders/documents', '../../../platform/pdf/index.ts'],
  ['server/src/features/orders/documents', '../../../platform/context.ts'],
  ['server/src/features/orders/documents', '../../downloads/index.ts'],
  ['server/src/features/orders/documents', '../reading/read-order.ts'],
  ['web/src/features/vendors', '../../ui/button/button.tsx'],
  ['web/src/features/vendors', '../../platform/api/index.ts'],
  ['web/src/app/layouts', '../../platform/color-mode.ts'],
  ['web/src/app', '../platform/api/index.ts'],
  ['web/src/features/vendors', '../auth/index.ts'],
] as const;

/** Folders inside a room, with the sibling folders they import. */
const innerFolders: Record<string, readonly string[]> = {
  'orders/cart': [],
  'orders/reading': ['cart'],
  'orders/lifecycle': ['cart', 'reading'],
  'orders/documents': ['reading'],
  'imports/reading': [],
  'imports/checking': ['reading'],
  'imports/committing': [],
};

const planted = [...refused, ...allowed].map(([folder, specifier], i) => ({
  file: `${folder}/planted-${i}.ts`,
  specifier,
}));
/** The rules match folders, so the files are written into the same folders of a temporary copy. */
const elsewhere = mkdtempSync(join(tmpdir(), 'aliquot-boundaries-'));
let output = '';

before(() => {
  // The copy is no git repository.
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(elsewhere, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const { file, specifier } of planted) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true });
    writeFileSync(join(elsewhere, file), `import { x } from '${specifier}';\n\nexport const y = x;\n`);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const files = planted.map(({ file }) => file);
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--max-diagnostics=100', ...files], {
    cwd: elsewhere,
    encoding: 'utf8',
  });
  output = stdout + stderr;
});

after(() => rmSync(elsewhere, { recursive: true, force: true }));

for (const [i, [folder, specifier]] of refused.entries())
  test(`${folder} may not import ${specifier}`, () => {
    assert.match(output, new RegExp(`planted-${i}\\.ts:\\d+:\\d+ lint/style/noRestrictedImports`));
  });

for (const [i, [folder, specifier]] of allowed.entries())
  test(`${folder} may import ${specifier}`, () => {
    assert.doesNotMatch(
      output,
      new RegExp(`planted-${refused.length + i}\\.ts:\\d+:\\d+ lint/style/noRestrictedImports`),
    );
  });

for (const [folder, others] of Object.entries(innerFolders))
  test(`${folder} imports ${others.join(' and ') || 'none'} of its sibling folders`, () => {
    const [room = '', own] = folder.split('/');
    const features = join(root, 'server/src/features');
    const files = globSync(`${folder}/**/*.ts`, { cwd: features, exclude: ['**/*.test.ts'] });
    assert.ok(files.length > 0);
    const imported = files.flatMap((file) =>
      [...readFileSync(join(features, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
        ([, specifier = '']) => relative(room, join(dirname(file), specifier)).split('/'),
      ),
    );
    const neighbors = imported.flatMap(([inner = '', ...rest]) =>
      rest.length > 0 && inner !== '..' && inner !== own ? [inner] : [],
    );
    assert.deepEqual([...new Set(neighbors)].sort(), [...others].sort());
  });
