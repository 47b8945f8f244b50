import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { signUps } from '@aliquot/contract/sign-ups';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { tokenIn } from '../../../test/mailed-links.ts';
import { noJobs } from '../../../test/no-jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const chosen = 'Frost-Shelf-42';
const login = (email: string, pass: string) =>
  testApp.nobody.send(auth.login, { body: { email, password: pass } });
const person = (email: string) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email,
  company: 'Kestrel Assays',
  phoneNumber: '(617) 555-0142',
});

describe('asking for access', () => {
  /** Waits for the job, and checks how many requests of an address are kept. */
  async function settled(email: string, kept: number) {
    await noJobs(testApp.db, 'auth.sign_up');
    const rows = await testApp.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute();
    assert.equal(rows.length, kept);
  }

  test('is shown to staff only after the address is confirmed, and staff activate it with a company', async () => {
    const email = 'dana@kestrel.example';
    const waiting = async () => (await admin.ok(signUps.getMany, { body: { search: 'kestrel' } })).items;
    await testApp.nobody.ok(auth.signUp, { body: person(email) }, { 'accept-language': 'fr' });
    assert.deepEqual(await waiting(), []);
    assert.equal((await login(email, chosen)).statusCode, 401);
    const [mail] = await testApp.mailsTo(email);
    const token = tokenIn(mail?.link ?? '');
    assert.equal((await testApp.nobody.ok(auth.readLink, { body: { token } })).purpose, 'sign_up');
    await testApp.nobody.ok(auth.setPassword, { body: { token, password: chosen } });
    assert.equal(
      (await testApp.nobody.refused(auth.setPassword, { body: { token, password: 'Other-Shelf-43' } })).code,
      1008,
    );
    const [request] = await waiting();
    assert.deepEqual(
      [request?.fullName, request?.companyName, request?.phoneNumber],
      ['Dana Whitfield', 'Kestrel Assays', '6175550142'],
    );
    const early = await login(email, chosen);
    assert.deepEqual(
      [early.statusCode, early.json().error.code, early.json().error.message],
      [403, 1012, ['Your account waits for activation. We write to you when it is ready.']],
    );
    assert.equal((await login(email, 'Wrong-Room-7')).statusCode, 401);

    const company = await testApp.make.company();
    const id = request?.id ?? 0;
    const missing = await admin.refused(signUps.activate, {
      params: { id },
      body: { role: 'client_user', clientCompanyId: 999_999 },
    });
    assert.ok(missing.fields?.clientCompanyId);
    await admin.ok(signUps.activate, {
      params: { id },
      body: { role: 'client_user', clientCompanyId: company.id },
    });
    const me = await (await login(email, chosen)).json();
    assert.deepEqual([me.data.role, me.data.clientCompanyId], ['client_user', company.id]);
    assert.equal((await testApp.mailsTo(email, 2)).at(-1)?.template, 'sign_up_activated');
    assert.equal(
      (
        await admin.refused(signUps.activate, {
          params: { id },
          body: { role: 'client_user', clientCompanyId: company.id },
        })
      ).code,
      1004,
    );
  });

  test('cannot be replaced by a second request for the address once it is confirmed', async () => {
    const email = 'first@kestrel.example';
    await testApp.nobody.ok(auth.signUp, { body: person(email) });
    const [mail] = await testApp.mailsTo(email);
    await testApp.nobody.ok(auth.setPassword, {
      body: { token: tokenIn(mail?.link ?? ''), password: chosen },
    });
    await testApp.nobody.ok(auth.signUp, { body: { ...person(email), firstName: 'Mallory' } });
    await settled(email, 1);
    const { items } = await admin.ok(signUps.getMany, { body: { search: email } });
    assert.deepEqual(
      items.map(({ fullName }) => fullName),
      ['Dana Whitfield'],
    );
    const mails = await testApp.db.selectFrom('mails').select('id').where('to_address', '=', email).execute();
    assert.equal(mails.length, 1);
  });

  test('with the address of an account gets the same reply and creates nothing', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const known = await testApp.nobody.send(auth.signUp, { body: person(user.email) });
    const unknown = await testApp.nobody.send(auth.signUp, { body: person('new@kestrel.example') });
    assert.equal(known.body, unknown.body);
    await settled(user.email, 0);
    const mails = await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', user.email)
      .execute();
    assert.equal(mails.length, 0);
  });

  test('cannot set a password, which only the reader of the mail can choose', async () => {
    const email = 'victim@kestrel.example';
    const body = { ...person(email), password: 'Attacker-Shelf-1' } as never;
    const { fields } = await testApp.nobody.refused(auth.signUp, { body });
    assert.deepEqual(Object.keys(fields ?? {}), ['password']);
  });

  test('twice gives two links, each for its own request, until one of them is used', async () => {
    const email = 'twice@kestrel.example';
    await testApp.nobody.ok(auth.signUp, { body: { ...person(email), company: 'First Lab' } });
    const [first] = await testApp.mailsTo(email);
    await testApp.nobody.ok(auth.signUp, { body: { ...person(email), company: 'Second Lab' } });
    const second = (await testApp.mailsTo(email, 2)).at(-1);
    const choose = (link = '') =>
      testApp.nobody.send(auth.setPassword, { body: { token: tokenIn(link), password: chosen } });
    assert.equal((await choose(first?.link)).statusCode, 200);
    const { items } = await admin.ok(signUps.getMany, { body: { search: email } });
    assert.deepEqual(
      items.map(({ companyName }) => companyName),
      ['First Lab'],
    );
    assert.equal((await choose(second?.link)).json().error.code, 1008);
  });

  test('sends an unconfirmed address no entered text, and at most three mails an hour', async () => {
    const email = 'mailbox@kestrel.example';
    const asked = { ...person(email), firstName: 'Visit evil.example', lastName: 'Now', company: 'Free' };
    for (let n = 0; n < 5; n += 1) await testApp.nobody.ok(auth.signUp, { body: asked });
    await settled(email, 3);
    for (const { subject, text, html } of await testApp.mailsTo(email, 3))
      assert.doesNotMatch(subject + text + html, /evil|Now|Free/);
  });

  test('without a password, from before passwords were chosen by link, gets an invitation when activated', async () => {
    const email = 'earlier@kestrel.example';
    const { id } = await testApp.db
      .insertInto('sign_ups')
      .values({
        email,
        first_name: 'Dana',
        last_name: 'Earlier',
        company_name: 'Kestrel Assays',
        language: 'en',
        confirmed_at: testApp.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const company = await testApp.make.company();
    await admin.ok(signUps.activate, {
      params: { id },
      body: { role: 'client_user', clientCompanyId: company.id },
    });
    const [mail] = await testApp.mailsTo(email);
    assert.equal(mail?.template, 'invitation');
    await testApp.nobody.ok(auth.setPassword, {
      body: { token: tokenIn(mail?.link ?? ''), password: chosen },
    });
    assert.equal((await login(email, chosen)).statusCode, 200);
  });

  test('is not activated with an address that a user gave up within the last week', async () => {
    const owner = await testApp.make.user({
      role: 'client_user',
      companyId: (await testApp.make.company()).id,
    });
    const [email, now] = ['given-up@kestrel.example', testApp.clock.now()];
    await testApp.db
      .insertInto('email_changes')
      .values({
        user_id: owner.id,
        requested_by: owner.id,
        old_email: email,
        new_email: owner.email,
        requested_at: now,
        confirmed_at: now,
      })
      .execute();
    const signUp = {
      email,
      first_name: 'Dana',
      last_name: 'Late',
      company_name: 'Kestrel Assays',
      language: 'en',
    };
    const { id } = await testApp.db
      .insertInto('sign_ups')
      .values({ ...signUp, confirmed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: clientCompanyId } = await testApp.make.company();
    const call = { params: { id }, body: { role: 'client_user' as const, clientCompanyId } };
    assert.equal((await admin.refused(signUps.activate, call)).code, 1006);
    const eightDaysAgo = new Date(now.getTime() - 8 * 86_400_000);
    await testApp.db
      .updateTable('email_changes')
      .set({ confirmed_at: eightDaysAgo })
      .where('old_email', '=', email)
      .execute();
    await admin.ok(signUps.activate, call);
  });

  test('cannot set a role or a company, and only staff can see requests', async () => {
    const { fields } = await testApp.nobody.refused(auth.signUp, {
      body: { ...person('x@kestrel.example'), role: 'admin', clientCompanyId: 1 } as never,
    });
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['clientCompanyId', 'role']);
    const manager = await testApp.as('client_manager');
    assert.equal((await manager.refused(signUps.getMany, { body: {} })).code, 1003);
  });

  test('can be repeated after staff declined', async () => {
    const email = 'again@kestrel.example';
    for (const nth of [1, 2]) {
      await testApp.nobody.ok(auth.signUp, { body: person(email) });
      const mail = (await testApp.mailsTo(email, nth)).at(-1);
      await testApp.nobody.ok(auth.setPassword, {
        body: { token: tokenIn(mail?.link ?? ''), password: chosen },
      });
      const [request] = (await admin.ok(signUps.getMany, { body: { search: email } })).items;
      await admin.ok(signUps.decline, { params: { id: request?.id ?? 0 } });
      assert.equal((await admin.ok(signUps.getMany, { body: { search: email } })).count, 0);
    }
  });
});
