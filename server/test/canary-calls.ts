import { randomBytes } from 'node:crypto';
import { chatSorts } from '@aliquot/contract/chats';
import { sampleClientSorts } from '@aliquot/contract/sample-client';
import { canaries } from './canaries.ts';
import { selection } from './full.ts';
import { password } from './harness.ts';

/** Ids and texts that the calls use. */
export interface World {
  email: string;
  companyId: number;
  locationId: number;
  searchId: number;
  /** sampleId is for sale, with a canary in every hidden field; hiddenIds are not for sale. */
  sampleId: number;
  hiddenIds: number[];
  termId: number;
  termCode: string;
  offTermId: number;
  /** Of a further result. */
  furtherTermId: number;
  itemId: number;
  areaId: number;
  panelId: number;
  /** The caller's cart, a canary sample to put in it, and an order with another one. */
  cartId: number;
  boughtId: number;
  orderId: number;
  /** The caller's cohort of samples for sale. */
  cohortId: number;
  /** The caller's approval of a cart with another canary sample. */
  approvalId: number;
  /** The caller's quote, offered, of another canary sample. */
  quoteId: number;
  /** Of the caller's order, with a payment and a credit note. */
  invoiceId: number;
  creditNoteId: number;
  /** The caller's chat, in which staff have replied about a sample. */
  chatId: number;
}

export interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: object;
}

const delivery = (shippingLocationId: number) => ({
  shippingLocationId,
  purchaseOrderNumber: 'PO-1',
  shipmentMethod: 'express',
});

const values = Object.values(canaries);
const token = () => randomBytes(32).toString('base64url');

const both = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);
let turn = 0;
/** All of them in the full run; otherwise three, others for each list and role. */
const some = <T>(list: readonly T[]): T[] => selection(list, turn++, 3);

/** A list with default parameters, with its sorts, and with searches for canaries. */
const lists = (sorts: readonly string[], more: object = {}): Sent[] => [
  { body: { ...more } },
  ...some(both(sorts)).map((sortBy) => ({ body: { ...more, sortBy, limit: 200 } })),
  ...some(values).map((search) => ({ body: { ...more, search } })),
];

const selections = ({ termId, termCode, furtherTermId, sampleId, hiddenIds: [hiddenId] }: World) => [
  {},
  { loincBiomarkerId: termId },
  { loincBiomarkerId: termId, donorGender: 'Female', ageFrom: 60, ageTo: 80, valueFrom: 0, valueTo: 100 },
  { loincCode: termCode, collectionYearFrom: 2023, collectionYearTo: 2023, expiryBand: 'over_2_years' },
  { search: termCode },
  { diagnosis: 'E75' },
  { loincBiomarkerId: termId, diagnosis: ['E75', 'Q87'] },
  ...(['sample', 'draw', 'donor'] as const).map((within) => ({
    also: [{ loincBiomarkerId: furtherTermId, within }],
  })),
  { sameDonorAs: sampleId },
  { sameDonorAs: hiddenId },
  { material: 'Plasma', anticoagulant: 'lithium_heparin', freezeThaws: '3_or_more', hoursToFreezerMax: 48 },
  { loincBiomarkerId: termId, valueFrom: '>1 ug/dL', displayUnits: 'g/L' },
  { loincBiomarkerId: termId, valueFrom: '1 U/L' },
];
/** Lists and facets of specimens are searched for all of them by a test of their own. */
const searches = () => some(values).map((search) => ({ search }));
/** A cohort has no filter for the samples of one donor. */
const designOf = ({ sameDonorAs: _, ...sample }: { sameDonorAs?: unknown; [filter: string]: unknown }) => ({
  ...{ cases: { sample }, controls: { sample: {} } },
  ...{ count: 5, match: { ageWithin: null, sex: false } },
});

/** Exports of everything and of one row, as csv and as a workbook, and of what a search for a canary finds. */
const exportsOf = (id: number, more: object = {}): Sent[] => [
  ...['csv', 'xlsx'].flatMap((format) => [
    { body: { format, filter: {}, ...more } },
    { body: { format, ids: [id], ...more } },
  ]),
  { body: { format: 'csv', filter: { search: canaries.accession }, ...more } },
];

const terms = ['name', 'code', 'component', 'type', 'class', 'verified', 'ranges', 'stock'];

/**
 * Calls of every row that clients can reach, enough of them to get every kind of reply. A new row without an entry
 * here fails the test.
 */
export const calls: Record<string, (world: World) => Sent[]> = {
  'auth.login': ({ email }) => [{ body: { email, password } }, { body: { email, password: 'Wrong-Word-1' } }],
  'auth.logout': () => [{}],
  'auth.refresh': () => [{}],
  'auth.me': () => [{}],
  'auth.updateMe': () => [{ body: { language: 'fr' } }, { body: { phoneNumber: 'no' } }],
  'auth.userConditions': () => [{}],
  'auth.signUp': () => [
    {
      body: { firstName: 'Ann', lastName: 'New', email: `${token()}@test.example`, company: 'New' },
    },
  ],
  'auth.forgotPassword': () => [{ body: { email: 'nobody@test.example' } }],
  'auth.readLink': () => [{ body: { token: token() } }],
  'auth.setPassword': () => [{ body: { token: token(), password } }],
  'auth.confirmLink': () => [{ body: { token: token() } }],
  'auth.reauthenticate': () => [{ body: { password: 'Wrong-Word-1' } }],
  'auth.changePassword': () => [{ body: { oldPassword: 'Wrong-Word-1', password: 'Other-Word-22' } }],
  'auth.sessions': () => [{}],
  'auth.endSession': () => [{ params: { id: '00000000-0000-4000-8000-000000000000' } }],
  'biomarkers.getMany': ({ termId }) => [
    ...lists(terms),
    { body: { ids: [termId] } },
    { body: { inStock: true, limit: 1000 } },
    { body: { inStock: false, limit: 1000 } },
  ],
  'biomarkers.get': ({ termId, offTermId }) => [termId, offTermId].map((id) => ({ params: { id } })),
  'chats.getList': () => lists(chatSorts),
  'chats.overview': () => [{}],
  'chats.getMessages': ({ chatId }) => [chatId, 999_999].map((id) => ({ body: { chatId: id } })),
  'chats.markRead': ({ chatId }) => [{ body: { chatId, seq: 9 } }],
  // Samples for sale, bought samples, and neither: for the last the reply must not even contain the code.
  'chats.createMessage': ({ sampleId, boughtId, orderId, hiddenIds }) => [
    { body: { comment: 'A word' } },
    { body: { comment: 'A word', sourceType: 'order', sourceId: orderId } },
    ...[sampleId, boughtId, ...hiddenIds].map((sourceId) => ({
      body: { comment: 'A word', sourceType: 'sample', sourceId },
    })),
  ],
  'chats.createReply': ({ chatId, sampleId, hiddenIds }) =>
    [sampleId, ...hiddenIds].map((sourceId) => ({
      body: { chatId, comment: 'A word', sourceType: 'sample', sourceId },
    })),
  'cohorts.getMany': () => lists(['name', 'createdAt', 'builtAt']),
  'cohorts.preview': (world) =>
    [...selections(world), ...searches()].map((sample) => ({ body: { design: designOf(sample) } })),
  'cohorts.create': ({ termId }) => [
    { body: { name: token(), design: designOf({ loincBiomarkerId: termId }) } },
    { body: { name: token(), design: designOf({ loincBiomarkerId: termId, diagnosis: 'Q87' }) } },
  ],
  'cohorts.get': ({ cohortId }) => [cohortId, 999_999].map((id) => ({ params: { id } })),
  'cohorts.update': ({ cohortId }) => [
    { params: { id: cohortId }, body: { note: 'For March' } },
    { params: { id: cohortId }, body: { note: 'For May', version: 99 } },
  ],
  'cohorts.build': ({ cohortId }) => [{ params: { id: cohortId }, body: {} }],
  'cohorts.refresh': ({ cohortId }) => [{ params: { id: cohortId }, body: { apply: false } }],
  'cohorts.alternatives': ({ cohortId, sampleId }) => [{ params: { id: cohortId }, body: { sampleId } }],
  'cohorts.swap': ({ cohortId, sampleId, hiddenIds, boughtId }) =>
    [...hiddenIds, boughtId, 999_999].map((withSampleId) => ({
      params: { id: cohortId },
      body: { sampleId, withSampleId },
    })),
  'cohorts.pin': ({ cohortId, sampleId }) => [
    { params: { id: cohortId }, body: { sampleIds: [sampleId], pinned: true } },
  ],
  'cohorts.removeSets': ({ cohortId }) => [{ params: { id: cohortId }, body: { sets: [99] } }],
  'cohorts.copy': ({ cohortId }) => [{ params: { id: cohortId }, body: { name: token() } }],
  'cohorts.addToCart': ({ cohortId, cartId }) => [
    { params: { id: cohortId }, body: { cartId, take: 'all', dryRun: true } },
  ],
  'cohorts.export': ({ cohortId }) =>
    ['csv', 'xlsx'].map((format) => ({ params: { id: cohortId }, body: { format } })),
  'cohorts.remove': ({ cohortId }) => [{ params: { id: cohortId } }],
  'cohorts.restore': ({ cohortId }) => [{ params: { id: cohortId } }],
  'companies.get': ({ companyId }) => [companyId, companyId + 1, 999_999].map((id) => ({ params: { id } })),
  'downloads.fetch': () => [{ params: { token: token() } }],
  'files.presign': () => [
    { query: { contentType: 'image/png', size: '100', originalName: 'me.png', purpose: 'avatar' } },
    { query: { contentType: 'text/html', size: '100', originalName: 'me.html', purpose: 'avatar' } },
  ],
  'files.upload': () => [{ params: { id: 1 }, query: { expires: '1', signature: token() } }],
  'files.read': () => [{ params: { id: 1 }, query: { session: 'x', expires: '1', signature: token() } }],
  'notices.getMany': () => [{ body: {} }, { body: { limit: 100, before: 999_999 } }],
  'diagnosisCategories.shown': () => [{}],
  'notices.unread': () => [{}],
  'notices.markRead': ({ orderId }) => [
    { body: { about: { type: 'order', id: orderId } } },
    { body: { ids: [1, 999_999] } },
    { body: { upTo: 1 } },
    { body: {} },
  ],
  'notices.mailChoices': () => [{}],
  'notices.chooseMail': () => [
    { body: { kind: 'order_confirmed', mail: true } },
    { body: { kind: 'order_received', mail: true } },
  ],
  // The order matters: the items added to the cart here are placed, read and canceled further down.
  'approvals.submit': ({ cartId, orderId, locationId }) =>
    [cartId, orderId].map((id) => ({ params: { id }, body: delivery(locationId) })),
  'approvals.submitCustomRequest': ({ locationId, termCode }) => [
    { body: { ...delivery(locationId), loincCode: termCode, quantity: 3, priceLimit: 1 } },
  ],
  'approvals.getMany': () => lists(['createdAt', 'total']),
  'approvals.export': ({ approvalId }) => exportsOf(approvalId),
  'approvals.get': ({ approvalId }) => [approvalId, 999_999].map((id) => ({ params: { id } })),
  'approvals.decide': ({ approvalId }) => [{ params: { id: approvalId }, body: { approve: false } }],
  'approvals.withdraw': () => [{ params: { id: 999_999 } }],
  'approvals.resubmit': ({ approvalId }) => [{ params: { id: approvalId }, body: { expectedTotal: 1 } }],
  'approvalRules.mine': () => [{}],
  'quotes.request': ({ orderId }) => [orderId, 999_999].map((id) => ({ params: { id }, body: {} })),
  'quotes.requestAgain': ({ quoteId }) => [{ params: { id: quoteId }, body: {} }],
  'quotes.getMany': () => lists(['number', 'createdAt', 'updatedAt', 'validUntil']),
  'quotes.export': ({ quoteId }) => exportsOf(quoteId),
  'quotes.get': ({ quoteId }) => [quoteId, 999_999].map((id) => ({ params: { id } })),
  'quotes.accept': ({ quoteId, locationId }) => [
    { params: { id: quoteId }, body: { ...delivery(locationId), expectedTotal: 1, revision: 1 } },
  ],
  'quotes.document': ({ quoteId }) => [{ params: { id: quoteId }, body: {} }],
  'quotes.counter': ({ quoteId }) => [
    { params: { id: quoteId }, body: { note: 'Less?', revision: 2 } },
    { params: { id: quoteId }, body: { note: 'Less?', revision: 1 } },
  ],
  'quotes.decline': ({ quoteId }) => [{ params: { id: quoteId }, body: { reason: 'price' } }],
  'quotes.withdraw': ({ quoteId }) => [{ params: { id: quoteId }, body: {} }],
  'clientInvoices.getMany': ({ orderId }) => [
    ...lists(['number', 'issuedOn', 'dueOn', 'gross']),
    { body: { orderId, state: ['open', 'overdue', 'paid', 'credited'] } },
  ],
  'clientInvoices.export': ({ invoiceId }) => [
    ...exportsOf(invoiceId),
    ...exportsOf(invoiceId, { payments: true }),
  ],
  'clientInvoices.get': ({ invoiceId, creditNoteId }) =>
    [invoiceId, creditNoteId, 999_999].map((id) => ({ params: { id } })),
  'clientInvoices.document': ({ invoiceId, creditNoteId }) =>
    [invoiceId, creditNoteId].map((id) => ({ params: { id } })),
  'approvalRules.get': () => [{}],
  'approvalRules.save': () => [{ body: { read: [], rules: [] } }],
  'budgets.getMany': () => lists(['name', 'amount', 'startsOn', 'createdAt', 'updatedAt']),
  'budgets.export': () => exportsOf(1),
  'budgets.get': () => [{ params: { id: 1 } }],
  'budgets.create': () => [
    { body: { name: 'Cardio', scope: 'company', period: 'year', startsOn: '2026-01-01', amount: 9_000_000 } },
  ],
  'budgets.update': () => [{ params: { id: 1 }, body: { amount: 9_000_001 } }],
  'budgets.remove': () => [{ params: { id: 1 } }],
  'budgets.restore': () => [{ params: { id: 1 } }],
  'budgets.forMe': () => [{}],
  'buyingLimits.get': () => [{}],
  'buyingLimits.save': () => [{ body: { orderLimit: null, poMask: null, poOnce: false } }],
  'orders.createCart': () => [{}],
  // The error names the public code of a sample that is not for sale, but nothing of one from an unfinished import.
  'orders.addItem': ({ cartId, boughtId, hiddenIds: [unseen] }) =>
    [boughtId, unseen, 999_999].map((sampleId) => ({ params: { id: cartId }, body: { sampleId } })),
  'orders.removeItem': ({ cartId, sampleId }) => [{ params: { id: cartId }, body: { sampleId } }],
  'orders.holdAgain': ({ cartId }) => [{ params: { id: cartId }, body: {} }],
  'orders.addCheapest': (world) =>
    [...selections(world), ...searches()].map((filter) => ({
      params: { id: world.cartId },
      body: { filter, count: 5, dryRun: true },
    })),
  'orders.get': ({ cartId, orderId }) => [cartId, orderId, 999_999].map((id) => ({ params: { id } })),
  'orders.getMany': () => lists(['number', 'placedAt', 'status', 'total', 'updatedAt']),
  'orders.export': ({ orderId }) => [...exportsOf(orderId), ...exportsOf(orderId, { lines: true })],
  'orders.place': ({ cartId, orderId, locationId }) =>
    [cartId, orderId, 999_999].map((id) => ({ params: { id }, body: delivery(locationId) })),
  'orders.placeByCustomRequest': ({ locationId, termCode }) => [
    { body: { ...delivery(locationId), loincCode: termCode, quantity: 3, priceLimit: 1 } },
    { body: { ...delivery(locationId), loincCode: canaries.accession.slice(0, 20), quantity: 3 } },
  ],
  'orders.cancel': ({ orderId }) => [
    { params: { id: 999_999 }, body: { reason: 'No longer needed' } },
    { params: { id: orderId }, body: { reason: '' } },
  ],
  'orders.confirmation': ({ orderId }) => [orderId, 999_999].map((id) => ({ params: { id } })),
  'orders.packingList': ({ orderId }) => [orderId, 999_999].map((id) => ({ params: { id }, body: {} })),
  'orders.spend': () => [{}, { query: { from: canaries.collectionDate, to: canaries.expirationDate } }],
  'panels.getAll': () => [{}],
  'panels.getBiomarkers': ({ panelId }) =>
    lists([...terms, 'position']).map((sent) => ({ ...sent, params: { panelId } })),
  'requests.lookUp': ({ termCode }) => [
    { body: { loincCode: termCode, quantity: 3 } },
    { body: { loincCode: termCode, donorGender: 'Female', ageFrom: 60, ageTo: 80, valueFrom: 0 } },
    { body: { loincCode: canaries.accession.slice(0, 20) } },
  ],
  'researchAreas.getAll': () => [{}],
  'researchAreas.getItems': () => lists(['name', 'area', 'biomarkers', 'available']),
  'researchAreas.getItemBiomarkers': ({ itemId }) =>
    lists([...terms, 'position']).map((sent) => ({ ...sent, params: { id: itemId } })),
  'samples.getMany': (world) => [
    ...lists(sampleClientSorts),
    ...[...selections(world), ...searches()].map((body) => ({ body: { ...body, limit: 200 } })),
    { body: { excludeIds: [world.sampleId], limit: 200 } },
    { body: { active: false } },
  ],
  'samples.export': ({ sampleId, termId, furtherTermId }) => [
    ...exportsOf(sampleId),
    { body: { format: 'xlsx', filter: { loincBiomarkerId: termId, displayUnits: 'g/L' } } },
    { body: { format: 'csv', filter: { also: [{ loincBiomarkerId: furtherTermId }] } } },
  ],
  'samples.get': ({ sampleId, hiddenIds }) =>
    [sampleId, ...hiddenIds, 999_999].map((id) => ({ params: { id } })),
  'preferences.get': () => [{}],
  'preferences.change': () => [{ body: { lists: { orders: { sortBy: 'donorDob' } } } }],
  'preferences.saveView': () => [{ body: { list: 'orders', name: `Own ${token()}`, words: 'search=a' } }],
  'preferences.removeView': () => [{ params: { id: 1 } }],
  'savedSearches.getMany': () => lists(['name', 'createdAt']),
  // Without the canaries, since the reply repeats the query of the caller.
  'savedSearches.create': (world) =>
    selections(world).map((query, n) => ({ body: { name: `Own ${n} ${token()}`, query } })),
  'savedSearches.update': ({ searchId }) => [
    { params: { id: searchId }, body: { alerts: true } },
    { params: { id: searchId }, body: { alerts: true, version: 99 } },
  ],
  'savedSearches.seen': ({ searchId }) => [{ params: { id: searchId } }],
  'savedSearches.remove': ({ searchId }) => [{ params: { id: searchId } }],
  'savedSearches.restore': ({ searchId }) => [{ params: { id: searchId } }],
  'seller.get': () => [{}],
  'shippingLocations.getMany': () => lists(['name', 'city', 'createdAt', 'updatedAt']),
  'shippingLocations.create': () => [
    { body: { name: `Dock ${token()}`, address1: '1 Road', city: 'Omaha' } },
  ],
  'shippingLocations.update': ({ locationId }) => [
    { params: { id: locationId }, body: { city: 'Lincoln' } },
    { params: { id: 999_999 }, body: { city: 'Lincoln' } },
  ],
  'shippingLocations.remove': ({ locationId }) => [{ params: { id: locationId } }],
  'shippingLocations.restore': ({ locationId }) => [{ params: { id: locationId } }],
  'specimens.facets': (world) => [...selections(world), ...searches()].map((body) => ({ body })),
  'specimens.units': ({ termId, offTermId }) => [{ body: { loincBiomarkerIds: [termId, offTermId] } }],
  'specimens.byBiomarker': ({ termId, offTermId }) =>
    [{}, { donorGender: 'Male' }, ...searches()].map((body) => ({
      body: { ...body, loincBiomarkerIds: [termId, offTermId] },
    })),
  'system.health': () => [{}],
  'system.ready': () => [{}],
  'system.figures': () => [{}],
  'system.openapi': () => [{}],
  'system.docs': () => [{}],
  // The stream does not end, so a separate test reads it.
  'system.events': () => [],
  'users.updateAvatar': () => [{ body: { fileId: 999_999 } }],
  'users.deleteAvatar': () => [{}],
};
