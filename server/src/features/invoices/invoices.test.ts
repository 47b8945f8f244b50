import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { invoices } from '@aliquot/contract/invoices';
import { vendors } from '@aliquot/contract/vendors';
import type { Caller } from '../../../test/harness.ts';
import { openFileTestApp, picture } from '../../../test/uploads.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openFileTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const create = async (body: Partial<{ vendorId: number; number: string; invoiceDate: string }> = {}) =>
  admin.ok(invoices.create, { body: { vendorId: (await testApp.make.vendor()).id, ...body } });

describe('creating', () => {
  test('starts pending, stores every field and has no samples', async () => {
    const vendor = await testApp.make.vendor({ name: 'Cedar Biobank' });
    const made = await admin.ok(invoices.create, {
      body: { vendorId: vendor.id, number: ' CB-118 ', invoiceDate: '2026-10-02', note: 'Two\nboxes' },
    });
    assert.equal(made.status, 'pending');
    assert.equal(made.number, 'CB-118');
    assert.equal(made.invoiceDate, '2026-10-02');
    assert.equal(made.note, 'Two\nboxes');
    assert.deepEqual(made.vendor, { id: vendor.id, name: 'Cedar Biobank', active: true });
    assert.deepEqual([made.document, made.sampleCount, made.worth], [null, 0, 0]);
    assert.deepEqual(await admin.ok(invoices.get, { params: { id: made.id } }), made);
  });

  test('needs only a vendor, as in the specification, and refuses invalid and unknown fields', async () => {
    const vendor = await testApp.make.vendor();
    assert.equal((await create({ vendorId: vendor.id })).number, null);
    const { fields } = await admin.refused(invoices.create, {
      body: { invoiceDate: '2026-02-30', status: 'completed' },
    } as never);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['invoiceDate', 'status', 'vendorId']);
  });

  test('needs an active vendor', async () => {
    const off = await testApp.make.vendor({ active: false });
    for (const vendorId of [off.id, 999_999]) {
      const { code, fields } = await admin.refused(invoices.create, { body: { vendorId } });
      assert.equal(code, 1005);
      assert.deepEqual(fields, { vendorId: ['This vendor is not active. Choose another.'] });
    }
  });
});

describe('the vendor’s document', () => {
  test('keeps its name, and can be replaced and removed', async () => {
    const bytes = await picture();
    const first = await testApp.uploaded(admin, bytes, { purpose: 'document', name: 'CB-118.png' });
    const vendor = await testApp.make.vendor();
    const made = await admin.ok(invoices.create, { body: { vendorId: vendor.id, documentFileId: first } });
    assert.equal(made.document?.name, 'CB-118.png');
    assert.equal((await testApp.read(made.document?.url)).statusCode, 200);
    const params = { id: made.id };
    const kept = await admin.ok(invoices.update, { params, body: { documentFileId: first, note: 'Same' } });
    assert.equal(kept.document?.fileId, first);
    const second = await testApp.uploaded(admin, bytes, { purpose: 'document', name: 'again.png' });
    const replaced = await admin.ok(invoices.update, { params, body: { documentFileId: second } });
    assert.equal(replaced.document?.name, 'again.png');
    assert.equal((await testApp.read(made.document?.url)).statusCode, 404);
    const bare = await admin.ok(invoices.update, { params, body: { documentFileId: null } });
    assert.equal(bare.document, null);
  });

  test('cannot be another user’s upload or one for another purpose, and then nothing is created', async () => {
    const vendor = await testApp.make.vendor();
    const colleague = await testApp.as('admin');
    const logo = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
    const theirs = await testApp.uploaded(colleague, await picture(), { purpose: 'document' });
    for (const documentFileId of [logo, theirs]) {
      const { fields } = await admin.refused(invoices.create, {
        body: { vendorId: vendor.id, documentFileId },
      });
      assert.deepEqual(Object.keys(fields ?? {}), ['documentFileId']);
    }
    assert.equal((await admin.ok(invoices.getMany, { body: { vendorId: vendor.id } })).count, 0);
  });
});

describe('completing and canceling', () => {
  test('is possible once for a pending vendor order, and final', async () => {
    for (const status of ['completed', 'canceled'] as const) {
      const { id } = await create();
      const params = { id };
      assert.equal((await admin.ok(invoices.update, { params, body: { status } })).status, status);
      assert.equal((await admin.ok(invoices.update, { params, body: { status } })).status, status);
      const elsewhere = (['pending', 'completed', 'canceled'] as const).filter((other) => other !== status);
      for (const other of elsewhere)
        assert.equal((await admin.refused(invoices.update, { params, body: { status: other } })).code, 1008);
      assert.equal(
        (await admin.ok(invoices.update, { params, body: { note: 'Paper came late' } })).status,
        status,
      );
    }
  });

  test('a vendor order with samples cannot be canceled or deleted', async () => {
    const { id } = await create({ number: 'WITH-SAMPLES' });
    const params = { id };
    const sample = await testApp.make.sample({ invoice_id: id, specimen_price: '120.50' });
    await testApp.make.sample({ invoice_id: id, specimen_price: null });
    await testApp.make.sample({ invoice_id: id, specimen_price: '9.99', active: false });
    const shown = await admin.ok(invoices.get, { params });
    assert.deepEqual([shown.sampleCount, shown.worth], [2, 120.5]);
    const refusals = [
      await admin.refused(invoices.update, { params, body: { status: 'canceled' } }),
      await admin.refused(invoices.remove, { params }),
    ];
    for (const { code, message, details } of refusals) {
      assert.equal(code, 1006);
      assert.deepEqual(message, ['“WITH-SAMPLES” still holds 2 samples.']);
      assert.deepEqual(details, { samples: 2 });
    }
    await testApp.db.updateTable('samples').set({ active: false }).where('id', '>=', sample.id).execute();
    assert.equal(
      (await admin.ok(invoices.update, { params, body: { status: 'canceled' } })).status,
      'canceled',
    );
  });

  test('the vendor can be changed while the order is pending, to an active one', async () => {
    const { id } = await create();
    const params = { id };
    const other = await testApp.make.vendor({ name: 'Other vendor' });
    const off = await testApp.make.vendor({ active: false });
    assert.equal((await admin.refused(invoices.update, { params, body: { vendorId: off.id } })).code, 1005);
    const changed = await admin.ok(invoices.update, { params, body: { vendorId: other.id } });
    assert.equal(changed.vendor.name, 'Other vendor');
    await admin.ok(invoices.update, { params, body: { status: 'completed' } });
    const third = await testApp.make.vendor();
    assert.equal((await admin.refused(invoices.update, { params, body: { vendorId: third.id } })).code, 1008);
  });
});

describe('a vendor with pending orders', () => {
  test('cannot be deleted, and the error names the pending orders; completed and deleted ones do not count', async () => {
    const vendor = await testApp.make.vendor({ name: 'Lakeshore' });
    const first = await create({ vendorId: vendor.id, number: 'LS-1' });
    const second = await create({ vendorId: vendor.id });
    const params = { id: vendor.id };
    const { status, code, message, details } = await admin.refused(vendors.remove, { params });
    assert.deepEqual([status, code], [409, 1006]);
    assert.deepEqual(message, [`“Lakeshore” still has pending vendor orders: LS-1, #${second.id}.`]);
    assert.deepEqual(details, {
      invoices: [
        { id: first.id, name: 'LS-1' },
        { id: second.id, name: `#${second.id}` },
      ],
    });
    await admin.ok(invoices.update, { params: { id: first.id }, body: { status: 'completed' } });
    await admin.ok(invoices.remove, { params: { id: second.id } });
    await admin.ok(vendors.remove, { params });
    const restored = await admin.refused(invoices.restore, { params: { id: second.id } });
    assert.deepEqual(Object.keys(restored.fields ?? {}), ['vendorId']);
    await admin.ok(vendors.restore, { params });
    assert.equal((await admin.ok(invoices.restore, { params: { id: second.id } })).active, true);
    assert.equal((await admin.ok(invoices.restore, { params: { id: second.id } })).active, true);
  });

  test('is deleted and gets an order at the same time: exactly one of the two succeeds', async () => {
    if (testApp.engine !== 'postgres') return;
    for (let round = 0; round < 10; round += 1) {
      const vendor = await testApp.make.vendor();
      const replies = await Promise.all([
        admin.send(vendors.remove, { params: { id: vendor.id } }),
        admin.send(invoices.create, { body: { vendorId: vendor.id } }),
      ]);
      const worked = replies.filter(({ statusCode }) => statusCode === 200);
      assert.equal(worked.length, 1, replies.map(({ body }) => body).join('\n'));
    }
  });
});

describe('listing', () => {
  test('filters by several statuses, finds by vendor name, and sorts orders without a date last', async () => {
    const vendor = await testApp.make.vendor({ name: 'Réserve du Nord' });
    const a = await create({ vendorId: vendor.id, invoiceDate: '2026-01-05' });
    const b = await create({ vendorId: vendor.id, invoiceDate: '2026-02-05' });
    const c = await create({ vendorId: vendor.id });
    await admin.ok(invoices.update, { params: { id: b.id }, body: { status: 'completed' } });
    const ids = async (body: object) =>
      (await admin.ok(invoices.getMany, { body: { search: 'reserve du nord', ...body } })).items.map(
        ({ id }) => id,
      );
    assert.deepEqual(await ids({ sortBy: 'invoiceDate' }), [a.id, b.id, c.id]);
    assert.deepEqual(await ids({ sortBy: '-invoiceDate' }), [b.id, a.id, c.id]);
    assert.deepEqual(await ids({ status: ['completed', 'canceled'] }), [b.id]);
    assert.equal((await admin.refused(invoices.getMany, { body: { status: 'open' } } as never)).code, 1005);
  });

  test('has the number and total price of samples in each row, and the overview counts by status', async () => {
    const { statuses: before } = await admin.ok(invoices.overview, {});
    const vendor = await testApp.make.vendor();
    const one = await create({ vendorId: vendor.id });
    await create({ vendorId: vendor.id });
    await testApp.make.sample({ invoice_id: one.id, specimen_price: '10.10' });
    await testApp.make.sample({ invoice_id: one.id, specimen_price: '0.20', status: 'depleted' });
    const { items } = await admin.ok(invoices.getMany, {
      body: { vendorId: vendor.id, sortBy: 'createdAt' },
    });
    assert.deepEqual(
      items.map(({ sampleCount, worth }) => [sampleCount, worth]),
      [
        [2, 10.3],
        [0, 0],
      ],
    );
    const { statuses } = await admin.ok(invoices.overview, {});
    assert.equal(statuses.pending, before.pending + 2);
  });
});
