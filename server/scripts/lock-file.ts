import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lock file says of a package. */
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

/** Our own parts; the first three are what the product needs to run. */
export const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'] as const;

/** Licences that a package states in its files alone. */
const statedElsewhere: Record<string, string> = { 'png-js': 'MIT' };

export const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? '';

export interface Shipped {
  place: string;
  name: string;
  version: string;
  licence: string;
  integrity: string;
  optional: boolean;
}

/** Where a package finds another: beside itself, or in a folder above. */
function placeOf(from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const found = `${place ? `${place}/` : ''}node_modules/${name}`;
    if (lock.packages[found]) return found;
    if (!place) return undefined;
  }
}

/** The places of what a package asks for; an optional one may be missing. */
export function needsOf(place: string): string[] {
  const { dependencies, optionalDependencies } = lock.packages[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => placeOf(place, name) ?? []).filter((each) => !lock.packages[each]?.link);
}

/** Our own parts that run: what they need, and what that needs, is what ships. */
export const running = ['', 'contract', 'server', 'web'];

/**
 * Every package that may be there when the product runs, on whatever system. Followed from our own parts: the lock
 * file's marks also spare tools that something would use if they were there.
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
      licence: license ?? statedElsewhere[name] ?? 'not stated',
      integrity,
      optional,
    };
  });
}

/** Those we ask for ourselves. */
export function ownDependencies(): string[] {
  const asked = new Set<string>(Object.keys(readJson('package.json').optionalDependencies));
  for (const workspace of ['contract', 'server', 'web'])
    for (const name of Object.keys(readJson(`${workspace}/package.json`).dependencies)) asked.add(name);
  return [...asked].filter((name) => !name.startsWith('@aliquot/')).sort();
}
