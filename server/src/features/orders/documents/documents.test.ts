import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import {
  insertLineWithoutDetails,
  type OrderTests,
  openOrderTests,
  parcel,
} from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { matrixOf } from '../../../platform/pdf/pdf.ts';

let { testApp, setup, admin, me, manage } = {} as OrderTests;
let id: number;
let ids: number[];

before(async () => {
  ({ testApp, setup, admin, me, manage } = await openOrderTests());
  ids = await setup.stock(30, {
    specimen_price: 1234.5,
    storage_location: 'Freezer 3, shelf 2, rack 12, drawer 4, box 7, CANARY-PLACE',
    biobank_id: 'CANARY-BANK',
    donor_dob: '1951-02-03',
    collection_date: '2022-04-05',
  });
  id = await setup.placed(me, ids);
  await manage(id, { status: 'confirmed' });
  await admin.ok(orders.ship, {
    params: { id },
    body: parcel({ sampleIds: ids.slice(0, 2), temperature: 'Dry ice −78' }),
  });
});
after(() => testApp.close());

type DocumentRow = typeof orders.confirmation | typeof orders.packingList | typeof orders.pickList;

async function readDocument(
  caller: Caller,
  row: DocumentRow,
  body: object = {},
  language = 'en',
  order = id,
) {
  const { url } = await caller.ok(
    row,
    { params: { id: order }, ...(row === orders.packingList ? { body } : {}) } as never,
    {
      'accept-language': language,
    },
  );
  const reply = await caller.raw({ method: 'GET', url: new URL(url, 'http://x').pathname });
  assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf']);
  return {
    ...readPdf(reply.rawPayload),
    name: String(reply.headers['content-disposition']),
    bytes: reply.rawPayload,
  };
}

const inside = (texts: string[], words: string) => texts.some((text) => text.includes(words));

test('the confirmation has every sample with its public code as DataMatrix, its price, and the total', async () => {
  const { texts, bars, name } = await readDocument(me.caller, orders.confirmation);
  const order = await admin.ok(orders.get, { params: { id } });
  if ('now' in order) throw new Error('no order');
  assert.match(name, new RegExp(`order-${order.number}\\.pdf`));
  for (const { code } of order.lines) assert.ok(inside(texts, code), code);
  assert.ok(inside(texts, '$37,035.00') && inside(texts, order.number) && inside(texts, 'PO-1'));
  const [first] = order.lines;
  const { pixs } = matrixOf(first?.code ?? '');
  assert.ok(bars.length >= 30 * pixs.filter((dark, n) => dark && !pixs[n - 1]).length * 0.5);
});

test('the packing list has the samples of the shipment without prices, in the caller’s language', async () => {
  const [shipment] = (
    await admin.ok(orders.ship, {
      params: { id },
      body: parcel({ sampleIds: ids.slice(0, 2), temperature: 'Dry ice −78' }),
    })
  ).shipments;
  const { texts } = await readDocument(me.caller, orders.packingList, { shipmentId: shipment?.id }, 'fr');
  assert.ok(
    inside(texts, 'Bordereau de livraison') && inside(texts, 'Transporteur') && inside(texts, 'FedEx'),
  );
  assert.ok(inside(texts, 'Dry ice −78'));
  assert.equal(texts.filter((text) => /^SP-\w{7}$/.test(text)).length, 2);
  assert.ok(!texts.some((text) => text.includes('$') || text.includes('1 234')));
  const unknown = await me.caller.refused(orders.packingList, {
    params: { id },
    body: { shipmentId: 999999 },
  });
  assert.equal(unknown.code, 1005);
});

test('documents for clients have no internal data; the pick list has, and is for staff only', async () => {
  for (const row of [orders.confirmation, orders.packingList]) {
    const { texts, bytes } = await readDocument(me.caller, row);
    for (const hidden of ['CANARY', 'ACC-', '1951', '2022-04', 'Freezer room'])
      assert.ok(!inside(texts, hidden), hidden);
    // Digits alone also occur among the positions of the file's own parts.
    for (const hidden of ['CANARY', 'ACC-', '2022-04', 'Freezer room'])
      assert.ok(!bytes.includes(hidden), hidden);
  }
  const { texts } = await readDocument(admin, orders.pickList);
  assert.ok(inside(texts, 'CANARY-PLACE') && inside(texts, 'ACC-') && inside(texts, 'Pick list'));
  assert.equal(texts.filter((text) => text.startsWith('ACC-')).length, 28, 'samples that are not sent yet');
  assert.equal((await me.caller.refused(orders.pickList, { params: { id } })).code, 1003);
});

test('names with Polish, Czech, Turkish, Greek and Cyrillic letters are printed as they are, on every document', async () => {
  const polish = 'Łódzka Spółka „Żółć” Řež';
  const greek = 'Αποθήκη Ωμέγα, ΐ ΰ';
  const cyrillic = 'Щёголева Ґанна';
  const turkish = 'Dondurucu İğdır, ışık şube';
  const buyer = await setup.buyer();
  await testApp.db
    .updateTable('client_companies')
    .set({ name: polish })
    .where('id', '=', buyer.companyId)
    .execute();
  await testApp.db
    .updateTable('users')
    .set({ first_name: 'Щёголева', last_name: 'Ґанна' })
    .where('id', '=', buyer.id)
    .execute();
  await testApp.db
    .updateTable('shipping_locations')
    .set({ name: greek })
    .where('id', '=', buyer.locationId)
    .execute();
  const order = await setup.placed(buyer, await setup.stock(1, { storage_location: turkish }));
  const read = (row: DocumentRow) => readDocument(admin, row, {}, 'fr', order);
  const [confirmation, packing, pick] = [
    await read(orders.confirmation),
    await read(orders.packingList),
    await read(orders.pickList),
  ];
  for (const name of [polish, greek, cyrillic]) assert.ok(inside(confirmation.texts, name), name);
  for (const name of [polish, greek]) assert.ok(inside(packing.texts, name), name);
  for (const name of [polish, turkish]) assert.ok(inside(pick.texts, name), name);
  // Fonts are shared between documents: one document must not change the text that can be copied from the next.
  assert.deepEqual((await read(orders.confirmation)).texts.slice(0, 20), confirmation.texts.slice(0, 20));
});

test('the document is an order summary until the order is confirmed, then a confirmation with results, units, donor, storage, seller and note', async () => {
  const { id: biomarkerId } = await testApp.make.biomarker({ units: '10*3/uL' });
  await testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: biomarkerId, low: 4, high: 11, sex: 'any', label: 'Normal' })
    .execute();
  const buyer = await setup.buyer();
  const order = await setup.cartWith(
    buyer,
    await setup.stock(1, {
      biomarkerId,
      biomarker_value: '12.5',
      donor_gender: 'Female',
      donor_dob: '1925-01-01',
      collection_date: '2023-08-23',
      storage_container: 'Cryovial 2 mL',
      storage_condition: 'Frozen -80 C',
    }),
  );
  const note = 'Ring twice.\nThen wait.';
  await buyer.caller.ok(orders.place, { params: { id: order }, body: setup.delivery(buyer, { note }) });
  const summary = await readDocument(buyer.caller, orders.confirmation, {}, 'en', order);
  assert.ok(inside(summary.texts, 'Order summary') && !inside(summary.texts, 'Order confirmation'));
  await manage(order, { status: 'confirmed' });
  const { texts } = await readDocument(buyer.caller, orders.confirmation, {}, 'en', order);
  const printed = texts.join(' ').replaceAll('\u00a0', ' ');
  assert.ok(!printed.includes('Order summary'));
  for (const words of [
    'Order confirmation',
    '12.5 10³/µL, high, ref. 4–11',
    'Female, 90+',
    'Cryovial 2 mL',
    'Frozen -80 C',
    'Sold by',
    'Note: Ring twice.',
    'Then wait.',
  ])
    assert.ok(printed.includes(words), `${words} is not in ${printed}`);
  const french = await readDocument(buyer.caller, orders.confirmation, {}, 'fr', order);
  const inFrench = french.texts.join(' ').replaceAll('\u00a0', ' ');
  for (const words of ['12,5 10³/µL, élevé, réf. 4–11', 'Cryotube 2 mL', 'Congelé -80 C'])
    assert.ok(inFrench.includes(words), `${words} is not in ${inFrench}`);
});

test('confirmation and packing list have material, anticoagulant and every result with its unit, each in its language', async () => {
  const { id: biomarkerId } = await testApp.make.biomarker({ units: 'mg/dL' });
  const [sampleId = 0, old = 0] = await setup.stock(2, {
    biomarkerId,
    biomarker_value: '12.5',
    material: 'Plasma',
    anticoagulant: 'lithium_heparin',
  });
  const names = ['C reactive protein', 'Ferritin', 'Rubella virus Ab.IgG'];
  const units = ['mg/L', 'ug/L', null];
  const terms = await Promise.all(
    names.map((component, n) =>
      testApp.make.biomarker({
        component,
        units: units[n] ?? null,
        type: units[n] ? 'Quantitative' : 'Qualitative',
        common_rank: 1000 + n,
      }),
    ),
  );
  for (const [n, value] of ['8.25', '31', 'Positive'].entries())
    await testApp.db
      .insertInto('sample_results')
      .values({ sample_id: sampleId, loinc_biomarker_id: terms[n]?.id ?? 0, value })
      .execute();
  const buyer = await setup.buyer();
  const order = await setup.placed(buyer, [sampleId]);
  const printed = async (row: DocumentRow, language: 'en' | 'fr') =>
    (await readDocument(buyer.caller, row, {}, language, order)).texts
      .join(' ')
      .replaceAll('\u00a0', ' ')
      .replaceAll(/ +/g, ' ');
  const codes = terms.map(({ loinc_code }) => loinc_code);
  for (const row of [orders.confirmation, orders.packingList]) {
    const english = await printed(row, 'en');
    for (const words of [
      '12.5 mg/dL',
      `Plasma, lithium heparin · Also measured: C reactive protein (${codes[0]}) 8.25 mg/L; Ferritin (${codes[1]}) 31 µg/L`,
      `Rubella virus Ab.IgG (${codes[2]}) Positive`,
    ])
      assert.ok(english.includes(words), `${words} is not in ${english}`);
    const french = await printed(row, 'fr');
    const words = `Plasma, héparine de lithium · Aussi mesuré : C reactive protein (${codes[0]}) 8,25 mg/L`;
    assert.ok(french.includes(words), `${words} is not in ${french}`);
  }
  await insertLineWithoutDetails(testApp.db, order, old);
  for (const row of [orders.confirmation, orders.packingList])
    assert.equal((await printed(row, 'en')).split('Plasma').length - 1, 1, 'only on the line that keeps it');
  assert.equal((await printed(orders.packingList, 'en')).split('12.5').length - 1, 1);
});

test('a line with sixty further results is printed whole, and the next line below it', async () => {
  const [sampleId = 0, next = 0] = await setup.stock(2);
  for (let n = 0; n < 60; n += 1) {
    const { id: term } = await testApp.make.biomarker({
      component: `Analyte with a long name ${n}`,
      units: 'mg/L',
    });
    await testApp.db
      .insertInto('sample_results')
      .values({ sample_id: sampleId, loinc_biomarker_id: term, value: `${n}.5` })
      .execute();
  }
  const buyer = await setup.buyer();
  const order = await setup.placed(buyer, [sampleId, next]);
  const { texts } = await readDocument(buyer.caller, orders.confirmation, {}, 'en', order);
  // A line may end anywhere, also after the stroke of a unit.
  const printed = texts.join('').replaceAll(/\s/g, '');
  for (let n = 0; n < 60; n += 1)
    assert.match(printed, new RegExp(`Analytewithalongname${n}\\([-0-9]+\\)${n}\\.5mg/L`));
});

test('documents have the needed-by day, one parcel per temperature, and the samples that a request still lacks', async () => {
  const buyer = await setup.buyer();
  const term = await testApp.make.biomarker();
  for (const storage_condition of ['Frozen -80 C', '2-8 °C'])
    await setup.stock(1, { biomarkerId: term.id, storage_condition, storage_container: 'Cryovial' });
  const { id: order } = await buyer.caller.ok(orders.placeByCustomRequest, {
    body: {
      ...setup.delivery(buyer),
      loincCode: term.loinc_code,
      quantity: 3,
      storageContainer: 'Cryovial',
      neededBy: '2099-05-06',
    },
  });
  const printed = async (row: DocumentRow, language: 'en' | 'fr') =>
    (await readDocument(admin, row, {}, language, order)).texts.join(' ').replaceAll('\u00a0', ' ');
  const confirmation = await printed(orders.confirmation, 'en');
  for (const words of ['Needed by 6 May 2099', '2 parcels: 1 frozen, 1 refrigerated.', '(Cryovial)'])
    assert.ok(confirmation.includes(words), `${words} is not in ${confirmation}`);
  assert.match(
    await printed(orders.pickList, 'fr'),
    /Souhaité pour le 6 mai 2099.*2 colis : 1 congelé, 1 réfrigéré\./,
  );
});

test('a note longer than a page continues on the next', async () => {
  const buyer = await setup.buyer();
  const order = await setup.cartWith(buyer, await setup.stock(1));
  const note = Array.from({ length: 300 }, (_, n) => `Line ${n}`).join('\n');
  await buyer.caller.ok(orders.place, { params: { id: order }, body: setup.delivery(buyer, { note }) });
  const { texts } = await readDocument(buyer.caller, orders.confirmation, {}, 'en', order);
  for (const n of [0, 150, 299]) assert.ok(inside(texts, `Line ${n}`), String(n));
  assert.ok(inside(texts, 'page 2') && inside(texts, 'page 3'));
});

test('the pick list fails when nothing is left to pick: all sent, or delivered without shipments', async () => {
  const sent = await setup.placed(me, await setup.stock(1));
  const byHand = await setup.placed(me, await setup.stock(1));
  const refused = async (order: number) =>
    (await admin.refused(orders.pickList, { params: { id: order } })).code;
  for (const order of [sent, byHand]) {
    await admin.ok(orders.pickList, { params: { id: order } });
    await manage(order, { status: 'confirmed' });
  }
  await admin.ok(orders.ship, { params: { id: sent }, body: parcel() });
  await manage(byHand, { status: 'delivered' });
  assert.deepEqual([await refused(sent), await refused(byHand)], [1008, 1008]);
});
