import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of the lock file. */
export interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
export const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

export const lock = readJson('package-lock.json') as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};

/** The product needs only the first three to run. */
export const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'] as const;

/** Licenses that are stated only in the files of a package. */
const statedElsewhere: Record<string, string> = { 'png-js': 'MIT' };

/** Licenses without an SPDX id: a name, and the checksum of the text that was read. NOTICE.md has the text. */
export const namedLicences: Record<string, { name: string; file: string; sha256: string }> = {
  '@lhncbc/ucum-lhc': {
    name: 'LHNCBC license, based on BSD',
    file: 'LICENSE.md',
    sha256: 'ce376744b303732fd459938dd06ae943bec8384310d7cf0e46250d10d96ac140',
  },
};

export const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? '';

export interface Shipped {
  place: string;
  name: string;
  version: string;
  licence: string;
  integrity: string;
  optional: boolean;
}

/** Resolves a dependency of a package: in its own node_modules, or in a folder above. */
function placeOf(from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const found = `${place ? `${place}/` : ''}node_modules/${name}`;
    if (lock.packages[found]) return found;
    if (!place) return undefined;
  }
}

/** The places of the dependencies of a package; optional ones may be missing. */
export function needsOf(place: string): string[] {
  const { dependencies, optionalDependencies } = lock.packages[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => placeOf(place, name) ?? []).filter((each) => !lock.packages[each]?.link);
}

/** The workspaces that run; their transitive dependencies ship. */
export const running = ['', 'contract', 'server', 'web'];

/**
 * All packages that may be installed where the product runs, on any system. Follows dependencies from the workspaces,
 * since the `dev` flags of the lock file also keep tools that are only optional peers.
 */
export function shipped(): Shipped[] {
  const places = new Set<string>();
  const follow = (place: string) => {
    for (const need of needsOf(place)) {
      if (places.has(need)) continue;
      places.add(need);
      follow(need);
    }
  };
  for (const place of running) follow(place);
  return [...places].sort().map((place) => {
    const { version = '', license, integrity = '', optional = false } = lock.packages[place] ?? {};
    const name = nameAt(place);
    return {
      place,
      name,
      version,
      licence: namedLicences[name]?.name ?? license ?? statedElsewhere[name] ?? 'not stated',
      integrity,
      optional,
    };
  });
}

/** Direct dependencies of the product. */
export function ownDependencies(): string[] {
  const names = new Set<string>(Object.keys(readJson('package.json').optionalDependencies));
  for (const workspace of ['contract', 'server', 'web'])
    for (const name of Object.keys(readJson(`${workspace}/package.json`).dependencies)) names.add(name);
  return [...names].filter((name) => !name.startsWith('@aliquot/')).sort();
}
