import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { companies } from '@aliquot/contract/companies';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { users } from '@aliquot/contract/users';
import { createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp, password } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const full = {
  name: 'Helix Diagnostics',
  address1: '22 Binney Street',
  address2: '',
  city: 'Cambridge',
  state: 'MA',
  zip: '02142',
  phoneNumber: '(617) 555-0142',
  website: 'https://helix.example',
  lrIntegrated: true,
  contactPerson: {
    email: 'Lea@helix.example',
    firstName: 'Lea',
    lastName: 'Martin',
    phoneNumber: '',
    position: 'Research operations manager',
  },
};

/** A signed-in user of that company. */
async function personOf(companyId: number, role: 'client_manager' | 'client_user' = 'client_user') {
  const user = await testApp.make.user({ role, companyId });
  return { ...user, caller: await testApp.as(user) };
}
const statusOf = async (id: number) =>
  (
    await testApp.db
      .selectFrom('users')
      .select(['status', 'switched_off_with_company'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const signIn = (email: string) => testApp.nobody.send(auth.login, { body: { email, password } });

describe('access', () => {
  test('a client reads the client’s fields of their own company, and any other company is 404', async () => {
    const { id } = await admin.ok(companies.create, { body: { ...full, name: 'Own Shape' } });
    const other = await testApp.make.company();
    for (const role of ['client_manager', 'client_user'] as const) {
      const { caller } = await personOf(id, role);
      assert.deepEqual(await caller.ok(companies.get, { params: { id } }), {
        id,
        name: 'Own Shape',
        address1: '22 Binney Street',
        address2: null,
        city: 'Cambridge',
        state: 'MA',
        zip: '02142',
        fullAddress: '22 Binney Street, Cambridge, MA, 02142',
        phoneNumber: '6175550142',
        website: 'https://helix.example',
        logoUrl: null,
        contactPerson: { ...full.contactPerson, email: 'lea@helix.example', phoneNumber: null },
      });
      const foreign = await caller.refused(companies.get, { params: { id: other.id } });
      const missing = await caller.refused(companies.get, { params: { id: 999999 } });
      assert.deepEqual([foreign.status, foreign.code], [404, 1004]);
      assert.deepEqual(
        { ...foreign, reply: null, requestId: null },
        { ...missing, reply: null, requestId: null },
      );
    }
  });

  test('a client cannot list, create, change, delete or restore companies, not even their own', async () => {
    const { id } = await testApp.make.company();
    const { caller } = await personOf(id, 'client_manager');
    for (const refusal of [
      await caller.refused(companies.getMany, { body: {} }),
      await caller.refused(companies.create, { body: { name: 'Mine' } }),
      await caller.refused(companies.update, { params: { id }, body: { name: 'Mine' } }),
      await caller.refused(companies.remove, { params: { id } }),
      await caller.refused(companies.restore, { params: { id } }),
    ])
      assert.deepEqual([refusal.status, refusal.code], [403, 1003]);
  });

  test('unknown fields are refused, also from staff', async () => {
    const { id } = await testApp.make.company();
    for (const extra of ['id', 'active', 'createdAt', 'userCount', 'fullAddress', 'logoUrl', 'isAdmin']) {
      const body = { name: 'Assigned', [extra]: 1 } as never;
      const created = await admin.refused(companies.create, { body });
      const changed = await admin.refused(companies.update, { params: { id }, body });
      assert.deepEqual(Object.keys(created.fields ?? {}), [extra]);
      assert.deepEqual(Object.keys(changed.fields ?? {}), [extra]);
    }
    const polluted = await admin.raw({
      method: 'POST',
      url: companies.create.path,
      headers: { 'content-type': 'application/json' },
      payload: '{"name":"Polluted","__proto__":{"isAdmin":true}}',
    });
    assert.equal(polluted.statusCode, 400);
    assert.equal((Object.prototype as { isAdmin?: boolean }).isAdmin, undefined);
  });
});

describe('creating and changing', () => {
  test('stores every field, derives the full address, and starts without users', async () => {
    const company = await admin.ok(companies.create, { body: full });
    assert.equal(company.fullAddress, '22 Binney Street, Cambridge, MA, 02142');
    assert.equal(company.phoneNumber, '6175550142');
    assert.equal(company.contactPerson.phoneNumber, null);
    assert.deepEqual([company.userCount, company.shippingLocationCount], [0, 0]);
    assert.deepEqual(await admin.ok(companies.get, { params: { id: company.id } }), company);
  });

  test('fails with an error at each invalid field; a website must be http or https', async () => {
    for (const website of ['javascript:alert(1)', 'ftp://x.example', 'nowhere', 'https://me@x.example']) {
      const { code, fields } = await admin.refused(companies.create, { body: { name: 'W', website } });
      assert.equal(code, 1005);
      assert.deepEqual(Object.keys(fields ?? {}), ['website']);
    }
    const completed = await admin.ok(companies.create, { body: { name: 'Completed', website: 'x.example' } });
    assert.equal(completed.website, 'https://x.example');
    for (const name of ['', ' ', 'a\u0000b', 'a\u202eb', '\ud800', 'x'.repeat(256)])
      assert.equal((await admin.refused(companies.create, { body: { name } })).code, 1005, name);
  });

  test('ten times at once with one name, ignoring case, makes one company and nine errors that name it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.send(companies.create, { body: { name: i % 2 ? 'RACING LABS' : 'Racing Labs' } }),
      ),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, ...Array(9).fill(409)]);
    const made = replies.find((r) => r.statusCode === 200)?.json().data;
    for (const refused of replies.filter((r) => r.statusCode === 409)) {
      const { error } = refused.json();
      assert.deepEqual(error.details, { conflictsWith: { id: made.id, name: made.name } });
      assert.deepEqual(error.fields, { name: ['validate_duplicate'] });
    }
  });

  test('changes only the sent fields; an old version fails with the current company', async () => {
    const before = await admin.ok(companies.create, { body: { ...full, name: 'Patched' } });
    const { id, version } = before;
    const after = await admin.ok(companies.update, { params: { id }, body: { city: null, version } });
    assert.deepEqual(after, {
      ...before,
      version: version + 1,
      updatedAt: after.updatedAt,
      city: null,
      fullAddress: '22 Binney Street, MA, 02142',
    });
    const stale = await admin.refused(companies.update, { params: { id }, body: { city: 'X', version } });
    assert.equal(stale.code, 1006);
    assert.deepEqual((stale.details as { current: unknown }).current, after);
    assert.equal((await admin.refused(companies.remove, { params: { id }, query: { version } })).code, 1006);
  });
});

describe('deleting a company', () => {
  test('makes its active users inactive and ends their sessions at once; other users do not change', async () => {
    const { id } = await testApp.make.company();
    const one = await personOf(id, 'client_manager');
    const two = await personOf(id);
    const blocked = await testApp.make.user({ companyId: id, status: 'blocked' });
    const stranger = await personOf((await testApp.make.company()).id);
    await admin.ok(companies.remove, { params: { id } });
    for (const person of [one, two]) {
      assert.equal((await person.caller.refused(auth.me, {})).code, 1002);
      const reply = await signIn(person.email);
      assert.deepEqual([reply.statusCode, reply.json().error.code], [403, 1012]);
      assert.equal(await statusOf(person.id), 'inactive');
    }
    assert.equal(await statusOf(blocked.id), 'blocked');
    await stranger.caller.ok(auth.me, {});
    const sessions = await testApp.db
      .selectFrom('sessions')
      .select('revoked_because')
      .where('user_id', 'in', [one.id, two.id])
      .execute();
    assert.deepEqual(
      sessions.map(({ revoked_because }) => revoked_because),
      ['blocked', 'blocked'],
    );
  });

  test('keeps its users from signing in, even those with an active account', async () => {
    const { id } = await testApp.make.company({ active: false });
    const { email } = await testApp.make.user({ companyId: id });
    const reply = await signIn(email);
    assert.deepEqual([reply.statusCode, reply.json().error.code], [403, 1012]);
    const wrong = await testApp.nobody.send(auth.login, { body: { email, password: 'Wrong-Room-7' } });
    assert.equal(wrong.json().error.code, 1001);
  });

  test('and restoring it reactivates exactly the users it made inactive, without their sessions', async () => {
    const { id } = await testApp.make.company();
    const kept = await personOf(id);
    const late = await personOf(id);
    const gone = await personOf(id);
    const moved = await personOf(id);
    const settled = await personOf(id);
    const before = await testApp.make.user({ companyId: id, status: 'inactive' });
    const blocked = await testApp.make.user({ companyId: id, status: 'blocked' });
    const deleted = await testApp.make.user({ companyId: id, active: false });
    await admin.ok(companies.remove, { params: { id } });
    // Decisions of staff while the company is deleted are kept.
    const decide = (person: { id: number }, values: object) =>
      testApp.db.updateTable('users').set(values).where('id', '=', person.id).execute();
    await decide(late, { status: 'blocked' });
    await decide(gone, { active: false });
    for (const status of ['blocked', 'inactive'] as const)
      await admin.ok(users.update, { params: { id: settled.id }, body: { status } });
    const elsewhere = (await testApp.make.company()).id;
    await decide(moved, { client_company_id: elsewhere });
    const restored = await admin.ok(companies.restore, { params: { id } });
    assert.deepEqual([restored.active, restored.userCount], [true, 1]);
    assert.equal(await statusOf(kept.id), 'active');
    assert.equal(await statusOf(late.id), 'blocked');
    assert.equal(await statusOf(gone.id), 'inactive');
    assert.equal(await statusOf(settled.id), 'inactive');
    assert.equal(await statusOf(moved.id), 'inactive');
    assert.equal(await statusOf(before.id), 'inactive');
    assert.equal(await statusOf(blocked.id), 'blocked');
    assert.equal(await statusOf(deleted.id), 'active');
    assert.equal((await kept.caller.refused(auth.me, {})).code, 1002);
    assert.equal((await signIn(kept.email)).statusCode, 200);
    const left = await testApp.db
      .selectFrom('users')
      .select('id')
      .where('switched_off_with_company', 'is not', null)
      .where('client_company_id', 'in', [id, elsewhere])
      .execute();
    assert.deepEqual(left, []);
    await admin.ok(companies.restore, { params: { id } });
    assert.equal(await statusOf(before.id), 'inactive');
  });

  test('fails while orders are under way, names them, and changes no user', async () => {
    const { id } = await testApp.make.company({ name: 'Busy Labs' });
    const setup = createBuyerSetup(testApp);
    const buyer = await setup.buyer({ companyId: id });
    const { caller, id: userId } = buyer;
    const orderId = await setup.placed(buyer, await setup.stock(1));
    const { number } = await admin.ok(rowFor(orders.get, 'staff'), { params: { id: orderId } });
    const refusal = await admin.refused(companies.remove, { params: { id } });
    assert.deepEqual([refusal.status, refusal.code], [409, 1006]);
    assert.deepEqual(refusal.message, [`“Busy Labs” still has orders under way: ${number}.`]);
    assert.deepEqual(refusal.details, { orders: [{ id: orderId, number }] });
    assert.equal(await statusOf(userId), 'active');
    await caller.ok(auth.me, {});
    await admin.ok(orders.cancel, { params: { id: orderId }, body: { reason: 'Not to be had' } });
    await admin.ok(companies.remove, { params: { id } });
  });

  test('and restoring it fails when its name was taken meanwhile, and its users stay inactive', async () => {
    const { id } = await testApp.make.company({ name: 'Twin Labs' });
    const { id: userId } = await personOf(id);
    await admin.ok(companies.remove, { params: { id } });
    const other = await admin.ok(companies.create, { body: { name: 'twin labs' } });
    const { code, details } = await admin.refused(companies.restore, { params: { id } });
    assert.equal(code, 1006);
    assert.deepEqual(details, { conflictsWith: { id: other.id, name: 'twin labs' } });
    assert.equal(await statusOf(userId), 'inactive');
  });

  test('while users sign in leaves no valid session, not even after the company is restored', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await testApp.make.company();
      const { email } = await testApp.make.user({ companyId: id });
      const [removed, ...replies] = await Promise.all([
        admin.send(companies.remove, { params: { id } }),
        signIn(email),
        signIn(email),
        signIn(email),
      ]);
      assert.equal(removed.statusCode, 200);
      await admin.ok(companies.restore, { params: { id } });
      for (const reply of replies) {
        if (reply.statusCode !== 200) assert.equal(reply.json().error.code, 1012);
        else {
          const inside = testApp.nobody.with({ authorization: String(reply.headers.authorization) });
          assert.equal((await inside.refused(auth.me, {})).code, 1002);
        }
      }
    }
  });

  test('adds audit entries of company and users with the acting user', async () => {
    const { id } = await testApp.make.company();
    const { id: userId } = await personOf(id);
    const boss = await testApp.as('super_admin');
    await boss.ok(companies.remove, { params: { id } });
    const { id: bossId } = await boss.ok(auth.me, {});
    const trail = await testApp.db
      .selectFrom('audit_log')
      .select(['table_name', 'actor_id', 'new_values'])
      .where('action', '=', 'update')
      .where((eb) =>
        eb.or([
          eb.and([eb('table_name', '=', 'client_companies'), eb('row_id', '=', id)]),
          eb.and([eb('table_name', '=', 'users'), eb('row_id', '=', userId)]),
        ]),
      )
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ table_name, actor_id }) => [table_name, actor_id]),
      [
        ['client_companies', bossId],
        ['users', bossId],
      ],
    );
    assert.deepEqual(trail[1]?.new_values, { ...(trail[1]?.new_values as object), status: 'inactive' });
  });
});

describe('listing', () => {
  test('counts active users and locations, per company and over all matches', async () => {
    const one = await testApp.make.company({ name: 'Tally One' });
    const two = await testApp.make.company({ name: 'Tally Two' });
    await testApp.make.user({ companyId: one.id });
    await testApp.make.user({ companyId: one.id });
    await testApp.make.user({ companyId: one.id, status: 'blocked' });
    await testApp.make.user({ companyId: two.id });
    await testApp.make.shippingLocation({ companyId: one.id });
    await testApp.make.shippingLocation({ companyId: one.id, active: false });
    const list = await admin.ok(companies.getMany, {
      body: { search: 'tally', sortBy: '-userCount', limit: 1 },
    });
    assert.deepEqual(
      list.items.map(({ name, userCount, shippingLocationCount }) => [
        name,
        userCount,
        shippingLocationCount,
      ]),
      [['Tally One', 2, 1]],
    );
    assert.equal(list.count, 2);
    assert.deepEqual(list.totals, { users: 3, shippingLocations: 1 });
  });
});

test('user_conditions has the company of a client, and none for staff', async () => {
  const company = await testApp.make.company({ name: 'Conditioned', city: 'Metz' });
  const { caller } = await personOf(company.id);
  const { clientCompany } = await caller.ok(auth.userConditions, {});
  assert.deepEqual(clientCompany, { id: company.id, name: 'Conditioned', fullAddress: 'Metz' });
  assert.equal((await admin.ok(auth.userConditions, {})).clientCompany, null);
});
