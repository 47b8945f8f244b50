// Selects the tests that a change can break: by imports, and by room for tests that use the API without importing it.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that import all rooms: following imports through them would select every test for every change. */
const importingAllRooms = [
  'contract/src/index.ts',
  'contract/src/openapi.ts',
  'server/src/features/index.ts',
  'server/src/start.ts',
  'server/src/main.ts',
];
const importsAllRooms = (file) =>
  importingAllRooms.includes(file) ||
  file.startsWith('web/src/app/') ||
  /^server\/(?:test|seed|drills|scripts)\/(?!.*\.test\.ts)/.test(file);

/** Tests that loop over all calls of the contract, so that a change of any room can break them. */
const contractTests = ['access', 'access-writes', 'canary', 'conformance', 'contract'].map(
  (name) => `server/test/${name}.test.ts`,
);

/** Browser tests of rooms whose name differs. */
const browserTestsOf = {
  auth: ['sign-in', 'session', 'accounts'],
  'sign-ups': ['accounts'],
  profile: ['accounts'],
  catalogue: ['research-areas'],
  organisations: ['vendors', 'companies'],
  facilities: ['inventory'],
  invoices: ['vendor-orders'],
  samples: ['inventory', 'batch-changes'],
  downloads: ['inventory'],
  'specimen-view': ['inventory', 'specimens'],
  searches: ['specimens'],
  'saved-searches': ['specimens'],
  cart: ['orders'],
  chats: ['contact-us'],
  preferences: ['lists'],
  system: ['shell'],
};

/** The room a file belongs to: its folder among the features, or its file of the contract. */
function roomOf(file) {
  const room = /^(?:server|web)\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  if (room) return room;
  const name = /^contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1];
  return name && existsSync(join(root, 'server/src/features', name)) ? name : undefined;
}

export function selectChanged(given) {
  const base = given || defaultBase();
  const changed = changedSince(base);
  const { rooms, outside, has } = selectFor(changed);
  console.log(`${changed.length} files changed since ${base}; rooms: ${[...rooms].join(', ') || 'none'}.`);
  if (outside.length > 0) console.log(`Outside the rooms, so all that leans on it: ${outside.join(', ')}.`);
  return { base, has };
}

/** Whether a test file can be broken by a change of these files. */
export function selectFor(changed) {
  const all = globSync('{contract,server,web,e2e,scripts}/**/*.{ts,tsx,mjs,json,sql,txt,csv,css}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/dist-gallery/**'],
  });
  const affected = closureOf(changed, importersOf(all));
  const roomsOf = (files) =>
    new Set(
      files
        .filter((file) => !isTest(file))
        .map(roomOf)
        .filter(Boolean),
    );
  const rooms = roomsOf([...affected]);
  const outside = changed.filter((file) => !roomOf(file) && !isTest(file) && !/\.md$/.test(file));
  const whole = (prefix) => outside.some((file) => prefix.test(file));
  const everyServerTest = whole(/^(?:contract|server|package)/);
  const everyBrowserTest = whole(/^(?:web|contract|e2e\/(?:support|playwright)|package)/);
  const specs = new Set([...roomsOf(changed)].flatMap((room) => browserTestsOf[room] ?? [room]));
  return {
    rooms,
    outside,
    has(file) {
      if (affected.has(file) || changed.includes(file)) return true;
      if (file.startsWith('e2e/'))
        return everyBrowserTest || specs.has(/^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1]);
      if (file.startsWith('server/'))
        return everyServerTest || rooms.has(roomOf(file)) || (rooms.size > 0 && contractTests.includes(file));
      return false;
    },
  };
}

const isTest = (file) => /\.(?:test|spec)\.(?:ts|mjs)$/.test(file);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The merge base with origin/main; without it HEAD, or the commit before if nothing is uncommitted. */
function defaultBase() {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return git('status', '--porcelain') ? 'HEAD' : 'HEAD~1';
  }
}

function changedSince(base) {
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return lines.join('\n').split('\n').filter(Boolean);
}

/** The importers of every file. */
function importersOf(files) {
  const importers = new Map();
  for (const file of files.filter((each) => /\.(?:tsx?|mjs)$/.test(each) && !importsAllRooms(each)))
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

const importing = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importing)].flatMap(([, name]) => {
    if (name.startsWith('@aliquot/contract/'))
      return [`contract/src/${name.slice('@aliquot/contract/'.length)}.ts`];
    return name.startsWith('.') ? [relative(root, join(root, dirname(file), name))] : [];
  });
}

function closureOf(changed, importers) {
  const seen = new Set(changed);
  for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer);
  return seen;
}
