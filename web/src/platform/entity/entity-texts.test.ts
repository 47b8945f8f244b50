import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contract } from '@aliquot/contract/index';

const web = join(import.meta.dirname, '../../..');

/** The texts that the kit reads from the file of a room, by the row of the contract that brings them. */
const textsOf: Record<string, readonly string[]> = {
  getMany: ['search', 'could_not_load', 'empty_text'],
  get: ['could_not_open'],
  create: ['new', 'create', 'toast.created'],
  update: ['toast.updated'],
  remove: ['deleted', 'delete_title', 'delete_text', 'delete_confirm', 'toast.deleted'],
  restore: ['toast.restored'],
};

/** `entity(vendors, { texts: 'vendors'` or, with some rows alone, `entity({ getMany: …, get: … }, { texts: 'requests'`. */
const declaration = /entity\(\s*(?:\/\/.*\n\s*)*(?:(\w+)|\{([^}]*)\}),\s*\{\s*texts: '(\w+)'/;

/** Rooms whose screen is `entityScreen`, with their rows and the file of their texts. */
const rooms = globSync('src/features/*/screen.tsx', { cwd: web }).flatMap((screen) => {
  if (!readFileSync(join(web, screen), 'utf8').includes('entityScreen(')) return [];
  const found = declaration.exec(readFileSync(join(web, screen, '../api.ts'), 'utf8'));
  assert.ok(found, `${screen}: api.ts declares no entity`);
  const [, room = '', some = '', texts = ''] = found;
  const rows = room
    ? Object.keys(contract[room as keyof typeof contract])
    : [...some.matchAll(/(\w+):/g)].map(([, row = '']) => row);
  return [{ rows, texts }];
});

const hasText = (texts: unknown, key: string) =>
  [key, `${key}_one`].some((name) => textAt(texts, name) !== undefined);

const textAt = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);

test('every room of the entity kit has the texts that the kit shows', () => {
  assert.ok(rooms.length >= 6);
  for (const language of ['en', 'fr'])
    for (const { rows, texts } of rooms) {
      const file = `public/static/locales/${language}/${texts}.json`;
      const known = JSON.parse(readFileSync(join(web, file), 'utf8'));
      const missing = rows.flatMap((row) => textsOf[row] ?? []).filter((key) => !hasText(known, key));
      assert.deepEqual(missing, [], file);
    }
});
