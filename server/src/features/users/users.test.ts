import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { roles } from '@aliquot/contract/roles';
import { users } from '@aliquot/contract/users';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { idOf, newPeople } from '../../../test/new-people.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let boss: Caller;
let admin: Caller;
let companyId: number;
before(async () => {
  testApp = await openTestApp();
  boss = await testApp.as('super_admin');
  admin = await testApp.as('admin');
  companyId = (await testApp.make.company({ name: 'Hélix Diagnostics' })).id;
});
after(() => testApp.close());

const { fresh, withRole } = newPeople(() => companyId);

describe('access', () => {
  const staffRoles = ['super_admin', 'admin'] as const;

  test('an admin can see admins and super admins', async () => {
    for (const role of staffRoles) {
      const { id } = await testApp.make.user({ role });
      assert.equal((await admin.ok(users.get, { params: { id } })).role, role);
      const { items } = await admin.ok(users.getMany, { body: { role, limit: 200 } });
      assert.ok(items.some((item) => item.id === id));
    }
  });

  for (const role of staffRoles)
    test(`an admin cannot create, change, block, delete, restore or invite users with the role ${role}`, async () => {
      const { id } = await testApp.make.user({ role });
      const gone = await testApp.make.user({ role, active: false });
      const before = await testApp.db.selectFrom('users').selectAll().where('id', '=', id).execute();
      const tries = [
        admin.refused(users.create, { body: withRole(role) }),
        admin.refused(users.update, { params: { id }, body: { firstName: 'Mallory' } }),
        admin.refused(users.update, { params: { id }, body: { status: 'blocked' } }),
        admin.refused(users.update, {
          params: { id },
          body: { role: 'client_user', clientCompanyId: companyId },
        }),
        admin.refused(users.remove, { params: { id } }),
        admin.refused(users.restore, { params: { id: gone.id } }),
        admin.refused(users.restore, { params: { id } }),
        admin.refused(users.invite, { params: { id } }),
        admin.refused(users.deleteAvatar, { query: { userId: id } }),
      ];
      for (const { status, code } of await Promise.all(tries)) assert.deepEqual([status, code], [403, 1003]);
      assert.deepEqual(
        await testApp.db.selectFrom('users').selectAll().where('id', '=', id).execute(),
        before,
      );
    });

  test('an admin cannot promote anyone to a staff role, not even themselves', async () => {
    const { id } = await testApp.make.user({ role: 'client_user' });
    const self = await idOf(admin);
    for (const role of staffRoles)
      for (const target of [id, self]) {
        const { status, code } = await admin.refused(users.update, {
          params: { id: target },
          body: { role, clientCompanyId: null },
        });
        assert.deepEqual([status, code], [403, 1003]);
      }
    assert.equal((await admin.ok(auth.me, {})).role, 'admin');
  });

  test('users cannot delete, block, deactivate or demote themselves, or change their own email here', async () => {
    const id = await idOf(boss);
    const tries = [
      boss.refused(users.remove, { params: { id } }),
      boss.refused(users.update, { params: { id }, body: { status: 'blocked' } }),
      boss.refused(users.update, { params: { id }, body: { status: 'inactive' } }),
      boss.refused(users.update, { params: { id }, body: { role: 'admin' } }),
      boss.refused(users.update, { params: { id }, body: { email: 'elsewhere@people.example' } }),
    ];
    for (const { status, code } of await Promise.all(tries)) assert.deepEqual([status, code], [403, 1003]);
    const me = await boss.ok(auth.me, {});
    assert.deepEqual([me.role, me.status], ['super_admin', 'active']);
    const { email, role, status } = me;
    const named = await boss.ok(users.update, {
      params: { id },
      body: { firstName: 'Ama', email, role, status },
    });
    assert.equal(named.firstName, 'Ama');
  });

  test('a client or operator can change only their own picture, and gets the same error for any other id', async () => {
    const { id } = await testApp.make.user({});
    for (const role of roles.filter((r) => r !== 'super_admin' && r !== 'admin')) {
      const caller = await testApp.as(role);
      for (const userId of [id, 999_999]) {
        const { status, code } = await caller.refused(users.deleteAvatar, { query: { userId } });
        assert.deepEqual([status, code], [403, 1003], role);
        const set = await caller.refused(users.updateAvatar, { body: { fileId: 1, userId } });
        assert.deepEqual([set.status, set.code], [403, 1003], role);
      }
      assert.equal((await caller.ok(users.deleteAvatar, {})).avatarUrl, null);
    }
  });
});

describe('creating', () => {
  test('stores every field, and the user is active and has no password', async () => {
    const user = await admin.ok(users.create, {
      body: fresh({
        email: 'Paul.Renner@Helix.example',
        phoneNumber: '(617) 555-0142',
        dateOfBirth: '1990-05-01T22:00:00.000',
        gender: 'other',
      }),
    });
    assert.deepEqual(
      [user.email, user.phoneNumber, user.dateOfBirth, user.gender, user.status, user.hasPassword],
      ['paul.renner@helix.example', '6175550142', '1990-05-02', 'other', 'active', false],
    );
    assert.deepEqual(user.clientCompany, { id: companyId, name: 'Hélix Diagnostics', active: true });
    assert.deepEqual([user.fullName, user.lastSeenAt], ['Paul Renner', null]);
    assert.deepEqual(await admin.ok(users.get, { params: { id: user.id } }), user);
    const row = await testApp.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.password_hash, null);
    assert.equal(row.date_of_birth, '1990-05-02');
  });

  test('is possible for every role as a super admin', async () => {
    for (const role of roles)
      assert.equal((await boss.ok(users.create, { body: withRole(role) })).role, role);
  });

  test('and changing refuse internal fields with an error by field', async () => {
    const { id } = await testApp.make.user({});
    for (const [field, value] of Object.entries({
      passwordHash: 'x',
      password_hash: 'x',
      password: 'Cold-Room-8',
      id: 1,
      createdAt: '2020-01-01T00:00:00.000Z',
      isAdmin: true,
      active: false,
      avatarUrl: 'https://evil.example/a.png',
      hasPassword: true,
    })) {
      const one = await boss.refused(users.create, { body: fresh({ [field]: value }) } as never);
      const two = await boss.refused(users.update, { params: { id }, body: { [field]: value } } as never);
      for (const { status, fields } of [one, two]) {
        assert.equal(status, 400);
        assert.deepEqual(Object.keys(fields ?? {}), [field]);
      }
    }
  });

  test('fails with all errors at once, in the caller’s language', async () => {
    const body = {
      role: 'king',
      email: 'x',
      firstName: '7',
      lastName: '',
      dateOfBirth: '2999-01-01',
      phoneNumber: '12',
      gender: 'm',
    };
    const { code, fields } = await admin.refused(users.create, { body } as never, {
      'accept-language': 'fr',
    });
    assert.equal(code, 1005);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), Object.keys(body).sort());
    assert.deepEqual(fields?.dateOfBirth, ['Ce jour est encore à venir.']);
    assert.deepEqual(fields?.email, ['validate_email']);
  });

  test('needs an active company for client roles and none for others, with errors in both languages', async () => {
    const off = await testApp.make.company();
    await testApp.db
      .updateTable('client_companies')
      .set({ active: false })
      .where('id', '=', off.id)
      .execute();
    const problem = async (body: object, language: string) =>
      (await admin.refused(users.create, { body } as never, { 'accept-language': language })).fields
        ?.clientCompanyId?.[0];
    const none = fresh({ clientCompanyId: null });
    assert.equal(await problem(none, 'en'), 'Client roles belong to a company. Choose one.');
    assert.equal(
      await problem(none, 'fr'),
      'Les rôles client appartiennent à une société. Choisissez-en une.',
    );
    const operator = fresh({ role: 'vendor_operator' });
    assert.equal(await problem(operator, 'en'), 'Only client roles belong to a company.');
    assert.equal(await problem(operator, 'fr'), 'Seuls les rôles client appartiennent à une société.');
    for (const id of [off.id, 999_999])
      assert.match((await problem(fresh({ clientCompanyId: id }), 'en')) ?? '', /not active/);
  });

  test('fails for the address of any user, also a deleted one, and the error names the user', async () => {
    const first = await admin.ok(users.create, { body: fresh() });
    const again = () => admin.refused(users.create, { body: fresh({ email: first.email.toUpperCase() }) });
    const { code, fields, details } = await again();
    assert.equal(code, 1006);
    assert.deepEqual(fields, { email: ['validate_duplicate'] });
    assert.deepEqual(details, { conflictsWith: { id: first.id, active: true, name: 'Paul Renner' } });
    await admin.ok(users.remove, { params: { id: first.id } });
    assert.deepEqual((await again()).details, {
      conflictsWith: { id: first.id, active: false, name: 'Paul Renner' },
    });
    assert.equal((await admin.ok(users.restore, { params: { id: first.id } })).active, true);
  });

  test('ten times at once with one address makes one user and nine errors', async () => {
    const body = fresh();
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin.send(users.create, { body })));
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, ...Array(9).fill(409)]);
  });
});

describe('changing', () => {
  test('changes only the sent fields; an old version fails with the current user', async () => {
    const before = await admin.ok(users.create, { body: fresh({ phoneNumber: '6175550142' }) });
    const { sessionsEnded, ...after } = await admin.ok(users.update, {
      params: { id: before.id },
      body: { lastName: "O'Brien", phoneNumber: '', version: before.version },
    });
    assert.equal(sessionsEnded, 0);
    assert.deepEqual(after, {
      ...before,
      version: before.version + 1,
      updatedAt: after.updatedAt,
      lastName: "O'Brien",
      fullName: "Paul O'Brien",
      phoneNumber: null,
    });
    const stale = await admin.refused(users.update, {
      params: { id: before.id },
      body: { lastName: 'Late', version: before.version },
    });
    assert.equal(stale.code, 1006);
    assert.equal((stale.details as { current: { lastName: string } }).current.lastName, "O'Brien");
    const removal = { params: { id: before.id }, query: { version: before.version } };
    assert.equal((await admin.refused(users.remove, removal)).code, 1006);
  });

  test('an unknown or deleted user is 404', async () => {
    const { id } = await testApp.make.user({ active: false });
    const body = { firstName: 'Late' };
    assert.equal((await admin.refused(users.update, { params: { id }, body })).code, 1004);
    assert.equal((await admin.refused(users.remove, { params: { id } })).code, 1004);
    assert.equal((await admin.refused(users.invite, { params: { id } })).code, 1004);
    assert.equal((await admin.refused(users.get, { params: { id: 999_999 } })).code, 1004);
    assert.equal((await admin.refused(users.restore, { params: { id: 999_999 } })).code, 1004);
  });

  test('from a client role to another removes the company, and back needs one', async () => {
    const { id } = await boss.ok(users.create, { body: fresh() });
    const operator = await boss.ok(users.update, { params: { id }, body: { role: 'vendor_operator' } });
    assert.deepEqual([operator.role, operator.clientCompanyId], ['vendor_operator', null]);
    const back = await boss.refused(users.update, { params: { id }, body: { role: 'client_manager' } });
    assert.deepEqual(Object.keys(back.fields ?? {}), ['clientCompanyId']);
    const body = { role: 'client_manager', clientCompanyId: companyId } as const;
    assert.equal((await boss.ok(users.update, { params: { id }, body })).clientCompanyId, companyId);
    const astray = await boss.refused(users.update, { params: { id }, body: { clientCompanyId: null } });
    assert.deepEqual(astray.fields, { clientCompanyId: ['Client roles belong to a company. Choose one.'] });
  });

  test('to the address of another user, deleted or not, fails', async () => {
    const { id } = await testApp.make.user({});
    const other = await testApp.make.user({ active: false });
    const { code } = await admin.refused(users.update, { params: { id }, body: { email: other.email } });
    assert.equal(code, 1006);
  });
});

describe('sessions', () => {
  for (const status of ['blocked', 'inactive'] as const)
    test(`end when the status becomes ${status}, which returns how many and prevents a new sign-in`, async () => {
      const person = await testApp.make.user({ role: 'client_manager' });
      const first = await testApp.as(person);
      await testApp.as(person);
      const params = { id: person.id };
      const { sessionsEnded } = await admin.ok(users.update, { params, body: { status } });
      assert.equal(sessionsEnded, 2);
      const refused = await first.refused(auth.me, {});
      assert.deepEqual([refused.status, refused.code], [401, 1002]);
      await assert.rejects(testApp.as(person), /1012/);
      await admin.ok(users.update, { params, body: { status: 'active' } });
      assert.equal((await first.refused(auth.me, {})).code, 1002);
      await testApp.as(person);
    });

  test('end when the user is deleted, and a restored user can sign in again', async () => {
    const person = await testApp.make.user({ role: 'client_user' });
    const caller = await testApp.as(person);
    const params = { id: person.id };
    assert.deepEqual(await admin.ok(users.remove, { params }), { sessionsEnded: 1 });
    assert.equal((await caller.refused(auth.me, {})).code, 1002);
    await assert.rejects(testApp.as(person), /1012/);
    await admin.ok(users.restore, { params });
    assert.equal((await caller.refused(auth.me, {})).code, 1002);
    assert.equal((await (await testApp.as(person)).ok(auth.me, {})).id, person.id);
  });

  test('have a changed role from the next request on', async () => {
    const person = await testApp.make.user({ role: 'admin' });
    const caller = await testApp.as(person);
    await caller.ok(users.getMany, { body: {} });
    await boss.ok(users.update, { params: { id: person.id }, body: { role: 'vendor_operator' } });
    assert.equal((await caller.refused(users.getMany, { body: {} })).code, 1003);
  });
});

describe('deleting and restoring', () => {
  test('a deleted user leaves the active list, can be read, and is restored with the previous status', async () => {
    const { id } = await admin.ok(users.create, { body: fresh({ firstName: 'Phoenix', status: 'blocked' }) });
    await admin.ok(users.remove, { params: { id } });
    const find = async (active?: boolean) =>
      (
        await admin.ok(users.getMany, {
          body: { search: 'phoenix', ...(active === undefined ? {} : { active }) },
        })
      ).count;
    assert.deepEqual([await find(true), await find(false), await find()], [0, 1, 1]);
    const back = await admin.ok(users.restore, { params: { id } });
    assert.deepEqual([back.active, back.status], [true, 'blocked']);
    assert.deepEqual(await admin.ok(users.restore, { params: { id } }), back);
  });

  test('a user of an inactive company can be neither restored nor activated', async () => {
    const company = await testApp.make.company();
    const person = await testApp.make.user({ companyId: company.id });
    const asleep = await testApp.make.user({ companyId: company.id, status: 'inactive' });
    await admin.ok(users.remove, { params: { id: person.id } });
    const off = testApp.db.updateTable('client_companies').set({ active: false });
    await off.where('id', '=', company.id).execute();
    const restored = await admin.refused(users.restore, { params: { id: person.id } });
    assert.deepEqual([restored.code, Object.keys(restored.fields ?? {})], [1005, ['clientCompanyId']]);
    const params = { id: asleep.id };
    assert.equal((await admin.refused(users.update, { params, body: { status: 'active' } })).code, 1005);
    assert.equal((await admin.ok(users.update, { params, body: { firstName: 'Ada' } })).firstName, 'Ada');
  });
});
