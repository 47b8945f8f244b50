import type { Call, ExampleCalls } from './example-call.ts';
import { cohortCalls } from './example-calls-cohorts.ts';
import { invoiceCalls } from './example-calls-invoices.ts';
import { orderCalls } from './example-calls-orders.ts';
import { exportRows } from './export-rows.ts';
import { password } from './harness.ts';
import { formWith } from './multipart.ts';
import { plainCalls } from './plain-rooms.ts';
import type { Scenario } from './scenario.ts';

const at = (id: unknown): Call => ({ params: { id } });
const deleted = { active: false };

const auth: ExampleCalls = {
  'auth.login': ({ me }) => ({ body: { email: me.email, password } }),
  'auth.logout': () => ({}),
  'auth.refresh': () => ({}),
  'auth.me': () => ({}),
  'auth.updateMe': () => ({ body: { language: 'en' } }),
  'auth.userConditions': () => ({}),
  'auth.signUp': ({ next }) => ({
    body: {
      firstName: 'Ann',
      lastName: 'New',
      email: `ann${next()}@scenario.example`,
      company: 'New',
    },
  }),
  'auth.forgotPassword': ({ next }) => ({ body: { email: `nobody${next()}@scenario.example` } }),
  'auth.readLink': async ({ person, tokenFor }) => ({
    body: { token: await tokenFor('recovery', { userId: (await person()).id }) },
  }),
  'auth.setPassword': async ({ person, tokenFor }) => ({
    body: { token: await tokenFor('recovery', { userId: (await person()).id }), password: 'Other-Word-22' },
  }),
  'auth.confirmLink': async ({ person, tokenFor, testApp, next }) => {
    const { id } = await person();
    await testApp.db
      .updateTable('users')
      .set({ pending_email: `new${next()}@scenario.example` })
      .where('id', '=', id)
      .execute();
    return { body: { token: await tokenFor('email_change', { userId: id }) } };
  },
  'auth.reauthenticate': () => ({ body: { password } }),
  'auth.changePassword': () => ({ body: { oldPassword: password, password: 'Other-Word-22' } }),
  'auth.sessions': () => ({}),
  'auth.endSession': async ({ testApp, me }) => {
    const { headers } = await testApp.enter(me);
    return at(String(headers.authorization).replace('Bearer ', '').split('.')[0]);
  },
};

const terms: ExampleCalls = {
  'biomarkers.getMany': () => ({ body: {} }),
  'biomarkers.overview': () => ({}),
  'biomarkers.get': async ({ make }) => at((await make.biomarker()).id),
  'biomarkers.update': async ({ make }) => ({
    ...at((await make.biomarker()).id),
    body: { verified: false },
  }),
  'biomarkers.changeComponentWeight': async ({ make }) => ({
    ...at((await make.biomarker()).id),
    body: { molecularWeight: 180.156, source: 'PubChem' },
  }),
  'biomarkers.distribution': async ({ make }) => at((await make.biomarker()).id),
  'biomarkers.changeRanges': async ({ make }) => ({
    ...at((await make.biomarker()).id),
    body: { add: [{ low: 1, high: 2, label: 'Normal' }] },
  }),
  'ranges.create': async ({ make }) => ({
    body: { low: 1, label: 'Normal', loincBiomarkerId: (await make.biomarker()).id },
  }),
  'ranges.remove': async ({ make, db }) => {
    const values = { loinc_biomarker_id: (await make.biomarker()).id, low: 1, label: 'Normal' };
    return at(
      (await db.insertInto('loinc_ranges').values(values).returning('id').executeTakeFirstOrThrow()).id,
    );
  },
  'panels.getAll': () => ({}),
  'panels.create': ({ next }) => ({ body: { name: `Panel ${next()}` } }),
  'panels.update': async (scenario) => ({
    ...(await panelOf(scenario)),
    body: { name: `Panel ${scenario.next()}` },
  }),
  'panels.remove': (scenario) => panelOf(scenario),
  'panels.restore': (scenario) => panelOf(scenario, deleted),
  'panels.getBiomarkers': async (scenario) => ({ ...(await panelOf(scenario)), body: {} }),
  'researchAreas.getAll': () => ({}),
  'researchAreas.create': ({ next }) => ({ body: { kind: 'research_area', name: `Area ${next()}` } }),
  'researchAreas.update': async (scenario) => ({
    ...at(await areaOf(scenario)),
    body: { name: `Area ${scenario.next()}` },
  }),
  'researchAreas.remove': async (scenario) => at(await areaOf(scenario)),
  'researchAreas.restore': async (scenario) => at(await areaOf(scenario, deleted)),
  'researchAreas.getItems': () => ({ body: {} }),
  'researchAreas.createItem': async (scenario) => ({
    body: { researchAreaId: await areaOf(scenario), name: `Item ${scenario.next()}` },
  }),
  'researchAreas.updateItem': async (scenario) => ({
    ...at(await itemOf(scenario)),
    body: { name: `Item ${scenario.next()}` },
  }),
  'researchAreas.removeItem': async (scenario) => at(await itemOf(scenario)),
  'researchAreas.restoreItem': async (scenario) => at(await itemOf(scenario, deleted)),
  'researchAreas.getItemBiomarkers': async (scenario) => ({ ...at(await itemOf(scenario)), body: {} }),
};

async function panelOf({ db, next }: Scenario, given: object = {}): Promise<Call> {
  const values = { name: `Panel ${next()}`, ...given };
  const { id } = await db.insertInto('panels').values(values).returning('id').executeTakeFirstOrThrow();
  return { params: { panelId: id } };
}

async function areaOf({ db, next }: Scenario, given: object = {}) {
  const values = { kind: 'research_area', name: `Area ${next()}`, ...given };
  return (await db.insertInto('research_areas').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function itemOf(scenario: Scenario, given: object = {}) {
  const values = { research_area_id: await areaOf(scenario), name: `Item ${scenario.next()}`, ...given };
  return (await scenario.db.insertInto('area_items').values(values).returning('id').executeTakeFirstOrThrow())
    .id;
}

const organisations: ExampleCalls = {
  // Clients may read and change their own company only.
  'companies.get': ({ buyer }) => at(buyer.companyId),
  'companies.update': ({ buyer }) => ({ ...at(buyer.companyId), body: { city: 'Lincoln' } }),
  'shippingLocations.getMany': () => ({ body: {} }),
  'shippingLocations.create': ({ buyer, next }) => ({
    body: { name: `Gate ${next()}`, address1: '1 Road', city: 'Omaha', clientCompanyId: buyer.companyId },
  }),
  'shippingLocations.update': async (scenario) => ({
    ...at(await dockOf(scenario)),
    body: { city: 'Lincoln' },
  }),
  'shippingLocations.remove': async (scenario) => at(await dockOf(scenario)),
  'shippingLocations.restore': async (scenario) => at(await dockOf(scenario, deleted)),
  'facilities.getAll': () => ({}),
  'diagnosisCategories.getMany': () => ({ body: {} }),
  'diagnosisCategories.rename': async ({ diagnosed }) => ({
    params: { category: await diagnosed() },
    body: { name: 'Diabetes' },
  }),
  'diagnosisCategories.shown': () => ({}),
  // Only counts: of two runs at the same time the second is refused.
  'donorLinks.link': () => ({ body: { dryRun: true } }),
  'donorLinks.runs': () => ({}),
  'donorLinks.undo': async ({ linkRun }) => at(await linkRun()),
  'donors.getMany': () => ({ body: {} }),
  'donors.get': async ({ donor }) => at(await donor()),
  'donors.update': async ({ donor }) => ({ ...at(await donor()), body: { sex: 'Male' } }),
};

const seller: ExampleCalls = {
  'seller.get': () => ({}),
  'seller.update': async ({ db, next }) => {
    const row = await db.selectFrom('seller').select('version').executeTakeFirst();
    const legalName = `Seller ${next()}`;
    return {
      body: { legalName, address1: '1 Road', city: 'Omaha', country: 'US', ...row },
    };
  },
};

const dockOf = async ({ make, buyer }: Scenario, given: object = {}) =>
  (await make.shippingLocation({ companyId: buyer.companyId, ...given })).id;

const people: ExampleCalls = {
  'users.getMany': () => ({ body: {} }),
  'users.overview': () => ({}),
  'users.create': ({ next, buyer }) => ({
    body: {
      role: 'client_user',
      email: `paul${next()}@scenario.example`,
      firstName: 'Paul',
      lastName: 'Renner',
      clientCompanyId: buyer.companyId,
    },
  }),
  'users.get': async ({ person }) => at((await person()).id),
  'users.update': async ({ person }) => ({ ...at((await person()).id), body: { firstName: 'Paula' } }),
  'users.remove': async ({ person }) => at((await person()).id),
  'users.restore': async ({ person }) => at((await person(deleted)).id),
  'users.invite': async ({ person, db }) => {
    const { id } = await person();
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    return at(id);
  },
  'users.updateAvatar': async ({ uploaded }) => ({ body: { fileId: await uploaded() } }),
  'users.deleteAvatar': () => ({}),
  'signUps.getMany': () => ({ body: {} }),
  'signUps.activate': async ({ signUp, buyer }) => ({
    ...at(await signUp(true)),
    body: { role: 'client_user', clientCompanyId: buyer.companyId },
  }),
  'signUps.decline': async ({ signUp }) => at(await signUp(true)),
};

const communication: ExampleCalls = {
  'chats.getList': () => ({ body: {} }),
  'chats.overview': () => ({}),
  'chats.getMessages': async ({ chat }) => ({ body: { chatId: await chat() } }),
  'chats.markRead': async ({ chat }) => ({ body: { chatId: await chat(), seq: 1 } }),
  'chats.createMessage': () => ({ body: { comment: 'Good morning', sourceType: 'general' } }),
  'chats.createReply': async ({ chat }) => ({ body: { chatId: await chat(), comment: 'And good night' } }),
  'chats.remove': async ({ chat }) => at(await chat()),
  'chats.restore': async ({ deletedChat }) => at(await deletedChat()),
  'preferences.get': () => ({}),
  'preferences.change': () => ({ body: { shortcuts: true } }),
  'preferences.saveView': () => ({ body: { list: 'orders', name: 'Mine', words: 'search=a' } }),
  'preferences.removeView': async ({ db, me, next }) => {
    const view = { user_id: me.id, list: 'orders', name: `View ${next()}`, address_query: 'search=a' };
    return at((await db.insertInto('list_views').values(view).returning('id').executeTakeFirstOrThrow()).id);
  },
  'notices.getMany': () => ({ body: {} }),
  'notices.unread': () => ({}),
  'notices.markRead': () => ({ body: { upTo: 1 } }),
  'notices.mailChoices': () => ({}),
  'notices.chooseMail': () => ({ body: { kind: 'chat', mail: true } }),
};

const filesAndSystem: ExampleCalls = {
  'files.presign': () => ({
    query: { contentType: 'image/png', size: 100, originalName: 'me.png', purpose: 'avatar' },
  }),
  'files.upload': async ({ presigned }) => {
    const { id, query, bytes } = await presigned();
    const headers = { 'content-type': 'image/png', 'content-length': String(bytes.length) };
    return { params: { id }, query, payload: bytes, headers };
  },
  'files.read': async ({ readable }) => {
    const { id, query } = await readable();
    return { params: { id }, query };
  },
  'imports.importFile': async ({ make, sheet }) => ({
    query: { storageFacilityId: (await make.facility()).id, dryRun: 'true' },
    ...formWith('sheet.csv', await sheet()),
  }),
  'imports.template': () => ({}),
  'imports.getMany': () => ({ body: {} }),
  'imports.get': async ({ checkedImport }) => at(await checkedImport()),
  'imports.rows': async ({ checkedImport }) => ({ ...at(await checkedImport()), body: {} }),
  'imports.editRow': async ({ checkedImport }) => ({
    params: { id: await checkedImport(), row: 1 },
    body: { cells: { volumeNumber: '2' } },
  }),
  'imports.match': async ({ checkedImport }) => ({
    ...at(await checkedImport()),
    body: { fields: ['accession', 'loincCode', 'volumeNumber', 'volumeUnits'], dayFirst: false },
  }),
  'imports.commit': async ({ checkedImport }) => ({ ...at(await checkedImport()), body: { take: 'good' } }),
  'imports.cancel': async ({ checkedImport }) => at(await checkedImport()),
  'imports.undo': async ({ doneImport }) => at(await doneImport()),
  'imports.rejects': async ({ checkedImport }) => at(await checkedImport()),
  'system.health': () => ({}),
  'system.ready': () => ({}),
  'system.figures': () => ({}),
  'system.openapi': () => ({}),
  'system.docs': () => ({}),
  'system.events': () => ({}),
};

/** Every export takes the filters of its list, all of which are optional. */
const exportCalls: ExampleCalls = {
  'listExports.getMany': () => ({ body: {} }),
  ...Object.fromEntries(
    exportRows.map(({ title }) => [title, () => ({ body: { format: 'csv', filter: {} } })]),
  ),
};

/**
 * A valid call of every row of the contract, for a caller with access. A new row needs an entry here, unless its room
 * is plain; the tests that loop over all rows use them.
 */
export const exampleCalls: ExampleCalls = {
  ...plainCalls,
  ...auth,
  ...terms,
  ...organisations,
  ...seller,
  ...people,
  ...communication,
  ...filesAndSystem,
  ...cohortCalls,
  ...invoiceCalls,
  ...orderCalls,
  ...exportCalls,
};
