import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { sellers } from '@aliquot/contract/seller';
import { createBuyerSetup } from '../../../test/buyer-setup.ts';
import type { Caller, SentMail } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { until } from '../../../test/until.ts';
import { openFileTestApp, picture } from '../../../test/uploads.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let owner: Caller;
let buyer: Awaited<ReturnType<ReturnType<typeof createBuyerSetup>['buyer']>>;
let setup: ReturnType<typeof createBuyerSetup>;

before(async () => {
  testApp = await openFileTestApp();
  setup = createBuyerSetup(testApp);
  owner = await testApp.as('super_admin');
  buyer = await setup.buyer();
});
after(() => testApp.close());
beforeEach(() => testApp.db.deleteFrom('seller').execute());

const required = {
  legalName: 'Borealis Biospecimens, Inc.',
  address1: '500 Prairie Avenue',
  city: 'Omaha',
  country: 'US',
};
const whole = {
  ...required,
  address2: 'Suite 2',
  state: 'NE',
  zip: '68102',
  phoneNumber: '(402) 555-0110',
  email: 'Orders@Borealis.example',
  website: 'borealis.example',
  taxNumber: '47-1234567',
  registration: 'NE 10238841',
  bank: 'First Bank of Omaha\n0123456789',
  paymentDays: 45,
  shippingPricing: 'included' as const,
  invoiceNote: 'Thank you.',
  quoteTerms: 'Prices without tax.',
};
const save = (body: object) => owner.ok(sellers.update, { body });

describe('who may read and write the seller', () => {
  test('before it is saved everybody reads null, and nobody but a super admin saves it', async () => {
    const others = [await testApp.as('admin'), buyer.caller, await testApp.as('unauthorized')];
    for (const caller of [owner, ...others]) assert.equal(await caller.ok(sellers.get, {}), null);
    for (const caller of others)
      assert.equal((await caller.refused(sellers.update, { body: required })).code, 1003);
    assert.equal(await owner.ok(sellers.get, {}), null);
  });

  test('staff read all of it, everybody else name, address, logo and shipping', async () => {
    await save(whole);
    const shown = { name: whole.legalName, logoUrl: null, shippingPricing: 'included' };
    const fullAddress = '500 Prairie Avenue, Suite 2, Omaha, NE, 68102';
    for (const caller of [buyer.caller, await testApp.as('vendor_operator')])
      assert.deepEqual(await caller.ok(sellers.get, {}), { ...shown, fullAddress });
    const { updatedAt: _, ...read } = {
      ...(await (await testApp.as('admin')).ok(sellers.get, {})),
    } as Record<string, unknown>;
    assert.deepEqual(read, {
      ...whole,
      ...shown,
      fullAddress,
      version: 1,
      phoneNumber: '4025550110',
      email: 'orders@borealis.example',
      website: 'https://borealis.example',
    });
  });
});

describe('saving the seller', () => {
  test('the first save needs name, address, city and country and has no version; what it omits is null', async () => {
    const refused = await owner.refused(sellers.update, { body: { city: 'Omaha' } });
    assert.deepEqual(Object.keys(refused.fields ?? {}), ['legalName', 'address1', 'country']);
    const early = await owner.refused(sellers.update, { body: { ...required, version: 1 } });
    assert.equal(early.code, 1004);
    const { version, address2, bank, paymentDays, shippingPricing } = await save(required);
    assert.deepEqual(
      [version, address2, bank, paymentDays, shippingPricing],
      [1, null, null, 30, 'not_priced'],
    );
  });

  test('a later save changes what it names and needs the version that was read', async () => {
    await save(whole);
    const { version, legalName, city, state } = await save({ city: 'Lincoln', state: '', version: 1 });
    assert.deepEqual([version, legalName, city, state], [2, whole.legalName, 'Lincoln', null]);
    for (const body of [{ city: 'Fargo' }, { city: 'Fargo', version: 1 }]) {
      const conflict = await owner.refused(sellers.update, { body });
      assert.deepEqual([conflict.status, conflict.code], [409, 1006]);
      const { current, changedBy } = conflict.details as {
        current: { city: string; version: number };
        changedBy: { self: boolean };
      };
      assert.deepEqual([current.city, current.version, changedBy.self], ['Lincoln', 2, true]);
    }
  });

  test('of two first saves at once one makes the row and the other gets the conflict', {
    skip: !onPostgres && 'the embedded engine has one session',
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      await testApp.db.deleteFrom('seller').execute();
      const names = ['One, Inc.', 'Two, Inc.'];
      const replies = await Promise.all(
        names.map((legalName) => owner.send(sellers.update, { body: { ...required, legalName } })),
      );
      assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409]);
      const rows = await testApp.db.selectFrom('seller').select(['legal_name', 'version']).execute();
      const first = names[replies.findIndex(({ statusCode }) => statusCode === 200)];
      assert.deepEqual(rows, [{ legal_name: first, version: 1 }]);
    }
  });

  test('invalid values are named by field, among them letters that documents cannot print', async () => {
    for (const [field, value] of [
      ['country', 'XX'],
      ['country', 'us'],
      ['email', 'nobody'],
      ['phoneNumber', 'call'],
      ['paymentDays', 181],
      ['paymentDays', 1.5],
      ['shippingPricing', 'free'],
      ['logoFileId', 999_999],
    ] as const) {
      const { code, fields } = await owner.refused(sellers.update, {
        body: { ...required, [field]: value } as never,
      });
      assert.deepEqual([code, Object.keys(fields ?? {})], [1005, [field]]);
    }
    const { code, fields } = await owner.refused(sellers.update, {
      body: {
        ...required,
        legalName: '株式会社',
        bank: 'Bank\nא',
        quoteTerms: 'Ünïcödé, Ωμέγα, Ґанок\n“ok” – €',
      },
    });
    assert.equal(code, 1005);
    assert.deepEqual(Object.keys(fields ?? {}), ['legalName', 'bank']);
    assert.match(fields?.legalName?.[0] ?? '', /Latin, Greek or Cyrillic/);
    assert.equal(await owner.ok(sellers.get, {}), null);
  });

  test('staff and clients get an event without content', async () => {
    const last = await testApp.db
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    await save(required);
    const events = await testApp.db
      .selectFrom('events')
      .select(['kind', 'to_staff', 'to_clients', 'payload'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute();
    assert.deepEqual(events, [
      { kind: 'seller.changed', to_staff: true, to_clients: false, payload: {} },
      { kind: 'seller.changed', to_staff: false, to_clients: true, payload: {} },
    ]);
  });
});

test('the logo is claimed, replaced and removed, and its address is readable by clients', async () => {
  const upload = async () => testApp.uploaded(owner, await picture('png', 200), { purpose: 'logo' });
  const first = await upload();
  await save({ ...required, logoFileId: first });
  const { logoUrl } = (await buyer.caller.ok(sellers.get, {})) ?? assert.fail();
  assert.equal((await testApp.read(logoUrl)).statusCode, 200);
  const second = await upload();
  await save({ logoFileId: second, version: 1 });
  assert.notEqual((await testApp.rowOf(first))?.state, 'claimed');
  assert.equal((await testApp.rowOf(second))?.state, 'claimed');
  const avatar = await testApp.uploaded(owner, await picture(), { purpose: 'avatar' });
  const { fields } = await owner.refused(sellers.update, { body: { logoFileId: avatar, version: 2 } });
  assert.deepEqual(Object.keys(fields ?? {}), ['logoFileId']);
  assert.equal((await save({ logoFileId: null, version: 2 })).logoUrl, null);
  assert.notEqual((await testApp.rowOf(second))?.state, 'claimed');
});

describe('on what goes out', () => {
  const fetched = async (caller: Caller, { url }: { url: string }) => {
    const reply = await caller.raw({ method: 'GET', url: new URL(url, 'http://x').pathname });
    assert.equal(reply.statusCode, 200);
    return { ...readPdf(reply.rawPayload), bytes: reply.rawPayload };
  };

  test('a client gets documents with the letterhead and its logo; one that is lost leaves the name in its place', async () => {
    const logoFileId = await testApp.uploaded(owner, await picture('jpeg', 200), {
      purpose: 'logo',
      type: 'image/jpeg',
      name: 'logo.jpg',
    });
    await save({ ...whole, logoFileId });
    const id = await setup.placed(buyer, await setup.stock(1));
    const confirmation = async () =>
      fetched(buyer.caller, await buyer.caller.ok(orders.confirmation, { params: { id } }));
    const { texts, bytes } = await confirmation();
    assert.ok(bytes.includes('/Subtype /Image'));
    assert.equal(texts[0], '500 Prairie Avenue, Suite 2, Omaha, NE, 68102, United States');
    assert.ok(texts.includes(`${whole.legalName} · Registration NE 10238841 · Tax number 47-1234567`));
    const stored = (await testApp.rowOf(logoFileId))?.stored_key ?? '';
    await testApp.services.store.remove(stored);
    assert.equal((await confirmation()).texts[0], whole.legalName);
  });

  test('pick list and labels have the name alone', async () => {
    await save(whole);
    const ids = await setup.stock(1);
    const admin = await testApp.as('admin');
    for (const size of ['a4', '4x6'] as const) {
      const label = await fetched(admin, await admin.ok(samples.labels, { body: { ids, size } }));
      assert.equal(label.texts.at(-1), whole.legalName);
    }
    const id = await setup.placed(buyer, ids);
    const { texts } = await fetched(admin, await admin.ok(orders.pickList, { params: { id } }));
    assert.ok(texts.some((text) => text.startsWith(`${whole.legalName} · ALQ-`)));
    assert.ok(!texts.some((text) => text.includes('Prairie')));
  });

  test('mails end with name and address, in text and HTML and in the language of the reader', async () => {
    await save({ ...whole, legalName: 'Boreal & Söhne <Inc.>' });
    const reader = await setup.buyer();
    await testApp.db.updateTable('users').set({ language: 'fr' }).where('id', '=', reader.id).execute();
    await setup.placed(reader, await setup.stock(1));
    const outbox = join(testApp.dataDir, 'outbox');
    const mails = () =>
      testApp
        .below('outbox')
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as SentMail)
        .filter(({ to }) => to === reader.email);
    await until(() => mails().length > 0, 'the mail is sent');
    const [{ text, html } = assert.fail('no mail')] = mails();
    const address = '500 Prairie Avenue, Suite 2, Omaha, NE, 68102, États-Unis';
    assert.ok(text.endsWith(`\nBoreal & Söhne <Inc.>, ${address}\n`));
    assert.ok(html.includes(`<br>Boreal &amp; Söhne &lt;Inc.&gt;, ${address}</p>`));
  });
});
