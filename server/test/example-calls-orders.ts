import { orders } from '@aliquot/contract/orders';
import { parcel } from './buyer-setup.ts';
import type { Call, ExampleCalls } from './example-call.ts';
import type { Scenario } from './scenario.ts';

const at = (id: unknown): Call => ({ params: { id } });
const deleted = { active: false };
const reason = 'No longer needed';

const sampleBody = async ({ make, next }: Scenario) => ({
  accession: `SCENE-${next()}`,
  loincBiomarkerId: (await make.biomarker()).id,
  storageFacilityId: (await make.facility()).id,
  volumeNumber: 1,
  volumeUnits: 'mL',
});

const termCode = async ({ make }: Scenario) => (await make.biomarker()).loinc_code;

const stock: ExampleCalls = {
  'samples.getMany': () => ({ body: {} }),
  'samples.overview': () => ({}),
  'samples.insights': () => ({}),
  'samples.create': async (scenario) => ({ body: await sampleBody(scenario) }),
  'samples.setBatchPrice': async ({ tube }) => ({ body: { ids: [await tube()], specimenPrice: 12.5 } }),
  'sampleBatches.setStatus': async ({ tube }) => ({ body: { ids: [await tube()], status: 'damaged' } }),
  'sampleBatches.setStorage': async ({ tube }) => ({ body: { ids: [await tube()], storageLocation: 'B2' } }),
  'sampleBatches.recent': () => ({}),
  'sampleBatches.undo': async ({ batchChange }) => at(await batchChange()),
  // A sold sample: only the company that bought it can still read it.
  'samples.get': async ({ sent }) => at((await sent()).sampleId),
  'samples.update': async ({ tube }) => ({ ...at(await tube()), body: { storageLocation: 'B2' } }),
  'samples.remove': async ({ tube }) => at(await tube()),
  'samples.restore': async ({ tube }) => at(await tube(deleted)),
  'samples.history': async ({ tube }) => at(await tube()),
  'samples.labels': async ({ tube }) => ({ body: { ids: [await tube()] } }),
  'specimens.facets': () => ({ body: {} }),
  'specimens.units': async ({ make }) => ({ body: { loincBiomarkerIds: [(await make.biomarker()).id] } }),
  'specimens.byBiomarker': async ({ make }) => ({
    body: { loincBiomarkerIds: [(await make.biomarker()).id] },
  }),
  'savedSearches.getMany': () => ({ body: {} }),
  'savedSearches.create': ({ next }) => ({ body: { name: `Search ${next()}`, query: {} } }),
  'savedSearches.update': async (scenario) => ({ ...at(await searchOf(scenario)), body: { alerts: true } }),
  'savedSearches.seen': async (scenario) => at(await searchOf(scenario)),
  'savedSearches.remove': async (scenario) => at(await searchOf(scenario)),
  'savedSearches.restore': async (scenario) => at(await searchOf(scenario, deleted)),
  'invoices.getMany': () => ({ body: {} }),
  'invoices.overview': () => ({}),
  'invoices.create': async ({ make }) => ({ body: { vendorId: (await make.vendor()).id } }),
  'invoices.get': async ({ make }) => at((await make.invoice()).id),
  'invoices.update': async ({ make }) => ({ ...at((await make.invoice()).id), body: { note: 'Late' } }),
  'invoices.remove': async ({ make }) => at((await make.invoice()).id),
  'invoices.restore': async ({ make }) => at((await make.invoice(deleted)).id),
  'downloads.fetch': async ({ buyer, placed }) => {
    const { url } = await buyer.caller.ok(orders.confirmation, { params: { id: await placed() } });
    return { params: { token: url.split('/').at(-1) } };
  },
};

async function searchOf({ db, buyer, next }: Scenario, given: object = {}) {
  const values = { user_id: buyer.id, name: `Kept ${next()}`, query: '{}', ...given };
  return (await db.insertInto('saved_searches').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** A custom request without a price limit would need approval. */
const withoutRules = async ({ dropRules }: Scenario) => {
  await dropRules();
  return {};
};

const approving: ExampleCalls = {
  'buyingLimits.get': ({ buyer }) => ({ query: { companyId: String(buyer.companyId) } }),
  'buyingLimits.save': () => ({ body: { orderLimit: null, poMask: null, poOnce: false } }),
  'budgets.getMany': () => ({ body: {} }),
  'budgets.create': ({ next }) => ({
    body: {
      name: `Budget ${next()}`,
      scope: 'purchase_order',
      purchaseOrderNumber: 'BPO-1',
      period: 'year',
      startsOn: '2026-01-01',
      amount: 1000,
    },
  }),
  'budgets.get': async (scenario) => at(await scenario.budget()),
  'budgets.update': async (scenario) => ({ ...at(await scenario.budget()), body: { amount: 2000 } }),
  'budgets.remove': async (scenario) => at(await scenario.budget()),
  'budgets.restore': async (scenario) => at(await scenario.budget(deleted)),
  'budgets.forMe': () => ({}),
  'companyLimits.get': ({ buyer }) => at(buyer.companyId),
  'companyLimits.update': async ({ make }) => ({
    ...at((await make.company()).id),
    body: { maxHeldSamples: 700 },
  }),
  'companyLimits.releaseHolds': async ({ make }) => ({ ...at((await make.company()).id), body: { reason } }),
  'approvals.submit': async ({ makeRule, setup, buyer, tube }) => {
    await makeRule();
    const id = await setup.cartWith(buyer, [await tube({ specimen_price: 9000 })]);
    return { ...at(id), body: setup.delivery(buyer) };
  },
  'approvals.submitCustomRequest': async (scenario) => {
    await scenario.makeRule();
    const loincCode = await termCode(scenario);
    return {
      body: { ...scenario.setup.delivery(scenario.buyer), loincCode, quantity: 1, priceLimit: 9000 },
    };
  },
  'approvals.getMany': () => ({ body: {} }),
  'approvals.get': async ({ approval }) => at((await approval({ mine: true })).id),
  'approvals.decide': async ({ approval }) => ({
    ...at((await approval()).id),
    body: { approve: true, expectedTotal: 50 },
  }),
  'approvals.withdraw': async ({ approval }) => at((await approval({ mine: true })).id),
  'approvals.resubmit': async ({ approval, makeRule }) => {
    await makeRule();
    return { ...at((await approval({ mine: true, price: 9000 })).id), body: { expectedTotal: 9000 } };
  },
  'approvals.release': async ({ approval }) => ({ ...at((await approval()).id), body: { reason } }),
  'approvalRules.mine': () => ({}),
  'approvalRules.get': ({ buyer }) => ({ query: { companyId: String(buyer.companyId) } }),
  'approvalRules.save': async ({ dropRules }) => {
    await dropRules();
    return { body: { read: [], rules: [] } };
  },
};

const dayAfterTomorrow = () => new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);

const drafting = { state: 'drafting' } as const;

const quoting: ExampleCalls = {
  'quotes.request': async ({ dropQuotes, cart }) => {
    await dropQuotes();
    return { ...at(await cart()), body: {} };
  },
  'quotes.requestAgain': async ({ dropQuotes, quote }) => {
    const { id } = await quote({ state: 'offered' });
    await dropQuotes();
    return { ...at(id), body: {} };
  },
  'quotes.create': async ({ dropQuotes, buyer, tube }) => {
    await dropQuotes();
    return { body: { userId: buyer.id, sampleIds: [await tube()] } };
  },
  'quotes.getMany': () => ({ body: {} }),
  'quotes.overview': () => ({}),
  'quotes.get': async ({ quote }) => at((await quote({ state: 'countered' })).id),
  'quotes.update': async ({ quote }) => ({
    ...at((await quote(drafting)).id),
    body: { shippingPrice: 20, terms: 'Net 30' },
  }),
  'quotes.take': async ({ quote }) => at((await quote()).id),
  'quotes.addItems': async ({ quote, tube }) => ({
    ...at((await quote(drafting)).id),
    body: { sampleIds: [await tube()] },
  }),
  'quotes.removeItems': async ({ quote }) => {
    const { id, sampleId } = await quote(drafting);
    return { ...at(id), body: { sampleIds: [sampleId] } };
  },
  'quotes.setPrices': async ({ quote }) => ({ ...at((await quote(drafting)).id), body: { percent: 10 } }),
  'quotes.offer': async ({ quote, makeSeller }) => {
    await makeSeller();
    const { id } = await quote(drafting);
    return { ...at(id), body: { validUntil: dayAfterTomorrow(), shippingPrice: 0, version: 1 } };
  },
  'quotes.preview': async ({ quote }) => ({
    ...at((await quote(drafting)).id),
    body: { validUntil: dayAfterTomorrow() },
  }),
  'quotes.extend': async ({ quote }) => ({
    ...at((await quote({ state: 'offered', validUntil: new Date(Date.now() + 3_600_000) })).id),
    body: { validUntil: dayAfterTomorrow() },
  }),
  'quotes.counter': async ({ quote }) => ({
    ...at((await quote({ state: 'offered' })).id),
    body: { note: 'Less?', revision: 1 },
  }),
  'quotes.accept': async ({ quote, dropRules, setup, buyer }) => {
    await dropRules();
    const { id } = await quote({ state: 'offered' });
    return { ...at(id), body: { ...setup.delivery(buyer), expectedTotal: 50, revision: 1 } };
  },
  'quotes.decline': async ({ quote }) => ({
    ...at((await quote({ state: 'offered' })).id),
    body: { reason: 'price' },
  }),
  'quotes.withdraw': async ({ quote, me }) => ({
    ...at((await quote()).id),
    body: me.role.startsWith('client') ? {} : { reason },
  }),
  'quotes.document': async ({ quote }) => ({ ...at((await quote({ state: 'offered' })).id), body: {} }),
};

export const orderCalls: ExampleCalls = {
  ...stock,
  ...approving,
  ...quoting,
  'orders.getMany': () => ({ body: {} }),
  'orders.overview': () => ({}),
  'orders.spend': () => ({}),
  'orders.custody': async ({ sent }) => at((await sent()).sampleId),
  'orders.createCart': () => ({}),
  'orders.addItem': async ({ cart, tube }) => ({ ...at(await cart()), body: { sampleId: await tube() } }),
  'orders.removeItem': async ({ cart, tube }) => ({ ...at(await cart()), body: { sampleId: await tube() } }),
  'orders.holdAgain': async ({ cart }) => ({ ...at(await cart()), body: {} }),
  'orders.addCheapest': async ({ cart, make }) => ({
    ...at(await cart()),
    body: { filter: { loincBiomarkerId: (await make.biomarker()).id }, count: 1 },
  }),
  'orders.get': async ({ placed }) => at(await placed()),
  'orders.place': async (scenario) => {
    const { cart, setup, buyer } = scenario;
    return { ...(await withoutRules(scenario)), ...at(await cart()), body: setup.delivery(buyer) };
  },
  'orders.placeByCustomRequest': async (scenario) => ({
    body: {
      ...(await withoutRules(scenario)),
      ...scenario.setup.delivery(scenario.buyer),
      loincCode: await termCode(scenario),
      quantity: 1,
    },
  }),
  'orders.manage': async ({ placed }) => ({ ...at(await placed()), body: { status: 'confirmed' } }),
  'orders.assign': async ({ placed }) => ({ ...at(await placed()), body: {} }),
  'orders.ship': async ({ confirmed }) => ({ ...at(await confirmed()), body: parcel() }),
  'orders.updateShipment': async ({ sent }) => {
    const { id, shipmentId } = await sent();
    return { params: { id, shipmentId }, body: { carrier: 'UPS' } };
  },
  'orders.cancel': async ({ placed }) => ({ ...at(await placed()), body: { reason } }),
  'orders.withdrawItems': async ({ setup, buyer, tube }) => {
    const sampleIds = [await tube(), await tube()];
    const body = { sampleIds: sampleIds.slice(0, 1), reason, sampleStatus: 'damaged' };
    return { ...at(await setup.placed(buyer, sampleIds)), body };
  },
  'orders.addNote': async ({ placed }) => ({ ...at(await placed()), body: { note: 'Fragile' } }),
  'orders.confirmation': async ({ placed }) => at(await placed()),
  'orders.packingList': async ({ sent }) => {
    const { id, shipmentId } = await sent();
    return { ...at(id), body: { shipmentId } };
  },
  'orders.pickList': async ({ placed }) => at(await placed()),
  'requests.getMany': () => ({ body: {} }),
  'requests.get': async ({ request }) => at((await request()).id),
  'requests.update': async ({ request }) => ({ ...at((await request()).id), body: { name: 'Renamed' } }),
  'requests.remove': async ({ request }) => ({ ...at((await request()).id), query: { reason } }),
  'requests.restore': async ({ closedRequest }) => at(await closedRequest()),
  'requests.allocate': async ({ request, tube }) => {
    const { id, termId } = await request();
    await tube({ biomarkerId: termId });
    return { ...at(id), body: {} };
  },
  'requests.lookUp': async (scenario) => ({ body: { loincCode: await termCode(scenario) } }),
};
