import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
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

describe('the last super admin', () => {
  test('cannot be removed, even by two super admins who remove each other at once', async () => {
    const rounds = testApp.engine === 'postgres' ? 20 : 3;
    const own = await openTestApp();
    try {
      const activeSuperAdmins = () =>
        own.db
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'super_admin')
          .where('status', '=', 'active')
          .where('active', '=', true)
          .execute();
      for (let round = 0; round < rounds; round += 1) {
        await own.db.updateTable('users').set({ active: false }).execute();
        const people = [
          await own.make.user({ role: 'super_admin' }),
          await own.make.user({ role: 'super_admin' }),
        ] as const;
        const [a, b] = [await own.as(people[0]), await own.as(people[1])];
        const take = (caller: Caller, id: number) =>
          [
            () => caller.send(users.update, { params: { id }, body: { role: 'admin' } }),
            () => caller.send(users.update, { params: { id }, body: { status: 'blocked' } }),
            () => caller.send(users.update, { params: { id }, body: { status: 'inactive' } }),
            () => caller.send(users.remove, { params: { id } }),
          ][round % 4]?.();
        const replies = await Promise.all([take(a, people[1].id), take(b, people[0].id)]);
        assert.equal((await activeSuperAdmins()).length, 1, `round ${round}`);
        const statuses = replies.map((reply) => reply?.statusCode ?? 0).sort();
        assert.equal(statuses[0], 200);
        assert.ok([401, 403, 409].includes(statuses[1] ?? 0), String(statuses));
      }
    } finally {
      await own.close();
    }
  });
});

describe('the invitation', () => {
  // A mail that has been sent keeps no link.
  before(() => testApp.services.jobs.stop());
  const mailsTo = (email: string) =>
    testApp.db
      .selectFrom('mails')
      .select(['template', 'language', 'data'])
      .where('to_address', '=', email)
      .execute();

  test('is sent with the account and lets the user choose a password, once', async () => {
    const { id, email } = await admin.ok(users.create, { body: fresh() }, { 'accept-language': 'fr' });
    const mails = await mailsTo(email);
    assert.deepEqual(
      mails.map(({ template, language }) => [template, language]),
      [['invitation', 'fr']],
    );
    const token = /token=([\w-]+)/.exec(JSON.stringify(mails[0]?.data))?.[1] ?? '';
    const body = { token, password: 'Frost-Line-42' };
    await testApp.nobody.ok(auth.setPassword, { body });
    assert.equal((await testApp.nobody.refused(auth.setPassword, { body })).status >= 400, true);
    assert.equal((await admin.ok(users.get, { params: { id } })).hasPassword, true);
    assert.equal((await admin.refused(users.invite, { params: { id } })).code, 1008);
  });

  test('can be sent again only to an active user without a password', async () => {
    const { id, email } = await admin.ok(users.create, { body: fresh() });
    assert.equal(await admin.ok(users.invite, { params: { id } }), null);
    assert.equal((await mailsTo(email)).length, 2);
    const settled = await testApp.make.user({});
    assert.equal((await admin.refused(users.invite, { params: { id: settled.id } })).code, 1008);
    await admin.ok(users.update, { params: { id }, body: { status: 'blocked' } });
    assert.equal((await admin.refused(users.invite, { params: { id } })).code, 1008);
    assert.equal((await mailsTo(email)).length, 2);
  });

  test('is sent to a corrected address, and the link at the old one becomes invalid', async () => {
    const { id, email } = await admin.ok(users.create, { body: fresh() });
    const [first] = await mailsTo(email);
    const token = /token=([\w-]+)/.exec(JSON.stringify(first?.data))?.[1] ?? '';
    await admin.ok(users.update, { params: { id }, body: { email: 'corrected@people.example' } });
    assert.equal((await mailsTo('corrected@people.example')).length, 1);
    const body = { token, password: 'Frost-Line-42' };
    await testApp.nobody.refused(auth.setPassword, { body });
  });

  test('is not sent when creating the user fails', async () => {
    await admin.refused(users.create, {
      body: fresh({ email: 'never@people.example', clientCompanyId: null }),
    });
    await admin.refused(users.create, { body: withRole('admin', { email: 'never@people.example' }) });
    assert.deepEqual(await mailsTo('never@people.example'), []);
  });
});

describe('the picture', () => {
  /** An uploaded picture, as the files room stores it. */
  const upload = (ownerId: number, purpose = 'avatar') =>
    testApp.db
      .insertInto('files')
      .values({
        owner_id: ownerId,
        purpose,
        stored_key: crypto.randomUUID(),
        original_name: 'me.png',
        content_type: 'image/png',
        size: 100,
        checksum: Buffer.from('sum'),
        state: 'stored',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  /** A released file may already be deleted. */
  const isClaimed = async (id: number) => {
    const row = await testApp.db.selectFrom('files').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state === 'claimed';
  };

  test('can be set, replaced and removed by the user, in any role', async () => {
    for (const role of ['client_user', 'client_manager', 'admin'] as const) {
      const person = await testApp.make.user({ role });
      const caller = await testApp.as(person);
      const [one, two] = [await upload(person.id), await upload(person.id)];
      const set = await caller.ok(users.updateAvatar, { body: { fileId: one.id } });
      assert.equal(set.id, person.id);
      assert.ok(set.avatarUrl?.includes(`/${one.id}?`));
      assert.equal(set.avatar, set.avatarUrl);
      assert.equal((await caller.ok(auth.me, {})).avatarUrl, set.avatarUrl);
      await caller.ok(users.updateAvatar, { body: { fileId: two.id } });
      assert.deepEqual([await isClaimed(one.id), await isClaimed(two.id)], [false, true]);
      assert.equal((await caller.ok(users.deleteAvatar, {})).avatarUrl, null);
      assert.equal((await caller.ok(users.deleteAvatar, {})).avatarUrl, null);
      assert.equal(await isClaimed(two.id), false);
    }
  });

  test('can be set by staff for users they manage; another user’s file is refused', async () => {
    const target = await testApp.make.user({});
    const stranger = await upload(target.id);
    const { fields } = await admin.refused(users.updateAvatar, {
      body: { fileId: stranger.id, userId: target.id },
    });
    assert.deepEqual(Object.keys(fields ?? {}), ['fileId']);
    const own = await upload(await idOf(admin));
    const set = await admin.ok(users.updateAvatar, { body: { fileId: own.id, userId: target.id } });
    assert.equal(set.id, target.id);
    assert.ok((await admin.ok(users.get, { params: { id: target.id } })).avatarUrl);
    const superAdmin = await idOf(boss);
    const next = await upload(await idOf(admin));
    const body = { fileId: next.id, userId: superAdmin };
    assert.equal((await admin.refused(users.updateAvatar, { body })).code, 1003);
    assert.equal((await boss.ok(users.deleteAvatar, { query: { userId: target.id } })).avatarUrl, null);
  });
});

describe('listing', () => {
  test('search finds a user by full name and by company', async () => {
    const company = await testApp.make.company({ name: 'Savoie Rêcherche' });
    const { id } = await admin.ok(users.create, {
      body: fresh({ firstName: 'Élodie', lastName: 'Brunet', clientCompanyId: company.id }),
    });
    for (const search of ['elodie bru', 'savoie recherche']) {
      const { items } = await admin.ok(users.getMany, { body: { search } });
      assert.deepEqual(
        items.map((user) => user.id),
        [id],
      );
    }
  });

  test('sorts both ways without regard to case and accents, with ties by id', async () => {
    const company = await testApp.make.company({ name: 'Sorting TestApp' });
    const names = [
      ['Zoe', 'active'],
      ['adam', 'blocked'],
      ['Émile', 'active'],
    ] as const;
    for (const [firstName, status] of names)
      await admin.ok(users.create, {
        body: fresh({ firstName, status, role: 'client_manager', clientCompanyId: company.id }),
      });
    const list = async (more: object) =>
      (await admin.ok(users.getMany, { body: { clientCompanyId: company.id, ...more } })).items.map(
        ({ firstName }) => firstName,
      );
    assert.deepEqual(await list({}), ['adam', 'Émile', 'Zoe']);
    assert.deepEqual(await list({ sortBy: '-name' }), ['Zoe', 'Émile', 'adam']);
    assert.deepEqual(await list({ sortBy: 'company,-createdAt' }), ['Émile', 'adam', 'Zoe']);
    // None of them ever signed in, so that they are sorted by id in the same direction.
    assert.deepEqual(await list({ sortBy: '-lastSeenAt' }), ['Émile', 'adam', 'Zoe']);
  });

  test('returns when a user was last seen in any session', async () => {
    const person = await testApp.make.user({});
    const before = Date.now();
    await testApp.as(person);
    const { lastSeenAt } = await admin.ok(users.get, { params: { id: person.id } });
    assert.ok(lastSeenAt && Math.abs(Date.parse(lastSeenAt) - before) < 10_000);
  });

  test('has an overview that counts users who are not deleted, and has active companies only', async () => {
    const before = await admin.ok(users.overview, {});
    const off = await testApp.make.company({ name: 'Switched off' });
    await testApp.db
      .updateTable('client_companies')
      .set({ active: false })
      .where('id', '=', off.id)
      .execute();
    await testApp.make.user({ role: 'admin', status: 'blocked' });
    await testApp.make.user({ role: 'admin', status: 'blocked', active: false });
    const after = await admin.ok(users.overview, {});
    assert.deepEqual(after.statuses, { ...before.statuses, blocked: before.statuses.blocked + 1 });
    assert.deepEqual(after.companies, before.companies);
  });
});

test('replies have only the declared fields, and neither they nor the audit log have a password hash', async () => {
  const person = await testApp.make.user({});
  const reply = await boss.send(users.get, { params: { id: person.id } });
  assert.deepEqual(
    Object.keys(reply.json().data).sort(),
    [
      ...['active', 'avatar', 'avatarUrl', 'clientCompany', 'clientCompanyId', 'createdAt', 'dateOfBirth'],
      ...['email', 'firstName', 'fullName', 'gender', 'hasPassword', 'id', 'lastName', 'lastSeenAt'],
      ...['phoneNumber', 'role', 'status', 'updatedAt', 'version'],
    ].sort(),
  );
  const list = await boss.send(users.getMany, { body: { limit: 200 } });
  for (const { body } of [reply, list]) assert.doesNotMatch(body, /scrypt|argon|password_hash|passwordHash/i);
  await boss.ok(users.update, { params: { id: person.id }, body: { firstName: 'Ada' } });
  const trail = await testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'old_values', 'new_values'])
    .where('table_name', '=', 'users')
    .where('row_id', '=', person.id)
    .execute();
  assert.equal(trail.at(-1)?.actor_id, await idOf(boss));
  assert.doesNotMatch(JSON.stringify(trail), /password/);
});
