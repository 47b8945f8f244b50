import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOf } from './request-form.ts';

const term = { loincCode: '2345-7', name: 'Glucose', units: 'mg/dL' };

test('a volume is carried over only if it was one of millilitres, in which requests are made', () => {
  const volume = (selection: object) => startOf({ ...term, selection }).volumeFrom;
  assert.equal(volume({ volumeFrom: 2 }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'mL' }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'slide' }), null);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'g' }), null);
});
