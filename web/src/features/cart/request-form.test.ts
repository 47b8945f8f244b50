import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestForm, startOf } from './request-form.ts';

const term = { loincCode: '2345-7', name: 'Glucose', units: 'mg/dL' };

test('a volume is carried over only in milliliters, the unit of requests', () => {
  const volume = (selection: object) => startOf({ ...term, selection }).volumeFrom;
  assert.equal(volume({ volumeFrom: 2 }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'mL' }), 2);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'slide' }), null);
  assert.equal(volume({ volumeFrom: 2, volumeKind: 'g' }), null);
});

test('container, storage and text of a search are carried over, and the biomarker is the first of several or still open', () => {
  const selection = { storageContainer: ['Cryovial'], storageCondition: ['-80 C', '-20 C'], search: 'EDTA' };
  const several = startOf({ among: [term, { ...term, loincCode: '4548-4' }], selection });
  assert.deepEqual(
    [several.loincCode, several.storageContainer, several.storageCondition, several.note],
    ['2345-7', 'Cryovial', '', 'EDTA'],
  );
  assert.equal(startOf({ among: [], selection: { search: 'glucose' } }).loincCode, '');
});

test('each invalid field has its own error key', () => {
  const right = {
    ...startOf(term),
    purchaseOrderNumber: 'HX-1',
    shippingLocationId: 1,
    shipmentMethod: 'overnight',
    valueFrom: 5,
    valueTo: 5,
    ageFrom: 60,
  };
  const issuesOf = (wrong: object) =>
    requestForm
      .safeParse({ ...right, ...wrong })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  assert.equal(issuesOf({}), undefined);
  for (const quantity of [0, 1001, 2.5, ''])
    assert.deepEqual(issuesOf({ quantity }), [['quantity', 'quantity_format']]);
  assert.deepEqual(issuesOf({ neededBy: '2020-01-01' }), [['neededBy', 'day_past']]);
  assert.deepEqual(issuesOf({ loincCode: '' }), [['loincCode', 'validate_required']]);
  assert.deepEqual(issuesOf({ storageCondition: 'x'.repeat(256) }), [['storageCondition', 'too_long']]);
  assert.deepEqual(issuesOf({ volumeFrom: -1 }), [['volumeFrom', 'volume_format']]);
  assert.deepEqual(issuesOf({ valueTo: 4, ageTo: 59 }), [
    ['valueTo', 'range_order'],
    ['ageTo', 'range_order'],
  ]);
});

test('a value in another unit is carried over as a note, since requests are in the unit of the biomarker', () => {
  const subject = { loincCode: '10839-9', name: 'Troponin', units: 'ng/mL' };
  const { valueFrom, valueTo, note } = startOf({
    ...subject,
    selection: { search: 'urgent', valueFrom: '>40 pg/mL', valueTo: '<5' },
  });
  assert.deepEqual([valueFrom, valueTo, note], [null, 5, 'urgent, >40 pg/mL']);
});
