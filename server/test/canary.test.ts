import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { chats } from '@aliquot/contract/chats';
import { pathOf, type Row, shapeFor } from '@aliquot/contract/endpoint';
import { contract } from '@aliquot/contract/index';
import { orders } from '@aliquot/contract/orders';
import { client } from '@aliquot/contract/roles';
import { sampleClientSorts } from '@aliquot/contract/sample-client';
import { clientSamples, samples } from '@aliquot/contract/samples';
import { savedSearches } from '@aliquot/contract/saved-searches';
import { specimens } from '@aliquot/contract/specimens';
import { system } from '@aliquot/contract/system';
import * as z from 'zod/mini';
import { notifyMatches } from '../src/features/searches/notify-matches.ts';
import { dayOf } from '../src/platform/clock.ts';
import { canaries, canaryIn, hiddenFields } from './canaries.ts';
import { calls, type Sent, type World } from './canary-calls.ts';
import { invoiced, quoted, waiting } from './canary-pending.ts';
import { cohortOf, seed, swappedDonor } from './canary-seed.ts';
import { forgetExports, isWorkbook, textsOf } from './exported-files.ts';
import { type Caller, openTestApp } from './harness.ts';
import { readPdf } from './pdf-text.ts';

/**
 * Donor privacy: every hidden field contains a canary value, and every row that clients can reach is called. No
 * canary may appear, in any encoding, in replies, errors, events, mails or logs.
 */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
const worlds: { role: string; caller: Caller; world: World; signIn: () => Promise<Caller> }[] = [];

before(async () => {
  testApp = await openTestApp({ LOG_LEVEL: 'debug' });
  const common = await seed(testApp);
  for (const role of client) {
    const person = await testApp.make.user({ role });
    const companyId = person.client_company_id ?? 0;
    const caller = await testApp.as(person);
    const body = { name: 'Watched', query: { loincBiomarkerId: common.termId } };
    const search = await caller.ok(savedSearches.create, { body });
    const location = await testApp.make.shippingLocation({ companyId });
    const { chatId } = await caller.ok(chats.createMessage, { body: { comment: 'Good morning' } });
    await (await testApp.as('admin')).ok(chats.createReply, {
      body: { chatId, comment: 'This one?', sourceType: 'sample', sourceId: common.sampleId },
    });
    const world = {
      chatId,
      ...common,
      ...(await shopping(caller, { shippingLocationId: location.id, companyId }, common)),
      email: person.email,
      companyId,
      locationId: location.id,
      searchId: search.id,
      cohortId: await cohortOf(caller, common.termId),
    };
    worlds.push({ role, caller, world, signIn: () => testApp.as(person) });
  }
});
after(() => testApp.close());

/** A cart, a sample to put in it, and a shipped order: all samples have canaries in the hidden fields. */
async function shopping(
  caller: Caller,
  { shippingLocationId, companyId }: { shippingLocationId: number; companyId: number },
  { secret, addResults }: Pick<Awaited<ReturnType<typeof seed>>, 'secret' | 'addResults'>,
) {
  const admin = await testApp.as('admin');
  // Uses another biomarker, so that the saved search finds only the first sample.
  const other = { ...secret, biomarkerId: (await testApp.make.biomarker()).id };
  const bought = await testApp.make.sample(other);
  const sold = await testApp.make.sample(other);
  for (const { id } of [bought, sold]) await addResults(id);
  const { id: orderId } = await caller.ok(orders.createCart, {});
  const params = { id: orderId };
  await caller.ok(orders.addItem, { params, body: { sampleId: sold.id } });
  const delivery = { shippingLocationId, purchaseOrderNumber: 'PO-1', shipmentMethod: 'express' } as const;
  await caller.ok(orders.place, { params, body: delivery });
  await admin.ok(orders.manage, { params, body: { status: 'confirmed' } });
  const body = { carrier: 'Cold Road', method: 'express', sentDate: dayOf(testApp.clock.now()) } as const;
  await admin.ok(orders.ship, { params, body });
  const invoices = await invoiced(testApp, admin, params.id, companyId);
  const approvalId = await waiting(testApp, caller, { companyId, body: delivery, secret: other });
  const quoteId = await quoted(testApp, caller, admin, other);
  const { id: cartId } = await caller.ok(orders.createCart, {});
  return { cartId, orderId, approvalId, quoteId, boughtId: bought.id, ...invoices };
}

const rows = Object.entries(contract).flatMap(([room, table]) =>
  Object.entries(table).map(([name, row]) => ({ title: `${room}.${name}`, row: row as Row })),
);
const reachable = rows.filter(
  ({ row }) => typeof row.access === 'string' || client.some((role) => row.access.includes(role)),
);
const mayCall = (row: Row, role: string) =>
  typeof row.access === 'string' || (row.access as readonly string[]).includes(role);

const assertNoCanaries = (bytes: string, where: string) => {
  const found = canaryIn(bytes);
  if (!found) return;
  const near = bytes.slice(Math.max(0, found.at - 60), found.at + 60);
  assert.fail(`${found.canary} in ${where}: …${near}…`);
};

const send = (caller: Caller, row: Row, { params, query, body }: Sent, language = 'en') =>
  caller.raw({
    method: row.method,
    url: pathOf(row, params),
    headers: { 'accept-language': language },
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { payload: body }),
  });

/** Rows that end the session they are called with. */
const sessionRows = ['auth.logout', 'auth.refresh', 'auth.changePassword', 'auth.login'];

test('the list of calls contains every row that clients can reach, and no other', () => {
  assert.deepEqual(Object.keys(calls).sort(), reachable.map(({ title }) => title).sort());
});

test('a canary is found in every encoding', () => {
  const { accession, donorDob, donorZip } = canaries;
  for (const bytes of [
    accession.toLowerCase(),
    `x${Buffer.from(`token ${accession}`).toString('base64')}`,
    Buffer.from(accession).toString('hex'),
    '{"zip":"94305"}',
    'born on July 19, 1951',
    'le 19 juillet 1951',
    String(Date.parse(donorDob)),
    `zip=${donorZip}`,
  ])
    assert.ok(canaryIn(bytes), bytes);
  assert.equal(canaryIn('{"id":"4a45d318-b82a-458d-8b1c-a90694305716","year":1951,"zip":"943"}'), undefined);
});

/** The codes of donors that a company has seen, in replies and documents. */
const donorCodes = new Map<number, Set<string>>();
function noteDonorCodes(bytes: string, { companyId }: World) {
  const known = donorCodes.get(companyId) ?? new Set();
  for (const [code] of bytes.matchAll(/DN-[0-9A-Z]{5}-[0-9A-Z]{5}/g)) known.add(code);
  donorCodes.set(companyId, known);
}

describe('no reply contains a hidden value', () => {
  for (const { title, row } of reachable)
    test(title, async () => {
      for (const { role, caller, world, signIn } of worlds) {
        if (!mayCall(row, role)) continue;
        const who = sessionRows.includes(title) ? await signIn() : caller;
        for (const [n, sent] of (calls[title]?.(world) ?? []).entries()) {
          const reply = await send(who, row, sent, n % 2 === 0 ? 'en' : 'fr');
          assert.ok(reply.statusCode < 500, `${title} ${JSON.stringify(sent)}: ${reply.body}`);
          assertNoCanaries(`${JSON.stringify(reply.headers)}${reply.body}`, `${title} for ${role}`);
          noteDonorCodes(reply.body, world);
        }
      }
    });

  test('the sample is listed, and a search for hidden values finds nothing', async () => {
    const [{ caller, world } = assert.fail('nobody buys')] = worlds;
    const { items } = await caller.ok(clientSamples.getMany, { body: { loincBiomarkerId: world.termId } });
    assert.deepEqual(
      items.map(({ id }) => id),
      [world.sampleId],
    );
    assert.deepEqual(
      [items[0]?.donorAge, items[0]?.donorZip, items[0]?.collectionYear, items[0]?.expiryBand],
      [72, '943', 2023, 'over_2_years'],
    );
    assert.deepEqual(items[0]?.diagnoses, [{ category: 'E75', name: null }]);
    for (const search of Object.values(canaries)) {
      assert.equal((await caller.ok(clientSamples.getMany, { body: { search } })).count, 0, search);
      assert.equal((await caller.ok(specimens.facets, { body: { search } })).count, 0, search);
    }
  });
});

test('no two companies are given the same code of a donor', () => {
  const seen = worlds.map(({ world }) => donorCodes.get(world.companyId) ?? new Set());
  assert.ok(seen.length > 1);
  for (const codes of seen) assert.ok(codes.size > 0);
  const all = seen.flatMap((codes) => [...codes]);
  assert.equal(new Set(all).size, all.length);
});

/** Of the list's own rows, not of samples. */
const ownFields: Record<string, string[]> = {
  'approvals.getMany': ['createdFrom'],
  'orders.getMany': ['status'],
};

describe('hidden fields are no filter or sort key of', () => {
  for (const { title, row } of reachable.filter(({ row }) => row.body))
    test(title, async () => {
      const [{ caller, world } = assert.fail('nobody buys')] = worlds;
      const shape = row.body && shapeFor(row.body, 'client').shape;
      const [example = {}] = calls[title]?.(world) ?? [];
      const refusedFields = async (body: object) => {
        const reply = await send(caller, row, { ...example, body: { ...example.body, ...body } });
        assert.equal(reply.statusCode, 400);
        assertNoCanaries(reply.body, `the refusal of ${title}`);
        return Object.keys(reply.json().error.fields).sort();
      };
      const keys = Object.keys(hiddenFields).filter((key) => !ownFields[title]?.includes(key));
      // A reply names twenty fields at most.
      for (const some of [keys.slice(0, 12), keys.slice(12)]) {
        const body = Object.fromEntries(
          Object.entries(hiddenFields).filter(([field]) => some.includes(field)),
        );
        assert.deepEqual(await refusedFields(body), some.sort());
      }
      if (!shape || !('sortBy' in shape)) return;
      for (const sortBy of [...keys, 'id', 'createdAt,accession', 'donorAge,donorDob'])
        assert.ok(!z.safeParse(shape.sortBy, sortBy).success, `${title} sorts by ${sortBy}`);
      assert.deepEqual(await refusedFields({ sortBy: 'accession' }), ['sortBy']);
    });
});

test('the order of two samples that look the same to clients does not depend on hidden fields', async () => {
  const [{ caller } = assert.fail('nobody buys')] = worlds;
  const term = await testApp.make.biomarker();
  const seen = { biomarkerId: term.id, biomarker_value: '3', donor_gender: 'Male', specimen_price: 20 };
  const { id: vendorId } = await testApp.make.vendor();
  const [one, two] = [await swappedDonor(testApp, vendorId, 'A'), await swappedDonor(testApp, vendorId, 'B')];
  const early = {
    accession: 'AAA-1',
    ...{
      result_measured_on: '2024-01-02',
      freeze_thaws: 5,
      hours_to_freezer: 3.37,
      result_as_sent: '3000 pg/mL',
    },
    biobank_id: 'AAA',
    donor_dob: '1960-01-02',
    collection_date: '2023-02-01',
    expiration_date: '2035-02-01',
    donor_zip: '13201',
    storage_location: 'A',
    created_at: new Date('2023-03-01T00:00:00Z'),
    storage_facility_id: (await testApp.make.facility()).id,
    invoice_id: (await testApp.make.invoice({ vendorId, number: 'A' })).id,
  };
  const late = {
    accession: 'ZZZ-9',
    ...{ result_measured_on: '2024-12-30', freeze_thaws: 17, hours_to_freezer: 2.5, result_as_sent: null },
    biobank_id: 'ZZZ',
    donor_dob: '1960-11-30',
    collection_date: '2023-12-30',
    expiration_date: '2038-12-30',
    donor_zip: '13299',
    storage_location: 'Z',
    created_at: new Date('2024-03-01T00:00:00Z'),
    storage_facility_id: (await testApp.make.facility()).id,
    invoice_id: (await testApp.make.invoice({ vendorId, number: 'Z' })).id,
  };
  const first = await testApp.make.sample({
    ...{ ...seen, ...early, donor_id: one.id },
    facilityId: early.storage_facility_id,
  });
  const second = await testApp.make.sample({
    ...{ ...seen, ...late, donor_id: two.id },
    facilityId: late.storage_facility_id,
  });
  const further = await testApp.make.biomarker();
  const addResult = (sample_id: number, value_as_sent: string | null, measured_on: string) =>
    testApp.db
      .insertInto('sample_results')
      .values({ sample_id, loinc_biomarker_id: further.id, value: '4', value_as_sent, measured_on })
      .execute();
  await addResult(first.id, '4000 ug/dL', '2024-01-05');
  await addResult(second.id, null, '2024-11-05');
  const everything = async () => {
    const body = { loincBiomarkerId: term.id };
    const replies = [
      JSON.stringify(await caller.ok(specimens.facets, { body })),
      JSON.stringify(await caller.ok(specimens.byBiomarker, { body: { loincBiomarkerIds: [term.id] } })),
    ];
    for (const sortBy of sampleClientSorts.flatMap((sort) => [sort, `-${sort}`]))
      replies.push(JSON.stringify(await caller.ok(clientSamples.getMany, { body: { ...body, sortBy } })));
    return replies;
  };
  const before = await everything();
  const set = (id: number, values: object) =>
    testApp.db.updateTable('samples').set(values).where('id', '=', id).execute();
  await set(first.id, { accession: 'BETWEEN' });
  await set(second.id, early);
  await set(first.id, late);
  await testApp.db.deleteFrom('sample_results').where('loinc_biomarker_id', '=', further.id).execute();
  await addResult(second.id, '4000 ug/dL', '2024-01-05');
  await addResult(first.id, null, '2024-11-05');
  await two.rename('Neither');
  await one.rename('B');
  await two.rename('A');
  assert.deepEqual(await everything(), before);
});

test('documents of an order contain public codes and no hidden values', async () => {
  for (const { caller, world } of worlds)
    for (const row of [orders.confirmation, orders.packingList] as const)
      for (const language of ['en', 'fr']) {
        const made = await send(caller, row, { params: { id: world.orderId }, body: {} }, language);
        const { url } = (made.json() as { data: { url: string } }).data;
        const { rawPayload } = await caller.raw({ method: 'GET', url });
        const { texts } = readPdf(rawPayload);
        assert.ok(
          texts.some((text) => /SP-[0-9A-Z]{7}/.test(text)),
          'no code on it',
        );
        assert.match(texts.join(' '), /Plasma, .* 4[.,]5/, 'no details on it');
        assertNoCanaries(`${texts.join(' ')} ${rawPayload.toString('latin1')}`, `${row.path} in ${language}`);
      }
});

test('exported files contain no hidden values', async () => {
  for (const { title, row } of reachable.filter(({ row }) => row.path.endsWith('/export')))
    for (const { role, caller, world } of worlds) {
      if (!mayCall(row, role)) continue;
      let rows = 0;
      // What a search finds differs by language only in its headings.
      for (const sent of calls[title]?.(world) ?? [])
        for (const language of ['en', 'fr']) {
          const made = await send(caller, row, sent, language);
          if (made.statusCode !== 200) continue;
          const { data } = made.json() as { data: { url: string } };
          await forgetExports(testApp.db);
          const { rawPayload, statusCode } = await caller.raw({ method: 'GET', url: data.url });
          assert.equal(statusCode, 200);
          const texts = await textsOf(rawPayload);
          if (!isWorkbook(rawPayload)) rows += rawPayload.toString().trim().split('\r\n').length - 1;
          assertNoCanaries(texts.join('\n'), `${title} for ${role}: ${JSON.stringify(sent)} in ${language}`);
          for (const text of texts) noteDonorCodes(text, world);
        }
      assert.ok(rows > 0, `${title} has no row for ${role}`);
    }
});

test('events, mails and logs contain no hidden values', async () => {
  const [{ caller, world } = assert.fail('nobody buys')] = worlds;
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = testApp.app.server.address() as AddressInfo;
  const stop = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}${system.events.path}`, {
    headers: { authorization: String(caller.headers.authorization), 'last-event-id': '1' },
    signal: stop.signal,
  });
  const admin = await testApp.as('admin');
  const { accession: _, ...body } = { ...canaries, accession: '' };
  await admin.ok(samples.create, {
    body: {
      accession: `${canaries.accession}-2`,
      biobankId: body.biobankId,
      loincBiomarkerId: world.termId,
      storageFacilityId: (await testApp.make.facility({ name: `${canaries.facility} 2` })).id,
      storageLocation: body.storageLocation,
      collectionDate: body.collectionDate,
      donorDob: body.donorDob,
      donorZip: body.donorZip,
      expirationDate: body.expirationDate,
      specimenPrice: 10,
      volumeNumber: 1,
      volumeUnits: 'mL',
    },
  });
  await admin.ok(samples.update, {
    params: { id: world.sampleId },
    body: { storageLocation: 'XQ7 / Shelf 4 / Box 9b' },
  });
  await notifyMatches(testApp.db, testApp.services);
  const mails = await testApp.mailsTo(world.email);
  for (const template of ['order_placed', 'saved_search_news'])
    assert.ok(
      mails.some((mail) => mail.template === template),
      template,
    );
  assertNoCanaries(JSON.stringify(mails), 'a mail');

  // The alert of the saved search is the last event of the stream, so that all others have arrived by then.
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let events = '';
  while (!events.includes('saved_search.news'))
    events += (await reader?.read())?.value ?? assert.fail('it ended');
  stop.abort();
  assertNoCanaries(events, 'the events');
  assert.ok(testApp.lines.length > 5);
  for (const line of testApp.lines) assertNoCanaries(line, 'the log');
});
