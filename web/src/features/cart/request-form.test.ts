import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestForm, startOf } from './request-form.ts';

const term = { loincCode: '2345-7', name: 'Glucose', units: 'mg/dL' };

test('a volume is carried over only if it was one of millilitres, in which requests are made', () => {
  const volume = (selection: object) => startOf({ ...term, selection }).volumeFrom;
  assert.equal(volume({ volumeFrom: 2 }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'mL' }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'slide' }), null);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'g' }), null);
});

test('what is wrong is said in words of its own', () => {
  const right = {
    ...startOf(term),
    purchaseOrderNumber: 'HX-1',
    shippingLocationId: 1,
    shipmentMethod: 'overnight',
    valueFrom: 5,
    valueTo: 5,
    ageFrom: 60,
  };
  const said = (wrong: object) =>
    requestForm
      .safeParse({ ...right, ...wrong })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  assert.equal(said({}), undefined);
  for (const quantity of [0, 1001, 2.5, ''])
    assert.deepEqual(said({ quantity }), [['quantity', 'quantity_format']]);
  assert.deepEqual(said({ volumeFrom: -1 }), [['volumeFrom', 'volume_format']]);
  assert.deepEqual(said({ valueTo: 4, ageTo: 59 }), [
    ['valueTo', 'range_order'],
    ['ageTo', 'range_order'],
  ]);
});
