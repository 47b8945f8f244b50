import { chats } from '@aliquot/contract/chats';
import { orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { sql } from 'kysely';
import { insert, type ListExample, type ListExamples, Only } from './list-example.ts';
import { invoiceExamples } from './list-examples-invoices.ts';
import { sampleExamples } from './list-examples-samples.ts';
import { plainLists } from './plain-rooms.ts';
import type { Scenario } from './scenario.ts';

const pair = ([match = 0, other = 0]: number[]) => ({ match, other });
const deleted = { active: false };

/** The search has another case and no accents, and must still match. */
const name = 'Zébrule';
const search = 'ZEBRULE';

const organisation = { lr_integrated: true, city: 'Graz', state: 'Styria' };
const organisationFilters = { search, active: true, lrIntegrated: true, city: 'GRAZ', state: 'styria' };

const organisations: ListExamples = {
  'vendors.getMany': async ({ db }) => ({
    ...pair(await insert(db, 'vendors', { name, ...organisation }, { name: 'Other', ...deleted })),
    filters: organisationFilters,
  }),
  'companies.getMany': async ({ db }) => ({
    ...pair(await insert(db, 'client_companies', { name, ...organisation }, { name: 'Other', ...deleted })),
    filters: organisationFilters,
  }),
  'shippingLocations.getMany': async ({ db, make }) => {
    const [mine, theirs] = [await make.company(), await make.company()];
    const address = { address1: '1 Road', city: 'Omaha' };
    const ids = await insert(
      db,
      'shipping_locations',
      { name, client_company_id: mine.id, ...address },
      { name: 'Other', client_company_id: theirs.id, ...address, ...deleted },
    );
    return { ...pair(ids), filters: { search, active: true, clientCompanyId: mine.id } };
  },
  'donors.getMany': async ({ db, make }) => {
    const [vendor, another] = [await make.vendor(), await make.vendor()];
    const ids = await insert(
      db,
      'donors',
      { donor_key: name, vendor_id: vendor.id },
      { donor_key: 'Other', vendor_id: another.id },
    );
    await insert(db, 'donor_diagnoses', { donor_id: ids[0] ?? 0, code: 'R73.0' });
    // Donors are never deleted.
    const filters = { search, vendorId: vendor.id, diagnosis: 'R73', active: new Only(false, []) };
    return { ...pair(ids), filters };
  },
  'diagnosisCategories.getMany': async ({ db }) => {
    const ids = await insert(
      db,
      'diagnosis_categories',
      { category: 'R74', name, donors: 11, shown: true },
      { category: 'R75', name: 'Other' },
    );
    // Categories are never deleted.
    return { ...pair(ids), filters: { search, shown: true, active: new Only(false, []) } };
  },
  'invoices.getMany': async ({ db, make }) => {
    const [vendor, another] = [await make.vendor(), await make.vendor()];
    const [match = 0, other = 0, below = 0, above = 0] = await insert(
      db,
      'invoices',
      { vendor_id: vendor.id, number: name, status: 'completed', invoice_date: '2024-05-02' },
      { vendor_id: another.id, ...deleted },
      { vendor_id: another.id, invoice_date: '2024-05-01' },
      { vendor_id: another.id, invoice_date: '2024-05-03' },
    );
    const day = '2024-05-02';
    const filters = { search, active: true, status: 'completed', vendorId: vendor.id };
    return { match, other, below, above, filters: { ...filters, invoiceFrom: day, invoiceTo: day } };
  },
};

const people: ListExamples = {
  'users.getMany': async ({ db, make, next }) => {
    const { id: companyId } = await make.company();
    const person = (given: object) => ({
      role: 'client_user',
      first_name: 'Ann',
      last_name: 'Other',
      email: `list${next()}@scenario.example`,
      ...given,
    });
    const ids = await insert(
      db,
      'users',
      person({ last_name: name, status: 'blocked', client_company_id: companyId }),
      person({ role: 'vendor_operator', ...deleted }),
    );
    const filters = { search, active: true, role: 'client_user', status: 'blocked' };
    return { ...pair(ids), filters: { ...filters, clientCompanyId: companyId } };
  },
  'signUps.getMany': async ({ db, signUp }) => {
    const [match, other] = [await signUp(true), await signUp(true)];
    await db.updateTable('sign_ups').set({ company_name: name }).where('id', '=', match).execute();
    // The list has pending sign-ups only, never deleted ones.
    return { match, other, filters: { search, active: new Only(false, []) } };
  },
  'budgets.getMany': async ({ db, make, setup }) => {
    const [buyer, { id: otherId }] = [await setup.buyer(), await make.company()];
    const of = { period: 'year', starts_on: '2026-01-01', amount: 1 };
    const ids = await insert(
      db,
      'budgets',
      { ...of, name, scope: 'user', user_id: buyer.id, client_company_id: buyer.companyId },
      { ...of, name: 'Other', scope: 'company', client_company_id: otherId, ...deleted },
    );
    const own = { scope: 'user', userId: buyer.id, clientCompanyId: buyer.companyId };
    return { ...pair(ids), filters: { search, active: true, ...own } };
  },
  'cohorts.getMany': async ({ db, me, buyer, setup }) => {
    const client_company_id = buyer.companyId;
    const colleague = await setup.buyer({ companyId: client_company_id });
    const of = { client_company_id, design: '{}', built_at: new Date() };
    const ids = await insert(
      db,
      'cohorts',
      { ...of, name, user_id: colleague.id, shared: true },
      { ...of, name: 'Other', user_id: me.id, ...deleted },
    );
    return { ...pair(ids), filters: { search, active: true, mine: false, shared: true } };
  },
  'savedSearches.getMany': async ({ db, me }) => {
    const own = { user_id: me.id, query: '{}' };
    const ids = await insert(db, 'saved_searches', { name, ...own }, { name: 'Other', ...own, ...deleted });
    return { ...pair(ids), filters: { search, active: true } };
  },
  'listExports.getMany': async ({ db, make }) => {
    const [person, another] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })];
    await db.updateTable('users').set({ last_name: name }).where('id', '=', person.id).execute();
    const ids = await insert(
      db,
      'list_exports',
      { user_id: person.id, list: 'orders', format: 'csv', row_count: 3 },
      { user_id: another.id, list: 'users', format: 'xlsx', row_count: 4 },
    );
    const filters = { search, userId: person.id, list: 'orders', format: 'csv' };
    // None is ever deleted.
    return { ...pair(ids), filters: { ...filters, active: new Only(false, []) } };
  },
  'notices.getMany': async ({ db, me }) => {
    const about = { user_id: me.id, kind: 'chat', source_type: 'chat' };
    const rows = [1, 2, 3].map((source_id) => ({ ...about, source_id }));
    const [below = 0, match = 0, above = 0] = await insert(db, 'notifications', ...rows);
    return { match, other: above, below, above, filters: { before: above } };
  },
};

async function term({ db, next }: Scenario, given: object = {}) {
  const known = { component: 'Analyte', scale_type: 'Qn', type: 'Quantitative' };
  const row = { name: `Other ${next()}`, ...known, loinc_code: `${80_000 + next()}-0`, ...given };
  return (await insert(db, 'loinc_biomarkers', row))[0] ?? 0;
}

/** Two biomarkers, of which the first has the name and is active. */
const twoTerms = async (scenario: Scenario) => [
  await term(scenario, { name: `${name} ${scenario.next()} in Serum`, class: 'CHEM' }),
  await term(scenario, { type: 'Text', verified: false, active: false }),
];

async function itemOf({ db, next }: Scenario, kind: string, given: object = {}) {
  const [areaId = 0] = await insert(db, 'research_areas', { kind, name: `Area ${next()}` });
  const row = { research_area_id: areaId, name: `Item ${next()}`, ...given };
  return { areaId, id: (await insert(db, 'area_items', row))[0] ?? 0 };
}

const setMember = (db: Scenario['db'], itemId: number, termId: number) =>
  db
    .insertInto('area_item_biomarkers')
    .values({ area_item_id: itemId, loinc_biomarker_id: termId, position: 1 })
    .execute();
const setPanelMember = (db: Scenario['db'], panelId: number, termId: number) =>
  db
    .insertInto('panel_biomarkers')
    .values({ panel_id: panelId, loinc_biomarker_id: termId, position: 1 })
    .execute();

const catalogue: ListExamples = {
  'biomarkers.getMany': async (scenario) => {
    const { db, make, next } = scenario;
    const [match = 0, other = 0] = await twoTerms(scenario);
    const { id: areaItemId } = await itemOf(scenario, 'research_area');
    const [panelId = 0] = await insert(db, 'panels', { name: `Panel ${next()}` });
    await setMember(db, areaItemId, match);
    await setPanelMember(db, panelId, match);
    await insert(db, 'loinc_ranges', { loinc_biomarker_id: match, low: 1, label: 'Normal' });
    await make.sample({ biomarkerId: match });
    const is = { type: 'Quantitative', verified: true, hasRanges: true, inStock: true, class: 'CHEM' };
    return { match, other, filters: { search, active: true, ...is, ids: [match], areaItemId, panelId } };
  },
  'researchAreas.getItems': async (scenario) => {
    const match = await itemOf(scenario, 'body_system', { name });
    const other = await itemOf(scenario, 'research_area', deleted);
    const filters = { search, active: true, kind: 'body_system', researchAreaId: match.areaId };
    return { match: match.id, other: other.id, filters };
  },
  'researchAreas.getItemBiomarkers': async (scenario) => {
    const ids = await twoTerms(scenario);
    const { id } = await itemOf(scenario, 'research_area');
    for (const termId of ids) await setMember(scenario.db, id, termId);
    return { call: { params: { id } }, ...pair(ids), filters: { search, active: true } };
  },
  'panels.getBiomarkers': async (scenario) => {
    const ids = await twoTerms(scenario);
    const [panelId = 0] = await insert(scenario.db, 'panels', { name: `Panel ${scenario.next()}` });
    for (const termId of ids) await setPanelMember(scenario.db, panelId, termId);
    return { call: { params: { panelId } }, ...pair(ids), filters: { search, active: true } };
  },
};

const conversations: ListExamples = {
  'chats.getList': async ({ setup, admin }) => {
    const write = async (comment: string) =>
      (await (await setup.buyer()).caller.ok(chats.createMessage, { body: { comment } })).chatId;
    const [match, other] = [await write(name), await write('Other')];
    await admin.ok(chats.createReply, { body: { chatId: other, comment: 'Answered' } });
    await admin.ok(chats.markRead, { body: { chatId: other, seq: 1 } });
    await admin.ok(chats.remove, { params: { id: other } });
    return { match, other, filters: { search, active: true, unread: true } };
  },
  'chats.getMessages': async ({ setup, db }) => {
    const { caller } = await setup.buyer();
    for (const comment of ['One', 'Two', 'Three'])
      await caller.ok(chats.createMessage, { body: { comment } });
    const rows = await db
      .selectFrom('chat_messages')
      .select(['id', 'chat_id'])
      .orderBy('id', 'desc')
      .execute();
    const [above = 0, match = 0, below = 0] = rows.map(({ id }) => id);
    const call = { body: { chatId: rows[0]?.chat_id } };
    return { call, match, other: above, below, above, filters: { before: 3, after: 1 } };
  },
  'imports.rows': async ({ db, checkedImport }) => {
    const id = await checkedImport();
    const fault = 'value_not_numeric';
    const faults = JSON.stringify([
      { field: 'biomarkerValue', fault },
      { field: null, column: 5, fault },
    ]);
    const row = { import_id: id, row_number: 2, line: 3, cells: '[]', state: 'bad', faults };
    await db.insertInto('import_rows').values(row).execute();
    const filters = { state: 'bad', fault, field: 'biomarkerValue', column: 5 };
    return { call: { params: { id } }, match: 2, other: 1, filters };
  },
};

/** An order with an open request, assigned to staff, and three orders of another user, one of them canceled. */
async function someOrders(scenario: Scenario, companyId?: number): Promise<ListExample & Ordered> {
  const { db, make, setup, admin, tube } = scenario;
  const given = companyId === undefined ? {} : { companyId };
  const [buyer, another] = [await setup.buyer(given), await setup.buyer(given)];
  const { loinc_code: loincCode, id: termId } = await make.biomarker();
  const more = { shipmentMethod: 'overnight', purchaseOrderNumber: name, loincCode, quantity: 1 } as const;
  const { id: match } = await buyer.caller.ok(orders.placeByCustomRequest, {
    body: { ...setup.delivery(buyer), ...more },
  });
  await admin.ok(orders.assign, { params: { id: match }, body: {} });
  const place = async () => setup.placed(another, [await tube()]);
  const [other, below, above] = [await place(), await place(), await place()];
  await admin.ok(orders.cancel, { params: { id: other }, body: { reason: 'Not to be had' } });
  // A trigger forbids changes of placed_at, so triggers are disabled here.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update client_orders set placed_at = '2024-05-01T12:00:00Z'::timestamptz + case id
      when ${below} then interval '0 days' when ${match} then interval '1 day' else interval '2 days' end
      where id in (${below}, ${match}, ${above})`.execute(tx);
  });
  const { assignee_id: assigneeId } = await db
    .selectFrom('client_orders')
    .select('assignee_id')
    .where('id', '=', match)
    .executeTakeFirstOrThrow();
  const filters = {
    ...{ search, active: true, status: 'assigned', userId: buyer.id, shipmentMethod: 'overnight' },
    ...{ waiting: true, placedFrom: '2024-05-02', placedTo: '2024-05-02' },
  };
  return { match, other, below, above, filters, termId, assigneeId, companyId: buyer.companyId };
}
interface Ordered {
  termId: number;
  assigneeId: number | null;
  companyId: number;
}

/** A countered quote that a user of staff works on, one a day before and after, and an expired offer of another user. */
async function someQuotes({ db, make, setup, quote }: Scenario, companyId?: number) {
  const given = companyId === undefined ? {} : { companyId };
  const [of, another] = [await setup.buyer(given), await setup.buyer(given)];
  await db.updateTable('users').set({ last_name: name }).where('id', '=', of.id).execute();
  const { id: assigneeId } = await make.user({ role: 'admin' });
  const on = (day: string) => ({ validUntil: new Date(`${day}T12:00:00Z`) });
  const countered = { state: 'countered', of, assignee_id: assigneeId } as const;
  const { id: match } = await quote({ ...countered, ...on('2024-05-02') });
  const { id: below } = await quote({ ...countered, ...on('2024-05-01') });
  const { id: above } = await quote({ ...countered, ...on('2024-05-03') });
  const { id: other } = await quote({ state: 'offered', of: another, ...on('2024-05-02') });
  const days = { validFrom: '2024-05-02', validTo: '2024-05-02' };
  const filters = {
    ...{ search, active: true, state: 'countered', turn: 'seller', userId: of.id, ...days },
    expired: new Only(true, [other]),
    // None of these was accepted.
    acceptedFrom: new Only('2024-05-02', []),
    acceptedTo: new Only('2199-05-02', []),
  };
  return { match, other, below, above, filters, assigneeId, companyId: of.companyId };
}

const ordering: ListExamples = {
  'orders.getMany for staff': async (scenario) => {
    const { filters, companyId: clientCompanyId, assigneeId, ...example } = await someOrders(scenario);
    await scenario.db
      .updateTable('client_orders')
      .set({ uninvoiced_since: new Date() })
      .where('id', '=', example.match)
      .execute();
    const ofStaff = { clientCompanyId, assigneeId, unassigned: false, notInvoiced: true };
    return { ...example, filters: { ...filters, ...ofStaff } };
  },
  'orders.getMany for clients': (scenario) => someOrders(scenario, scenario.buyer.companyId),
  'approvals.getMany': async (scenario) => {
    const { db, approval } = scenario;
    const on = (day: string) => ({ created_at: new Date(`${day}T12:00:00Z`) });
    const match = await approval(on('2024-05-02'));
    await db.updateTable('users').set({ last_name: name }).where('id', '=', match.userId).execute();
    const other = await approval({ ...on('2024-05-02'), mine: true });
    const ended = { state: 'withdrawn', decided_at: new Date() };
    await db.updateTable('approvals').set(ended).where('id', '=', other.id).execute();
    const [below, above] = [await approval(on('2024-05-01')), await approval(on('2024-05-03'))];
    return {
      match: match.id,
      other: other.id,
      below: below.id,
      above: above.id,
      filters: {
        search,
        active: true,
        state: 'open',
        userId: match.userId,
        // Staff request and decide none.
        mine: new Only(true, []),
        forMe: new Only(true, []),
        createdFrom: '2024-05-02',
        createdTo: '2024-05-02',
      },
    };
  },
  'quotes.getMany for staff': async (scenario) => {
    const { filters, companyId: clientCompanyId, assigneeId, ...example } = await someQuotes(scenario);
    return { ...example, filters: { ...filters, clientCompanyId, assigneeId } };
  },
  'quotes.getMany for clients': (scenario) => someQuotes(scenario, scenario.buyer.companyId),
  'requests.getMany': async (scenario) => {
    const { db, admin, closedRequest } = scenario;
    const { match: orderId, companyId, termId } = await someOrders(scenario);
    const { id: match } = await db
      .selectFrom('inventory_requests')
      .select('id')
      .where('client_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await admin.ok(requests.update, { params: { id: match }, body: { name } });
    const filters = { search, active: true, status: 'open', orderId };
    return {
      match,
      other: await closedRequest(),
      filters: { ...filters, clientCompanyId: companyId, loincBiomarkerId: termId },
    };
  },
};

/**
 * Examples of every list with filters, separate for staff and clients where their shapes differ. A new filter needs a
 * value here, except search and deleted rows of plain rooms.
 */
export const listExamples: ListExamples = {
  ...plainLists,
  ...organisations,
  ...people,
  ...catalogue,
  ...conversations,
  ...ordering,
  ...invoiceExamples,
  ...sampleExamples,
};
