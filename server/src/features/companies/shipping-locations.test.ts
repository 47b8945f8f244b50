import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { companies, shippingLocations } from '@aliquot/contract/companies';
import type { ChangedMeanwhile } from '@aliquot/contract/errors';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let own: number;
let foreign: number;
let manager: Caller;
let buyer: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  own = (await testApp.make.company()).id;
  foreign = (await testApp.make.company()).id;
  manager = await testApp.as(await testApp.make.user({ role: 'client_manager', companyId: own }));
  buyer = await testApp.as(await testApp.make.user({ role: 'client_user', companyId: own }));
});
after(() => testApp.close());

let made = 0;
const dock = (more: object = {}) => {
  made += 1;
  return { name: `Dock ${made} of the test`, address1: '22 Binney Street', city: 'Cambridge', ...more };
};
const assertNotFound = async (refusal: Promise<{ status: number; code: number }>) => {
  const { status, code } = await refusal;
  assert.deepEqual([status, code], [404, 1004]);
};

describe('access', () => {
  test('changing, deleting and restoring another company’s location fails like an unknown one', async () => {
    const theirs = await testApp.make.shippingLocation({ companyId: foreign });
    const inactive = await testApp.make.shippingLocation({ companyId: foreign, active: false });
    for (const id of [theirs.id, inactive.id, 999999]) {
      await assertNotFound(
        manager.refused(shippingLocations.update, { params: { id }, body: { city: 'Taken' } }),
      );
      await assertNotFound(manager.refused(shippingLocations.remove, { params: { id } }));
      await assertNotFound(manager.refused(shippingLocations.restore, { params: { id } }));
    }
    const now = await testApp.db
      .selectFrom('shipping_locations')
      .select(['city', 'active', 'version'])
      .where('id', 'in', [theirs.id, inactive.id])
      .orderBy('id')
      .execute();
    assert.deepEqual(now, [
      { city: 'Omaha', active: true, version: 1 },
      { city: 'Omaha', active: false, version: 1 },
    ]);
  });

  test('clients see no foreign or deleted location with any filter', async () => {
    const mine = await testApp.make.shippingLocation({ companyId: own, name: 'Seen' });
    const hidden = await testApp.make.shippingLocation({ companyId: own, active: false });
    const theirs = await testApp.make.shippingLocation({ companyId: foreign, name: 'Seen too' });
    const asked = [
      {},
      { active: false },
      { active: true },
      { clientCompanyId: foreign },
      { clientCompanyId: own },
      { clientCompanyId: 999999 },
      { search: 'seen' },
      { search: '%' },
      { search: "' or 1=1 --" },
      { sortBy: '-createdAt', limit: 200 },
      { skip: 1 },
      { excludeIds: [mine.id] },
    ];
    for (const caller of [manager, buyer])
      for (const body of asked) {
        const { items } = await caller.ok(shippingLocations.getMany, { body });
        assert.ok(
          items.every((row) => row.clientCompanyId === own && row.active),
          JSON.stringify(body),
        );
        assert.ok(items.every(({ id }) => id !== theirs.id && id !== hidden.id));
      }
    const count = (body: object) =>
      manager.ok(shippingLocations.getMany, { body }).then((reply) => reply.count);
    assert.equal(await count({ clientCompanyId: foreign }), 0);
    assert.equal(await count({ active: false }), 0);
    assert.equal(await count({ search: 'seen' }), 1);
  });

  test('the company comes from the session: writing with another company is 404 and changes nothing', async () => {
    await assertNotFound(
      manager.refused(shippingLocations.create, { body: dock({ clientCompanyId: foreign }) }),
    );
    await assertNotFound(
      manager.refused(shippingLocations.create, { body: dock({ clientCompanyId: 999999 }) }),
    );
    const { id } = await manager.ok(shippingLocations.create, { body: dock({ clientCompanyId: own }) });
    await assertNotFound(
      manager.refused(shippingLocations.update, { params: { id }, body: { clientCompanyId: foreign } }),
    );
    const row = await manager.ok(shippingLocations.create, { body: dock() });
    assert.equal(row.clientCompanyId, own);
  });

  test('a client user can only read', async () => {
    const { id } = await testApp.make.shippingLocation({ companyId: own });
    assert.ok((await buyer.ok(shippingLocations.getMany, { body: {} })).items.some((row) => row.id === id));
    for (const { status, code } of [
      await buyer.refused(shippingLocations.create, { body: dock() }),
      await buyer.refused(shippingLocations.update, { params: { id }, body: { city: 'X' } }),
      await buyer.refused(shippingLocations.remove, { params: { id } }),
      await buyer.refused(shippingLocations.restore, { params: { id } }),
    ])
      assert.deepEqual([status, code], [403, 1003]);
  });

  test('all roles get the same declared fields', async () => {
    await testApp.make.shippingLocation({ companyId: own });
    const fields =
      'active address1 address2 city clientCompanyId createdAt email fax fullAddress id name phoneNumber state updatedAt version zip';
    for (const caller of [admin, manager, buyer]) {
      const { items } = await caller.ok(shippingLocations.getMany, { body: { clientCompanyId: own } });
      assert.equal(
        Object.keys(items[0] ?? {})
          .sort()
          .join(' '),
        fields,
      );
    }
  });
});

describe('a shipping location', () => {
  test('is created by staff with a company; every field is stored, phones are normalized, empty is null', async () => {
    const row = await admin.ok(shippingLocations.create, {
      body: dock({
        clientCompanyId: own,
        address2: 'Dock C',
        state: 'MA',
        zip: '02142',
        phoneNumber: '(617) 555-0150',
        fax: '',
        email: 'Receiving@Helix.example',
      }),
    });
    assert.equal(row.fullAddress, '22 Binney Street, Dock C, Cambridge, MA, 02142');
    assert.deepEqual([row.phoneNumber, row.fax, row.email], ['6175550150', null, 'receiving@helix.example']);
    for (const phoneNumber of ['', null])
      assert.equal(
        (await admin.ok(shippingLocations.create, { body: dock({ clientCompanyId: own, phoneNumber }) }))
          .phoneNumber,
        null,
      );
    const { fields } = await admin.refused(shippingLocations.create, { body: dock() });
    assert.deepEqual(fields, { clientCompanyId: ['validate_required'] });
    await assertNotFound(
      admin.refused(shippingLocations.create, { body: dock({ clientCompanyId: 999999 }) }),
    );
  });

  test('is refused with all errors at once', async () => {
    const body = { name: ' ', address1: '', phoneNumber: '12', fax: 'x', email: 'nobody', id: 1 };
    const { code, fields } = await manager.refused(shippingLocations.create, { body } as never);
    assert.equal(code, 1005);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), [
      'address1',
      'city',
      'email',
      'fax',
      'id',
      'name',
      'phoneNumber',
    ]);
  });

  test('keeps its company, changes only in the sent fields, and an old version fails', async () => {
    const before = await manager.ok(shippingLocations.create, { body: dock({ state: 'MA' }) });
    const { id, version } = before;
    const after = await manager.ok(shippingLocations.update, {
      params: { id },
      body: { state: null, clientCompanyId: own, version },
    });
    assert.deepEqual(after, {
      ...before,
      state: null,
      fullAddress: '22 Binney Street, Cambridge',
      version: version + 1,
      updatedAt: after.updatedAt,
    });
    const stale = await manager.refused(shippingLocations.update, {
      params: { id },
      body: { city: 'X', version },
    });
    assert.equal(stale.code, 1006);
    assert.deepEqual((stale.details as { current: unknown }).current, after);
    const byCaller = (stale.details as ChangedMeanwhile<unknown>).changedBy;
    assert.deepEqual(byCaller, { name: 'Test Person', self: true });
    await admin.ok(shippingLocations.update, { params: { id }, body: { city: 'Boston' } });
    const late = await manager.refused(shippingLocations.update, {
      params: { id },
      body: { zip: '1', version },
    });
    const byStaff = (late.details as ChangedMeanwhile<unknown>).changedBy;
    assert.deepEqual(byStaff, { name: 'Test Person', self: false });
    const moved = await admin.refused(shippingLocations.update, {
      params: { id },
      body: { clientCompanyId: foreign },
    });
    assert.deepEqual(moved.fields, { clientCompanyId: ['validate_errors'] });
  });

  test('has a name that is unique among the active ones of its company, also when ten are created at once', async () => {
    const body = dock({ name: 'Cold receiving' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => manager.send(shippingLocations.create, { body })),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, ...Array(9).fill(409)]);
    const first = replies.find((r) => r.statusCode === 200)?.json().data;
    const { code, details, fields } = await admin.refused(shippingLocations.create, {
      body: { ...body, name: 'COLD RECEIVING', clientCompanyId: own },
    });
    assert.equal(code, 1006);
    assert.deepEqual(fields, { name: ['validate_duplicate'] });
    assert.deepEqual(details, { conflictsWith: { id: first.id, name: 'Cold receiving' } });
    await admin.ok(shippingLocations.create, { body: { ...body, clientCompanyId: foreign } });
  });

  test('is hidden from clients when deleted, and can be restored unless its name is taken', async () => {
    const { id, name } = await manager.ok(shippingLocations.create, { body: dock() });
    await manager.ok(shippingLocations.remove, { params: { id } });
    await assertNotFound(manager.refused(shippingLocations.remove, { params: { id } }));
    await assertNotFound(manager.refused(shippingLocations.update, { params: { id }, body: { city: 'X' } }));
    const seen = (active?: boolean) =>
      admin
        .ok(shippingLocations.getMany, {
          body: { search: name, ...(active === undefined ? {} : { active }) },
        })
        .then(({ items }) => items.map((row) => row.active));
    assert.deepEqual([await seen(true), await seen(false), await seen()], [[], [false], [false]]);
    assert.equal((await manager.ok(shippingLocations.restore, { params: { id } })).active, true);
    assert.equal((await manager.ok(shippingLocations.restore, { params: { id } })).active, true);
    await manager.ok(shippingLocations.remove, { params: { id } });
    const twin = await manager.ok(shippingLocations.create, { body: dock({ name }) });
    const { code, details } = await manager.refused(shippingLocations.restore, { params: { id } });
    assert.equal(code, 1006);
    assert.deepEqual(details, { conflictsWith: { id: twin.id, name } });
  });

  test('of a deleted company cannot be written, and is listed again with the restored company', async () => {
    const { id: companyId } = await testApp.make.company();
    const { id } = await testApp.make.shippingLocation({ companyId });
    const inactive = await testApp.make.shippingLocation({ companyId, active: false });
    await admin.ok(companies.remove, { params: { id: companyId } });
    await assertNotFound(
      admin.refused(shippingLocations.create, { body: dock({ clientCompanyId: companyId }) }),
    );
    await assertNotFound(admin.refused(shippingLocations.update, { params: { id }, body: { city: 'X' } }));
    await assertNotFound(admin.refused(shippingLocations.remove, { params: { id } }));
    await assertNotFound(admin.refused(shippingLocations.restore, { params: { id: inactive.id } }));
    await admin.ok(companies.restore, { params: { id: companyId } });
    const { items } = await admin.ok(shippingLocations.getMany, {
      body: { clientCompanyId: companyId, active: true },
    });
    assert.deepEqual(
      items.map((row) => row.id),
      [id],
    );
  });

  test('has an audit entry for every change, which is published to staff and the company', async () => {
    const { id } = await manager.ok(shippingLocations.create, { body: dock() });
    await manager.ok(shippingLocations.update, { params: { id }, body: { city: 'Lyon' } });
    await manager.ok(shippingLocations.remove, { params: { id } });
    const trail = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('table_name', '=', 'shipping_locations')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['insert', 'update', 'update'],
    );
    assert.ok(trail.every(({ actor_id }) => actor_id !== null));
    const events = await testApp.db
      .selectFrom('events')
      .select(['to_staff', 'client_company_id', 'payload'])
      .where('kind', '=', 'shipping_location.changed')
      .execute();
    const mine = events.filter(({ payload }) => (payload as { id: number }).id === id);
    assert.equal(mine.filter((event) => event.to_staff).length, 3);
    assert.equal(mine.filter((event) => event.client_company_id === own).length, 3);
  });
});
