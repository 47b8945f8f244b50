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
  /** A tool of ours that something else could use as well. */
  devOptional?: boolean;
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

/** Our own parts; what the product needs to run stands in the first three. */
export const workspaces = ['contract', 'server', 'web', 'e2e'] as const;

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

/** Every package that may be there when the product runs, on whatever system. */
export const shipped = (): Shipped[] =>
  Object.entries(lock.packages)
    .filter(
      ([place, { dev, devOptional, link }]) =>
        place.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([place, { version = '', license, integrity = '', optional = false }]) => ({
      place,
      name: nameAt(place),
      version,
      licence: license ?? statedElsewhere[nameAt(place)] ?? 'not stated',
      integrity,
      optional,
    }));

/** Those we ask for ourselves. */
export function ownDependencies(): string[] {
  const asked = new Set<string>(Object.keys(readJson('package.json').optionalDependencies));
  for (const workspace of ['contract', 'server', 'web'])
    for (const name of Object.keys(readJson(`${workspace}/package.json`).dependencies)) asked.add(name);
  return [...asked].filter((name) => !name.startsWith('@aliquot/')).sort();
}
