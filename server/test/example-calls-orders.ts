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
  'samples.export': () => ({ body: { format: 'csv', filter: {} } }),
  'samples.exportResults': () => ({ body: { format: 'csv', filter: {} } }),
  'samples.labels': async ({ tube }) => ({ body: { ids: [await tube()] } }),
  'specimens.facets': () => ({ body: {} }),
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

export const orderCalls: ExampleCalls = {
  ...stock,
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
  'orders.place': async ({ cart, setup, buyer }) => ({ ...at(await cart()), body: setup.delivery(buyer) }),
  'orders.placeByCustomRequest': async (scenario) => ({
    body: { ...scenario.setup.delivery(scenario.buyer), loincCode: await termCode(scenario), quantity: 1 },
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
