import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { companies } from '@aliquot/contract/companies';
import { companyBillingCalls as calls } from '@aliquot/contract/company-billing';
import { rowFor } from '@aliquot/contract/endpoint';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let id: number;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  ({ id } = await testApp.make.company({ name: 'Helix Diagnostics' }));
});
after(() => testApp.close());

const read = () => admin.ok(calls.get, { params: { id } });
const save = (body: object) => admin.ok(calls.update, { params: { id }, body });
const fieldsOf = async (body: object) =>
  (await admin.refused(calls.update, { params: { id }, body })).fields ?? {};

test('a company has none at first: it is invoiced in English at delivery, without tax, and under its own name', async () => {
  const { version, ...billing } = await read();
  assert.equal(version, 1);
  assert.deepEqual(billing, {
    ...{ billingName: null, billingAddress: null, country: null, billingEmail: null, billingLanguage: 'en' },
    ...{ taxNumber: null, taxTreatment: 'none', taxRate: null, taxNote: null, invoiceWhen: 'delivered' },
    invoicedAs: { name: 'Helix Diagnostics', fullAddress: '' },
    missing: ['country', 'address1', 'city'],
  });
});

test('what is saved is read again, empty texts are null, and parts that are left out stay', async () => {
  const saved = await save({
    billingName: 'Accounts Payable',
    billingAddress: { address1: '22 Binney Street', city: 'Cambridge', state: '', zip: '02142' },
    country: 'US',
    billingEmail: 'AP@helix.example',
    billingLanguage: 'fr',
    taxNumber: '12-3456789',
    taxTreatment: 'rate',
    taxRate: 6.25,
    invoiceWhen: 'shipped',
  });
  assert.deepEqual(saved, await read());
  assert.deepEqual(saved.billingAddress, {
    ...{ address1: '22 Binney Street', address2: null, city: 'Cambridge', state: null, zip: '02142' },
  });
  assert.deepEqual(
    [saved.billingEmail, saved.missing, saved.invoicedAs.fullAddress],
    ['ap@helix.example', [], '22 Binney Street, Cambridge, 02142'],
  );
  const changed = await save({ billingName: '', taxNote: 'Resale certificate 7' });
  assert.deepEqual(
    [changed.billingName, changed.invoicedAs.name, changed.taxRate, changed.taxNote],
    [null, 'Helix Diagnostics', 6.25, 'Resale certificate 7'],
  );
});

test('a rate belongs to the treatment with a rate, and reverse charge needs a tax number', async () => {
  await save({ taxTreatment: 'none', taxNumber: null });
  assert.equal((await read()).taxRate, null);
  assert.deepEqual(await fieldsOf({ taxTreatment: 'rate' }), { taxRate: ['validate_required'] });
  assert.deepEqual(await fieldsOf({ taxRate: 5 }), { taxRate: ['validate_errors'] });
  assert.deepEqual(await fieldsOf({ taxTreatment: 'reverse_charge' }), { taxNumber: ['validate_required'] });
  await save({ taxTreatment: 'reverse_charge', taxNumber: 'FR 40 303265045' });
  assert.deepEqual(await fieldsOf({ taxNumber: null }), { taxNumber: ['validate_required'] });
});

test('invalid values are rejected by field', async () => {
  const problems = {
    taxRate: await fieldsOf({ taxTreatment: 'rate', taxRate: 50.01 }),
    decimals: await fieldsOf({ taxTreatment: 'rate', taxRate: 8.875 }),
    country: await fieldsOf({ country: 'XX' }),
    address: await fieldsOf({ billingAddress: { address1: '', city: 'Omaha' } }),
    letters: await fieldsOf({ billingName: '株式会社', billingAddress: { address1: '東京', city: 'Tokyo' } }),
  };
  assert.deepEqual(problems, {
    taxRate: { taxRate: ['Write a percentage from 0 to 50.'] },
    decimals: { taxRate: ['Use at most two decimals.'] },
    country: { country: ['validate_errors'] },
    address: { 'billingAddress.address1': ['validate_required'] },
    letters: {
      billingName: ['Documents cannot print every letter of this. Use Latin, Greek or Cyrillic letters.'],
      'billingAddress.address1': [
        'Documents cannot print every letter of this. Use Latin, Greek or Cyrillic letters.',
      ],
    },
  });
});

test('an older version is a conflict, and the company’s own form has the same version', async () => {
  const { version } = await read();
  await admin.ok(companies.update, { params: { id }, body: { city: 'Boston', version } });
  const conflict = await admin.refused(calls.update, {
    params: { id },
    body: { billingName: 'Late', version },
  });
  assert.equal(conflict.name, 'version_conflict');
});

test('clients do not read it, not even in their own company', async () => {
  const manager = await testApp.enter(await testApp.make.user({ role: 'client_manager', companyId: id }));
  assert.equal((await manager.refused(calls.get, { params: { id } })).status, 403);
  const own = await manager.ok(rowFor(companies.get, 'client'), { params: { id } });
  assert.ok(!Object.keys(own).some((key) => /billing|tax|invoice/i.test(key)));
});
