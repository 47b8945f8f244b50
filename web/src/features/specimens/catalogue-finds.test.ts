import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowseArea } from './browse-api.ts';
import { catalogueEntries, catalogueLeads, findInCatalogue } from './catalogue-finds.ts';

const item = (id: number, name: string, available = 5) => ({
  id,
  name,
  active: true,
  biomarkerCount: 3,
  available,
});
const area = (
  id: number,
  kind: BrowseArea['kind'],
  name: string,
  items: BrowseArea['items'],
): BrowseArea => ({
  ...item(id, name, 40),
  kind,
  items,
});
const areas = [
  area(1, 'research_area', 'Oncology', [
    item(1, 'Thyroid cancer', 2),
    item(2, 'Lung cancer', 9),
    item(3, 'Breast cancer', 7),
    item(4, 'Ovarian cancer', 1),
  ]),
  area(2, 'body_system', 'Endocrine system', [item(5, 'Thyroid')]),
];
const panels = [
  { id: 9, name: 'Thyroid panel', loincName: null, available: 3 },
  { id: 10, name: 'Lipid panel', loincName: 'Lipid 1996 panel - Serum or Plasma', available: 3 },
];
const french: Record<string, string> = {
  Oncology: 'Oncologie',
  'Lung cancer': 'Cancer du poumon',
  Thyroid: 'Thyroïde',
};
const entries = catalogueEntries(areas, panels, (word) => french[word] ?? word);
const found = (text: string) => findInCatalogue(text, entries).map(({ kind, label }) => `${kind} ${label}`);

test('areas, conditions, organs and panels are found by the start of their words, grouped by kind', () => {
  assert.deepEqual(found('thyr'), ['condition Thyroid cancer', 'organ Thyroïde', 'panel Thyroid panel']);
  assert.deepEqual(found('endocrine'), ['body_system Endocrine system']);
  assert.deepEqual(found('zebra'), []);
});

test('the kind with an exact name comes first', () => {
  assert.deepEqual(found('thyroid'), ['organ Thyroïde', 'condition Thyroid cancer', 'panel Thyroid panel']);
});

test('French users find entries by French and English words, with or without accents', () => {
  assert.deepEqual(found('poumon'), ['condition Cancer du poumon']);
  assert.deepEqual(found('lung'), ['condition Cancer du poumon']);
  assert.deepEqual(found('thyroide'), ['organ Thyroïde']);
  assert.deepEqual(found('oncolo'), ['research_area Oncologie']);
});

test('each kind shows the three entries with most samples, an exact name first', () => {
  assert.deepEqual(found('cancer'), [
    'condition Cancer du poumon',
    'condition Breast cancer',
    'condition Thyroid cancer',
  ]);
  const two = [area(3, 'body_system', 'A', [item(6, 'Heart rhythm', 90), item(7, 'Heart', 1)])];
  assert.deepEqual(
    findInCatalogue('heart', catalogueEntries(two, [], String)).map(({ label }) => label),
    ['Heart', 'Heart rhythm'],
  );
});

test('one or two letters find no catalogue entries', () => {
  assert.deepEqual(found('th'), []);
  assert.deepEqual(found('  '), []);
});

test('biomarkers come first when one matches by name, otherwise the catalogue does', () => {
  assert.equal(catalogueLeads([{ match: 'alike' }, { match: 'named' }]), false);
  assert.equal(catalogueLeads([{ match: 'alike' }]), true);
  assert.equal(catalogueLeads([]), true);
});
