import { auth } from '@aliquot/contract/auth';
import { buyingLimitCalls } from '@aliquot/contract/buying-limits';
import { chats } from '@aliquot/contract/chats';
import { companies, shippingLocations } from '@aliquot/contract/companies';
import { notices } from '@aliquot/contract/notices';
import { orders } from '@aliquot/contract/orders';
import { preferences } from '@aliquot/contract/preferences';
import { savedSearches } from '@aliquot/contract/saved-searches';
import { sql } from 'kysely';
import type { UserScope } from '../src/platform/database/types.ts';
import { type Buyer, createBuyerSetup } from './buyer-setup.ts';
import { exampleCalls } from './example-calls.ts';
import { cohortOf } from './example-calls-cohorts.ts';
import type { Caller } from './harness.ts';
import { createScenario, type Scenario, type TestApp } from './scenario.ts';
import { sealPending } from './seal-pending.ts';
import { allRows, sendCall } from './send-call.ts';

/** A user for tests of row level security; all their texts contain the mark. */
export interface MarkedUser extends Buyer {
  scope: UserScope;
  mark: string;
}

/** A client user with rows of their own in every room that clients use. */
export async function settle(
  testApp: TestApp,
  staff: Caller,
  companyId: number,
  role: 'client_manager' | 'client_user',
  mark: string,
): Promise<MarkedUser> {
  const setup = createBuyerSetup(testApp);
  const buyer = await setup.buyer({ role, companyId });
  await testApp.db.updateTable('users').set({ last_name: mark }).where('id', '=', buyer.id).execute();
  await buyer.caller.ok(savedSearches.create, {
    body: { name: `${mark} search`, query: {}, alerts: false },
  });
  await buyer.caller.ok(chats.createMessage, { body: { comment: `${mark} asks` } });
  const scenario = createScenario(
    testApp,
    staff,
    { id: buyer.id, email: buyer.email, role, caller: buyer.caller },
    buyer,
  );
  await buyer.caller.ok(preferences.change, { body: { shortcuts: false } });
  await buyer.caller.ok(preferences.saveView, {
    body: { list: 'orders', name: `${mark} view`, words: '?status=placed' },
  });
  await scenario.sent();
  await scenario.request();
  await scenario.cart();
  const scope = { user: buyer.id, company: companyId, manager: role === 'client_manager' };
  return { ...buyer, scope, mark };
}

/** Adds rows to the tables that `settle` does not fill. */
export async function fillTheRest(testApp: TestApp, staff: Caller, person: MarkedUser) {
  const { id: userId, caller } = person;
  const scenario = createScenario(testApp, staff, { ...person, role: 'client_manager' }, person);
  // Before there are budgets, which its order would exceed.
  const fileId = await scenario.uploaded();
  await invoiceOf(testApp, scenario, fileId);
  const approval = await scenario.approval();
  await testApp.db
    .insertInto('approval_decisions')
    .values({ approval_id: approval.id, round: 1, user_id: userId, approve: true, total: 50 })
    .execute();
  await scenario.makeRule();
  await scenario.quote({ state: 'countered' });
  const ofBudget = {
    period: 'year',
    starts_on: '2026-01-01',
    amount: 1,
    client_company_id: person.companyId,
  };
  await testApp.db
    .insertInto('budgets')
    .values([
      { ...ofBudget, name: `Whole ${userId}`, scope: 'company' },
      { ...ofBudget, name: `Own ${userId}`, scope: 'user', user_id: userId },
    ])
    .execute();
  await cohortOf(scenario);
  await cohortOf(scenario, { shared: true });
  await caller.ok(buyingLimitCalls.save, { body: { orderLimit: null, poMask: null, poOnce: false } });
  await scenario.checkedImport();
  await scenario.batchChange();
  await scenario.signUp(true);
  await scenario.tokenFor('recovery', { userId });
  await testApp.nobody.raw({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'x@y.example', password: 'z' },
  });
  await caller.ok(notices.chooseMail, { body: { kind: 'order_placed', mail: false } as never });
  await caller.ok(
    auth.updateMe,
    { body: { phoneNumber: '+33 1 23 45 67 89' } },
    { 'idempotency-key': 'once' },
  );
  await caller.ok(auth.updateMe, { body: { email: `next-${userId}@test.example` } });
  await sql`insert into known_devices values (${userId}, ${Buffer.from(String(userId))}, now(), now())`.execute(
    testApp.db,
  );
  for (const { title, row } of allRows)
    if (title.endsWith('.create') && row.access.includes('admin'))
      await sendCall(staff, row, (await exampleCalls[title]?.(scenario)) ?? {});
  await sql`insert into chat_attachments (chat_message_id, file_id, position)
    select min(id), ${fileId}, 0 from chat_messages where author_id = ${userId}`.execute(testApp.db);
  await sql`with taken as (
      insert into list_exports (user_id, list, format, row_count) select id, 'users', 'csv', 1 from users)
    insert into download_links (token_hash, session_id, kind, parameters, language, created_at, expires_at)
    select convert_to(id::text, 'UTF8'), id, 'samples', '{}', 'en', now(), now() from sessions`.execute(
    testApp.db,
  );
  await sealPending(testApp.db);
  // Refers to no audit entry, so that sealing does not remove it.
  await sql`insert into audit_pending values (0)`.execute(testApp.db);
  await sql`insert into key_checks values ('master', repeat('0', 64))`.execute(testApp.db);
  await sql`with donor as (insert into donors (donor_key) values ('D-1') returning id)
    insert into donor_diagnoses (donor_id, code) select id, 'E11' from donor`.execute(testApp.db);
  await sql`with run as (insert into donor_link_runs (created_by, state) values (${userId}, 'done') returning id)
    insert into donor_link_samples (run_id, sample_id) select run.id, min(s.id) from run, samples s group by 1`.execute(
    testApp.db,
  );
  await sql`with logo as (insert into files (owner_id, purpose, stored_key, original_name, content_type, size, state, checksum)
      select max(u.id), 'logo', 'rls-logo', 'logo.png', 'image/png', 1, 'claimed', '\\x00' from users u
      where u.role = 'admin' returning id)
    insert into seller (legal_name, address1, city, country, logo_file_id) select 'Seller', '1 Road', 'Omaha', 'US', id from logo`.execute(
    testApp.db,
  );
  await sql`insert into search_demand (day, loinc_biomarker_id, searches, unmet)
    select now(), min(id), 1, 1 from loinc_biomarkers`.execute(testApp.db);
}

/** An invoice with a document, a payment and a reminder. */
async function invoiceOf({ db }: TestApp, { clientInvoice, me }: Scenario, fileId: number) {
  const { id } = await clientInvoice();
  const invoice = { client_invoice_id: id };
  await db.insertInto('client_invoice_reminders').values(invoice).execute();
  const payment = { ...invoice, received_on: '2026-01-05', amount: 1, created_by: me.id };
  await db.insertInto('client_payments').values(payment).execute();
  const document = { ...invoice, file_id: fileId, sha256: Buffer.from('hash') };
  await db.insertInto('client_invoice_documents').values(document).execute();
}

/** Calls of one user, with the replies they get without concurrent calls of others. */
export async function callsOf(testApp: TestApp, caller: Caller, isStaff: boolean) {
  const mine = isStaff ? [] : (await caller.ok(orders.getMany, { body: {} })).items;
  const foreign = (
    await testApp.db.selectFrom('client_orders').select('id').where('status', '<>', 'new').execute()
  )
    .map(({ id }) => id)
    .filter((id) => !isStaff && !mine.some((order) => order.id === id));
  const sends = [
    () => caller.send(orders.getMany, { body: {} }),
    () => caller.send(shippingLocations.getMany, { body: {} }),
    () => caller.send(chats.getList, { body: {} }),
    () => caller.send(notices.getMany, { body: {} }),
    () => caller.send(auth.me, {}),
    ...mine.slice(0, 2).map(
      ({ id }) =>
        () =>
          caller.send(orders.get, { params: { id } }),
    ),
    ...foreign.slice(0, 2).map((id) => () => caller.send(orders.get, { params: { id } })),
    ...(isStaff ? [] : [() => caller.send(savedSearches.getMany, { body: {} })]),
    ...(mine[0] ? [() => caller.send(companies.get, { params: { id: mine[0]?.company.id ?? 0 } })] : []),
  ];
  const calls: { ask: () => Promise<string>; body: string }[] = [];
  for (const send of sends) {
    const ask = async () => {
      const { statusCode, body } = await send();
      // These two fields differ in each reply.
      return `${statusCode} ${body.replace(/"(requestId|lastSeenAt)":"[^"]*"/g, '')}`;
    };
    calls.push({ ask, body: await ask() });
  }
  return calls;
}
