import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { birthToWire, dayToWire, phoneToWire, priceToWire, shippingPhoneToWire } from './wire.ts';

test('phones lose their formatting, and empty ones become null, or an empty string in a new shipping location', () => {
  assert.equal(phoneToWire('(617) 555-0142'), '6175550142');
  assert.equal(phoneToWire('+33 4 79 55 01 20'), '+33479550120');
  assert.deepEqual(['', ' ', null, undefined].map(phoneToWire), [null, null, null, null]);
  assert.deepEqual(['', null].map(shippingPhoneToWire), ['', '']);
  assert.equal(shippingPhoneToWire('617-555-0142'), '6175550142');
});

test('a day of birth is midnight in UTC+2, as UTC without offset', () => {
  assert.equal(birthToWire('1990-05-02'), '1990-05-01T22:00:00.000');
  assert.equal(birthToWire('2000-01-01'), '1999-12-31T22:00:00.000');
  assert.equal(birthToWire(''), null);
  assert.equal(birthToWire(null), null);
});

test('a day of birth is the same in every time zone of the browser', () => {
  const script = `import('${new URL('./wire.ts', import.meta.url).href}').then(({ birthToWire }) => console.log(birthToWire('1990-05-02')))`;
  for (const zone of [
    'Pacific/Pago_Pago',
    'America/New_York',
    'UTC',
    'Europe/Paris',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  ]) {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
    });
    assert.equal(output.toString().trim(), '1990-05-01T22:00:00.000', zone);
  }
});

test('prices are rounded to the cent', () => {
  assert.deepEqual(
    [1.005, 148, 0.1 + 0.2, 19.994, 19.995, 0].map(priceToWire),
    [1.01, 148, 0.3, 19.99, 20, 0],
  );
});

test('empty days are null', () => {
  assert.deepEqual(['', null, undefined, '2024-03-12'].map(dayToWire), [null, null, null, '2024-03-12']);
});
