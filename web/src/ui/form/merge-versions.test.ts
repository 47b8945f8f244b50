import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeVersions } from './merge-versions.ts';

const base = { city: 'Omaha', zip: '68102', phone: '', contact: { email: 'a@b.example' } };
const names = ['city', 'zip', 'phone', 'contact.email'];
const merge = (mine: object, theirs: object, together: string[][] = []) =>
  mergeVersions(names, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, together);

describe('merging two versions of a form', () => {
  test('takes their value of a field only they changed and keeps mine of a field only I changed', () => {
    const theirs = { contact: { email: 'new@b.example' }, zip: '1' };
    assert.deepEqual(merge({ city: 'Lyon' }, theirs), {
      taken: ['zip', 'contact.email'],
      kept: [{ name: 'city', value: 'Lyon' }],
      contested: [],
    });
  });

  test('asks about a field both changed differently, not about one both changed alike', () => {
    assert.deepEqual(merge({ city: 'Lyon', zip: '2' }, { city: 'Paris', zip: '2' }), {
      taken: ['zip'],
      kept: [],
      contested: [{ name: 'city', touched: true }],
    });
  });

  test('treats undefined, null and empty text as equal', () => {
    const nothing = { taken: [], kept: [], contested: [] };
    assert.deepEqual(merge({ phone: null }, { phone: undefined }), nothing);
  });

  test('asks about dependent fields together when each side changed one of them', () => {
    assert.deepEqual(merge({ city: 'Lyon' }, { zip: '69001', phone: '+33' }, [['city', 'zip']]), {
      taken: ['phone'],
      kept: [],
      contested: [
        { name: 'city', touched: true },
        { name: 'zip', touched: false },
      ],
    });
  });

  test('does not ask about dependent fields when only one side changed them', () => {
    assert.deepEqual(merge({ phone: '+1' }, { city: 'Lyon', zip: '69001' }, [['city', 'zip']]).contested, []);
  });

  test('keeps what either side added to a list and leaves out what either removed', () => {
    const { kept, contested } = mergeVersions(['ids'], {
      base: { ids: [1, 2, 3] },
      mine: { ids: [1, 3, 4] },
      theirs: { ids: [1, 2, 5] },
    });
    assert.deepEqual(kept, [{ name: 'ids', value: [1, 5, 4] }]);
    assert.deepEqual(contested, []);
  });
});
