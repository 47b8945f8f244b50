import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackingUrl } from './carriers.ts';

test('a known carrier gets an https link with the number, without its spaces', () => {
  assert.equal(
    trackingUrl('FedEx Priority', '7946 4402 1187'),
    'https://www.fedex.com/fedextrack/?trknbr=794644021187',
  );
  for (const carrier of [
    'Fed Ex',
    'UPS',
    'dhl express',
    'USPS',
    'TNT',
    'Chronopost',
    'La Poste',
    'Colissimo',
  ])
    assert.match(
      trackingUrl(carrier, '1Z-999AA10123456784') ?? '',
      /^https:\/\/.+1Z-999AA10123456784$/,
      carrier,
    );
});

test('an unknown carrier and a missing or malformed number get no link', () => {
  assert.equal(trackingUrl('Groups Courier', '794644021187'), null);
  assert.equal(trackingUrl('FedEx', null), null);
  for (const number of ['', '123', 'javascript:alert(1)', '123456&x=1', '1234567/../..', 'é123456'])
    assert.equal(trackingUrl('FedEx', number), null, number);
});
