import { chats } from '@aliquot/contract/chats';
import { pathOf } from '@aliquot/contract/endpoint';
import { files } from '@aliquot/contract/files';
import { imports, isBusy } from '@aliquot/contract/imports';
import { checkDigit } from '@aliquot/contract/loinc';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { everybody } from '@aliquot/contract/roles';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { users } from '@aliquot/contract/users';
import { createLink } from '../src/features/auth/account-links.ts';
import { type Buyer, createBuyerSetup, parcel } from './buyer-setup.ts';
import type { Caller, openTestApp } from './harness.ts';
import { importSheet } from './multipart.ts';
import { createInvoices } from './scenario-invoices.ts';
import { createQuotes } from './scenario-quotes.ts';
import { picture, presign } from './uploads.ts';

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** A signed-in user of any role. */
export interface Player {
  id: number;
  email: string;
  role: string;
  caller: Caller;
}

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export type Scenario = ReturnType<typeof createScenario>;

/**
 * Creates the rows that the example calls of a user need. Each call creates its own, so that no call depends on an
 * earlier one. Users who cannot buy use the rows of a separate buyer.
 */
export function createScenario(testApp: TestApp, admin: Caller, me: Player, buyer: Buyer) {
  const { make, db } = testApp;
  const setup = createBuyerSetup(testApp);
  const uploader = (everybody as readonly string[]).includes(me.role) ? me.caller : buyer.caller;

  const tube = async (given: object = {}) => (await setup.stock(1, given))[0] ?? 0;
  const donor = async () => {
    const donor_key = `Donor ${next()}`;
    const row = db.insertInto('donors').values({ donor_key }).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  /** The category of a diagnosis that a donor has. */
  const diagnosed = async () => {
    await db
      .insertInto('donor_diagnoses')
      .values({ donor_id: await donor(), code: 'E11.9' })
      .execute();
    return 'E11';
  };
  const linkRun = async () => {
    const row = db
      .insertInto('donor_link_runs')
      .values({ created_by: me.id, state: 'undone' })
      .returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const batchChange = async () => {
    const body = { ids: [await tube()], specimenPrice: next() };
    return (await admin.ok(setBatchPrice, { body })).changeId ?? 0;
  };
  const cart = async () => setup.cartWith(buyer, [await tube()]);
  const placed = async () => setup.placed(buyer, [await tube()]);
  async function confirmed() {
    const id = await placed();
    await admin.ok(orders.manage, { params: { id }, body: { status: 'confirmed' } });
    return id;
  }
  async function sent() {
    const id = await confirmed();
    const { shipments, lines } = await admin.ok(orders.ship, { params: { id }, body: parcel() });
    return { id, shipmentId: shipments[0]?.id ?? 0, sampleId: lines[0]?.sampleId ?? 0 };
  }

  /** A custom request for two samples with one in stock, so that the request is open for the other. */
  async function request() {
    await dropRules();
    const term = await make.biomarker();
    await tube({ biomarkerId: term.id });
    const body = { ...setup.delivery(buyer), loincCode: term.loinc_code, quantity: 2 };
    const order: OwnOrder = await buyer.caller.ok(orders.placeByCustomRequest, { body });
    return { id: order.requests[0]?.id ?? 0, orderId: order.id, termId: term.id };
  }
  async function closedRequest() {
    const { id } = await request();
    await admin.ok(requests.remove, { params: { id }, query: { reason: 'Not to be had' } });
    return id;
  }

  /** An open approval: of a colleague's cart, which the buyer may decide, or of the buyer's own. */
  async function approval({
    mine = false,
    price = 50,
    ...given
  }: {
    mine?: boolean;
    price?: number;
    created_at?: Date;
  } = {}) {
    const colleague = await setup.buyer({ companyId: buyer.companyId });
    const [from, by] = mine ? [buyer, colleague] : [colleague, buyer];
    const sample = await tube({ specimen_price: price });
    const orderId = await setup.cartWith(from, [sample]);
    return db.transaction().execute(async (tx) => {
      await tx.updateTable('client_orders').set({ stage: 'approval' }).where('id', '=', orderId).execute();
      await tx.deleteFrom('holds').where('client_order_id', '=', orderId).execute();
      const others = tx.deleteFrom('cart_lines').where('client_order_id', '=', orderId);
      await others.where('sample_id', '<>', sample).execute();
      const row = await tx
        .insertInto('approvals')
        .values({
          client_company_id: buyer.companyId,
          user_id: from.id,
          kind: 'cart',
          client_order_id: orderId,
          body: JSON.stringify(setup.delivery(from)),
          total: price,
          line_count: 1,
          biomarker_count: 1,
          reasons: '[]',
          needed: 1,
          approver_ids: [by.id],
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id, orderId, userId: from.id };
    });
  }
  /** Orders of the buyer's company from $9,000, and what has no limit, need approval, until `dropRules`. */
  const makeRule = () =>
    db
      .insertInto('approval_rules')
      .values({ client_company_id: buyer.companyId, from_total: 9000, for_managers: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const dropRules = () =>
    db.deleteFrom('approval_rules').where('client_company_id', '=', buyer.companyId).execute();

  /** Of a blanket purchase order, so that it bounds no other order. */
  async function budget(given: object = {}) {
    const values = {
      client_company_id: buyer.companyId,
      name: `Budget ${next()}`,
      scope: 'purchase_order',
      purchase_order_number: 'BPO-1',
      period: 'year',
      starts_on: '2026-01-01',
      amount: 1000,
      ...given,
    };
    return (await db.insertInto('budgets').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }

  async function readableTerm() {
    const digits = String(70_000 + next());
    const term = { name: `Readable ${digits}`, component: `Readable ${digits}`, scale_type: 'Qn' };
    const loinc_code = `${digits}-${checkDigit(digits)}`;
    await db
      .insertInto('loinc_biomarkers')
      .values({ ...term, loinc_code, type: 'Quantitative', units: 'mg/dL' })
      .execute();
    return loinc_code;
  }
  const sheet = async () =>
    `accession,loincCode,volumeNumber,volumeUnits\r\nSCENE-${next()},${await readableTerm()},1.5,mL\r\n`;
  async function settled(id: number) {
    for (;;) {
      const run = await admin.ok(imports.get, { params: { id } });
      if (!isBusy(run)) return id;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function checkedImport() {
    const storageFacilityId = (await make.facility()).id;
    const run = await importSheet(admin, 'sheet.csv', await sheet(), { storageFacilityId, dryRun: true });
    return settled(run.id);
  }
  async function doneImport() {
    const id = await checkedImport();
    await admin.ok(imports.commit, { params: { id }, body: { take: 'good' } });
    return settled(id);
  }

  /** A presigned upload and the bytes for it. */
  async function presigned() {
    const bytes = await picture();
    const { url, fileId } = await presign(uploader, bytes, { purpose: 'avatar' });
    return { bytes, fileId, ...partsOf(url) };
  }
  async function uploaded() {
    const { bytes, fileId, query } = await presigned();
    const url = pathOf(files.upload, { id: fileId });
    const headers = { 'content-type': 'image/png', 'content-length': String(bytes.length) };
    await uploader.raw({ method: 'PUT', url, query, headers, payload: bytes });
    return fileId;
  }
  async function readable() {
    const { avatarUrl } = await uploader.ok(users.updateAvatar, { body: { fileId: await uploaded() } });
    return partsOf(String(avatarUrl));
  }

  /** The buyer's chat; reused, since messages are rate limited. */
  async function chat() {
    const open = await db
      .selectFrom('chats')
      .select('id')
      .where('user_id', '=', buyer.id)
      .where('active', '=', true)
      .executeTakeFirst();
    return open?.id ?? (await buyer.caller.ok(chats.createMessage, { body: { comment: 'Hello' } })).chatId;
  }
  async function deletedChat() {
    const id = await chat();
    await admin.ok(chats.remove, { params: { id } });
    return id;
  }

  const person = (given: object = {}) => make.user({ companyId: buyer.companyId, ...given });
  async function signUp(confirmed: boolean) {
    const { id } = await db
      .insertInto('sign_ups')
      .values({
        email: `asks${next()}@scenario.example`,
        first_name: 'Ann',
        last_name: 'New',
        company_name: 'New Company',
        password_hash: 'none',
        language: 'en',
        confirmed_at: confirmed ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const tokenFor = async (...whose: [Parameters<typeof createLink>[1], Parameters<typeof createLink>[2]]) =>
    (await createLink({ db, clock: testApp.clock }, ...whose)).path.split('=')[1] ?? '';

  return {
    ...{ testApp, make, db, setup, admin, me, buyer, next },
    ...{
      tube,
      batchChange,
      donor,
      diagnosed,
      linkRun,
      cart,
      placed,
      confirmed,
      sent,
      request,
      closedRequest,
      approval,
      makeRule,
      dropRules,
      budget,
    },
    ...createQuotes({ db, setup, buyer, tube }),
    ...createInvoices({ db, buyer, confirmed }),
    ...{ readableTerm, sheet, checkedImport, doneImport },
    ...{ presigned, uploaded, readable, person, signUp, tokenFor, chat, deletedChat },
  };
}

/** The id and the query of a signed address. */
function partsOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://app.example');
  return { id: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) };
}
