import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeVersions } from './merge-versions.ts';

const base = { city: 'Omaha', zip: '68102', phone: '', contact: { email: 'a@b.example' } };
const names = ['city', 'zip', 'phone', 'contact.email'];
const merge = (mine: object, theirs: object, together: string[][] = []) =>
  mergeVersions(names, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, together);

describe('two versions of a form', () => {
  test('a field only the other changed takes their value, one only I changed keeps mine', () => {
    const theirs = { contact: { email: 'new@b.example' }, zip: '1' };
    assert.deepEqual(merge({ city: 'Lyon' }, theirs), {
      taken: ['zip', 'contact.email'],
      kept: [{ name: 'city', value: 'Lyon' }],
      contested: [],
    });
  });

  test('a field both changed differently is asked about, one both changed alike is not', () => {
    assert.deepEqual(merge({ city: 'Lyon', zip: '2' }, { city: 'Paris', zip: '2' }), {
      taken: ['zip'],
      kept: [],
      contested: [{ name: 'city', touched: true }],
    });
  });

  test('nothing, null and empty text are the same', () => {
    const nothing = { taken: [], kept: [], contested: [] };
    assert.deepEqual(merge({ phone: null }, { phone: undefined }), nothing);
  });

  test('fields that belong together are asked about together when each side changed one of them', () => {
    assert.deepEqual(merge({ city: 'Lyon' }, { zip: '69001', phone: '+33' }, [['city', 'zip']]), {
      taken: ['phone'],
      kept: [],
      contested: [
        { name: 'city', touched: true },
        { name: 'zip', touched: false },
      ],
    });
  });

  test('fields that belong together are not asked about when only one side changed them', () => {
    assert.deepEqual(merge({ phone: '+1' }, { city: 'Lyon', zip: '69001' }, [['city', 'zip']]).contested, []);
  });

  test('of a list what either added is kept and what either took out stays out', () => {
    const { kept, contested } = mergeVersions(['ids'], {
      base: { ids: [1, 2, 3] },
      mine: { ids: [1, 3, 4] },
      theirs: { ids: [1, 2, 5] },
    });
    assert.deepEqual(kept, [{ name: 'ids', value: [1, 5, 4] }]);
    assert.deepEqual(contested, []);
  });
});
