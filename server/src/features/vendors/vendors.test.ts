import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { vendors } from '@aliquot/contract/vendors';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const full = {
  name: 'Cedar Biobank',
  address1: '1180 Harney Street',
  city: 'Omaha',
  state: 'NE',
  zip: '68102',
  phoneNumber: '(402) 555-0119',
  website: 'https://cedar.example',
  lrIntegrated: true,
  contactPerson: {
    email: 'N.Farouk@cedar.example',
    firstName: 'Nadia',
    lastName: "O'Brien",
    phoneNumber: '',
    position: 'Director',
  },
};

describe('creating', () => {
  test('stores every field, normalizes the phone, derives the full address', async () => {
    const vendor = await admin.ok(vendors.create, { body: full });
    assert.equal(vendor.phoneNumber, '4025550119');
    assert.equal(vendor.fullAddress, '1180 Harney Street, Omaha, NE, 68102');
    assert.deepEqual(vendor.contactPerson, {
      email: 'n.farouk@cedar.example',
      firstName: 'Nadia',
      lastName: "O'Brien",
      phoneNumber: null,
      position: 'Director',
    });
    assert.deepEqual(await admin.ok(vendors.get, { params: { id: vendor.id } }), vendor);
  });

  test('fails with all errors at once, in the caller’s language', async () => {
    const body = {
      name: ' ',
      website: 'javascript:alert(1)',
      phoneNumber: '12',
      contactPerson: { email: 'x', lastName: '7' },
      id: 1,
    };
    const { status, code, fields, message } = await admin.refused(vendors.create, { body } as never, {
      'accept-language': 'fr',
    });
    assert.equal(status, 400);
    assert.equal(code, 1005);
    assert.deepEqual(message, ['6 champs sont à corriger.']);
    assert.deepEqual(fields, {
      name: ['validate_required'],
      website: ['Écrivez une adresse web, par exemple exemple.fr.'],
      phoneNumber: ['Écrivez de 6 à 20 chiffres, avec un + devant si besoin.'],
      'contactPerson.email': ['validate_email'],
      'contactPerson.lastName': [
        'Utilisez des lettres\u00a0; un trait d’union, une apostrophe, un espace ou un point peut les séparer.',
      ],
      id: ['Ce champ n’est pas connu ici.'],
    });
  });

  test('ten times at once with one name makes one vendor and nine errors', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(vendors.create, { body: { name: 'Racing Bank' } })),
    );
    const codes = replies.map((r) => r.statusCode).sort();
    assert.deepEqual(codes, [200, ...Array(9).fill(409)]);
  });

  test('with the same idempotency key makes one vendor with the same reply; another body with the key fails', async () => {
    const key = { 'idempotency-key': 'abc-1' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(vendors.create, { body: { name: 'Once Only' } }, key)),
    );
    assert.deepEqual([...new Set(replies.map((r) => r.statusCode))], [200]);
    assert.equal(new Set(replies.map((r) => r.body)).size, 1);
    const { count } = await admin.ok(vendors.getMany, { body: { search: 'once only' } });
    assert.equal(count, 1);
    assert.equal((await admin.refused(vendors.create, { body: { name: 'Other' } }, key)).code, 1006);
    const colleague = await testApp.as('admin');
    assert.equal(
      (await colleague.ok(vendors.create, { body: { name: 'Not the same person' } }, key)).name,
      'Not the same person',
    );
  });
});

describe('changing', () => {
  test('changes only the sent fields', async () => {
    const before = await admin.ok(vendors.create, { body: { ...full, name: 'Patchable' } });
    const after = await admin.ok(vendors.update, {
      params: { id: before.id },
      body: { city: null, contactPerson: { position: 'Lead' }, version: before.version },
    });
    assert.deepEqual(after, {
      ...before,
      version: before.version + 1,
      updatedAt: after.updatedAt,
      city: null,
      fullAddress: '1180 Harney Street, NE, 68102',
      contactPerson: { ...before.contactPerson, position: 'Lead' },
    });
  });
});

test('a list is sorted in both directions and by two fields, with ties by id', async () => {
  for (const [name, city] of [
    ['Sort C', 'Metz'],
    ['sort a', 'Metz'],
    ['Sort B', 'Metz'],
    ['Sort D', 'Albi'],
  ])
    await testApp.make.vendor({ name: name ?? '', city: city ?? '' });
  const names = async (sortBy: string, skip = 0, limit = 200) =>
    (await admin.ok(vendors.getMany, { body: { search: 'sort', sortBy, skip, limit } })).items.map(
      ({ name }) => name,
    );
  assert.deepEqual(await names('name'), ['sort a', 'Sort B', 'Sort C', 'Sort D']);
  assert.deepEqual(await names('-name'), ['Sort D', 'Sort C', 'Sort B', 'sort a']);
  assert.deepEqual(await names('city'), ['Sort D', 'Sort C', 'sort a', 'Sort B']);
  assert.deepEqual(await names('city,-name'), ['Sort D', 'Sort C', 'Sort B', 'sort a']);
  assert.deepEqual(await names('name', 1, 2), ['Sort B', 'Sort C']);
  const beyond = await admin.ok(vendors.getMany, { body: { search: 'sort', skip: 100 } });
  assert.deepEqual(beyond, { items: [], count: 4 });
});

test('every change has an audit entry with user, old and new values; a failed one has none', async () => {
  const boss = await testApp.as('super_admin');
  const { id, version } = await boss.ok(vendors.create, { body: { name: 'Trailed', city: 'Omaha' } });
  await boss.ok(vendors.update, { params: { id }, body: { city: 'Lyon', version } });
  await boss.refused(vendors.update, { params: { id }, body: { city: 'Nice', version } });
  await boss.ok(vendors.remove, { params: { id } });
  const trail = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'request_id', 'old_values', 'new_values'])
    .where('table_name', '=', 'vendors')
    .where('row_id', '=', id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['insert', 'update', 'update'],
  );
  assert.ok(trail.every(({ actor_id, request_id }) => actor_id !== null && request_id !== null));
  const [, changed, removed] = trail as {
    old_values: Record<string, unknown>;
    new_values: Record<string, unknown>;
  }[];
  assert.deepEqual([changed?.old_values.city, changed?.new_values.city], ['Omaha', 'Lyon']);
  assert.deepEqual([removed?.old_values.active, removed?.new_values.active], [true, false]);
});
