import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listScreens } from '@aliquot/contract/preferences';
import { screenName } from '../platform/room.ts';
import { activeTab, tabsOf } from './navigation.ts';
import { liveAddresses, screens } from './rooms.ts';

const locales = join(import.meta.dirname, '../../public/static/locales');
const texts = (language: string, file: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8'));

describe('the rooms of the page', () => {
  test('include every feature folder with a manifest', () => {
    const features = join(import.meta.dirname, '../features');
    const listed = readFileSync(join(import.meta.dirname, 'rooms.ts'), 'utf8');
    const missing = readdirSync(features).filter(
      (name) =>
        existsSync(join(features, name, 'room.ts')) && !listed.includes(`'../features/${name}/room.ts'`),
    );
    assert.deepEqual(missing, []);
  });

  for (const language of ['en', 'fr'])
    test(`have texts for every screen, tab and creatable record in ${language}`, () => {
      const common = texts(language, 'common');
      const palette = texts(language, 'keyboard');
      for (const { path, areas, texts: files, tab, creates } of screens) {
        if (!areas.includes('auth'))
          assert.ok(common.screens?.[screenName(path)], `common.json, screens: ${path}`);
        if (tab) assert.ok(common.tabs?.[screenName(path)], `common.json, tabs: ${path}`);
        for (const words of creates ? ['new', 'new_words'] : [])
          assert.ok(palette[words]?.[creates ?? ''], `keyboard.json, ${words}: ${creates}`);
        for (const file of files)
          assert.ok(existsSync(join(locales, language, `${file}.json`)), `locales/${language}/${file}.json`);
      }
    });

  test('have a list layout to remember on every staff and client screen with a list', () => {
    const withoutList = ['/', '/profile', '/specimen-search/cohort'];
    const named = screens
      .filter(({ path, areas }) => !areas.includes('auth') && !withoutList.includes(path))
      .map(({ path }) => path.split('/').at(-1) ?? '');
    assert.deepEqual(
      [...new Set(named)].sort(),
      [...listScreens].sort(),
      'listScreens in contract/src/preferences.ts',
    );
  });

  test('refresh what several rooms show of one kind of event', () => {
    assert.deepEqual(liveAddresses.get('order'), ['/api/budgets', '/api/client_orders', '/api/cohorts']);
    assert.deepEqual(liveAddresses.get('budget'), ['/api/budgets']);
    assert.equal(liveAddresses.get('unknown'), undefined);
  });

  test("have tabs in the order of the specification, and screens without one use their parent's", () => {
    assert.deepEqual(
      tabsOf('staff').map(({ id }) => id),
      [
        'inventory',
        'users',
        'vendors',
        'contact_us',
        'client_orders',
        'client_companies',
        'biomarkers',
        'non_inventory',
      ],
    );
    assert.deepEqual(
      tabsOf('client').map(({ id }) => id),
      ['specimen_search', 'orders', 'contact_us', 'cart'],
    );
    assert.equal(activeTab('staff', '/vendor-orders')?.id, 'vendors');
    assert.equal(activeTab('client', '/specimen-search/loinc-list')?.id, 'specimen_search');
    assert.equal(activeTab('staff', '/profile'), undefined);
  });
});
