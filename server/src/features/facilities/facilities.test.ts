import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { facilities } from '@aliquot/contract/facilities';
import { samples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const full = {
  name: 'Syracuse main freezer room',
  address1: '766 Irving Avenue',
  city: 'Syracuse',
  state: 'NY',
  zip: '13210',
  phoneNumber: '(315) 555-0140',
  note: 'Two keys.\nRing at the dock.',
};

describe('creating and changing', () => {
  test('stores every field, normalizes the phone, derives the full address and has no samples', async () => {
    const made = await admin.ok(facilities.create, { body: full });
    assert.equal(made.phoneNumber, '3155550140');
    assert.equal(made.fullAddress, '766 Irving Avenue, Syracuse, NY, 13210');
    assert.equal(made.note, full.note);
    assert.equal(made.sampleCount, 0);
    assert.deepEqual(await admin.ok(facilities.get, { params: { id: made.id } }), made);
  });

  test('fails with all errors at once', async () => {
    const { code, fields } = await admin.refused(facilities.create, {
      body: { name: ' ', phoneNumber: '12', note: 'x'.repeat(4001), sampleCount: 3 },
    } as never);
    assert.equal(code, 1005);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['name', 'note', 'phoneNumber', 'sampleCount']);
  });

  test('refuses the name of another active facility, ignoring case, also when restoring', async () => {
    const first = await admin.ok(facilities.create, { body: { name: 'Annex' } });
    const other = await admin.ok(facilities.create, { body: { name: 'Cellar' } });
    const named = { conflictsWith: { id: first.id, name: 'Annex' } };
    const created = await admin.refused(facilities.create, { body: { name: 'ANNEX' } });
    assert.equal(created.code, 1006);
    assert.deepEqual(created.fields, { name: ['validate_duplicate'] });
    assert.deepEqual(created.details, named);
    const renamed = await admin.refused(facilities.update, {
      params: { id: other.id },
      body: { name: 'annex' },
    });
    assert.deepEqual(renamed.details, named);
    await admin.ok(facilities.remove, { params: { id: first.id } });
    const again = await admin.ok(facilities.update, { params: { id: other.id }, body: { name: 'annex' } });
    const restored = await admin.refused(facilities.restore, { params: { id: first.id } });
    assert.deepEqual(restored.details, { conflictsWith: { id: again.id, name: 'annex' } });
  });

  test('ten times at once with one name makes one facility', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(facilities.create, { body: { name: 'Raced' } })),
    );
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, ...Array(9).fill(409)]);
  });

  test('changes only the sent fields; an old version fails with the current facility', async () => {
    const before = await admin.ok(facilities.create, { body: { ...full, name: 'Patchable' } });
    const params = { id: before.id };
    const after = await admin.ok(facilities.update, {
      params,
      body: { city: null, version: before.version },
    });
    assert.deepEqual(after, {
      ...before,
      version: before.version + 1,
      updatedAt: after.updatedAt,
      city: null,
      fullAddress: '766 Irving Avenue, NY, 13210',
    });
    const { code, details } = await admin.refused(facilities.update, {
      params,
      body: { city: 'Utica', version: before.version },
    });
    assert.equal(code, 1006);
    assert.equal((details as { current: { city: null } }).current.city, null);
    const query = { version: before.version };
    assert.equal((await admin.refused(facilities.remove, { params, query })).code, 1006);
  });
});

describe('samples', () => {
  test('are counted unless depleted or deleted, and their facility cannot be deleted', async () => {
    const { id } = await admin.ok(facilities.create, { body: { name: 'Full room' } });
    const held = await testApp.make.sample({ facilityId: id });
    await testApp.make.sample({ facilityId: id, status: 'depleted' });
    await testApp.make.sample({ facilityId: id, active: false });
    assert.equal((await admin.ok(facilities.get, { params: { id } })).sampleCount, 1);
    const { items } = await admin.ok(facilities.getMany, { body: { search: 'full room' } });
    assert.equal(items[0]?.sampleCount, 1);

    const refused = await admin.refused(facilities.remove, { params: { id } }, { 'accept-language': 'fr' });
    assert.equal(refused.status, 409);
    assert.equal(refused.code, 1006);
    assert.deepEqual(refused.message, ['«\u00a0Full room\u00a0» contient encore 1 échantillon.']);
    assert.deepEqual(refused.details, { samples: 1 });

    await testApp.db.updateTable('samples').set({ status: 'depleted' }).where('id', '=', held.id).execute();
    await admin.ok(facilities.remove, { params: { id } });
  });

  test('of an import in progress are not counted, but their facility cannot be deleted', async () => {
    const { id } = await admin.ok(facilities.create, { body: { name: 'Loading bay' } });
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await testApp.make.sample({ facilityId: id, import_batch_id: batch.id });
    assert.equal((await admin.ok(facilities.get, { params: { id } })).sampleCount, 0);
    assert.equal((await admin.refused(facilities.remove, { params: { id } })).code, 1006);
    await testApp.db
      .updateTable('import_batches')
      .set({ hidden: false })
      .where('id', '=', batch.id)
      .execute();
    assert.equal((await admin.ok(facilities.get, { params: { id } })).sampleCount, 1);
  });
});

describe('listing and restoring', () => {
  test('a deleted facility leaves the active list and the pickers, and can be restored', async () => {
    const { id } = await admin.ok(facilities.create, { body: { name: 'Éphémère', city: 'Albi' } });
    const find = async (active?: boolean) =>
      (
        await admin.ok(facilities.getMany, {
          body: { search: 'ephemere', ...(active === undefined ? {} : { active }) },
        })
      ).count;
    const offered = async () =>
      (await admin.ok(facilities.getAll, {})).items.some((facility) => facility.id === id);
    assert.equal(await offered(), true);
    await admin.ok(facilities.remove, { params: { id } });
    assert.equal(await offered(), false);
    assert.deepEqual([await find(true), await find(false), await find()], [0, 1, 1]);
    assert.equal(
      (await admin.refused(facilities.update, { params: { id }, body: { city: 'X' } })).code,
      1004,
    );
    assert.equal((await admin.refused(facilities.remove, { params: { id } })).code, 1004);
    assert.equal((await admin.ok(facilities.restore, { params: { id } })).active, true);
    assert.equal((await admin.ok(facilities.restore, { params: { id } })).active, true);
    assert.equal(await offered(), true);
  });
});

test('adding a sample and deleting its facility at once: exactly one of the two succeeds', async () => {
  if (testApp.engine !== 'postgres') return;
  for (let round = 0; round < 10; round += 1) {
    const { id } = await admin.ok(facilities.create, { body: { name: `Contested ${round}` } });
    const biomarkerId = (await testApp.make.biomarker()).id;
    const replies = await Promise.all([
      admin.send(facilities.remove, { params: { id } }),
      admin.send(samples.create, {
        body: {
          accession: `RACE-${round}`,
          loincBiomarkerId: biomarkerId,
          storageFacilityId: id,
          volumeNumber: 1,
          volumeUnits: 'mL',
        },
      }),
    ]);
    const worked = replies.filter(({ statusCode }) => statusCode === 200);
    assert.equal(worked.length, 1, replies.map(({ body }) => body).join('\n'));
  }
});

test('every change has an audit entry with its user', async () => {
  const { id } = await admin.ok(facilities.create, { body: { name: 'Trailed room' } });
  await admin.ok(facilities.update, { params: { id }, body: { note: 'Alarm fixed' } });
  await admin.ok(facilities.remove, { params: { id } });
  const trail = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('table_name', '=', 'storage_facilities')
    .where('row_id', '=', id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['insert', 'update', 'update'],
  );
  assert.ok(trail.every(({ actor_id }) => actor_id !== null));
});
