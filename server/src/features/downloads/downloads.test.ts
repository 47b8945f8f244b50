import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await testApp.make.sample({ accession: 'FETCHED-1' });
});
after(() => testApp.close());

const linkOf = async (caller: Caller = admin) =>
  (await caller.ok(samples.export, { body: { format: 'csv', filter: {} } })).url;
/** As a browser follows a link: without token and cookie. */
const fetched = (url: string, headers: Record<string, string> = {}) =>
  testApp.nobody.raw({ method: 'GET', url, headers });

test('a download URL works once, and its reply is an attachment that browsers do not run', async () => {
  const url = await linkOf();
  const reply = await fetched(url, { 'sec-fetch-mode': 'navigate' });
  assert.equal(reply.statusCode, 200);
  assert.match(reply.body, /FETCHED-1/);
  assert.match(
    String(reply.headers['content-disposition']),
    /^attachment; filename="samples-\d{4}-\d\d-\d\d\.csv"$/,
  );
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  assert.equal(reply.headers['cache-control'], 'no-store');
  const again = await fetched(url, { 'accept-language': 'fr' });
  assert.deepEqual([again.statusCode, again.json().error.code], [404, 1004]);
  assert.deepEqual(again.json().error.message, [
    'Ce téléchargement a expiré ou a déjà été effectué. Relancez-le.',
  ]);
});

test('of ten concurrent calls with one URL one gets the file', async () => {
  const url = await linkOf();
  const replies = await Promise.all(Array.from({ length: 10 }, () => fetched(url)));
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, ...Array(9).fill(404)]);
});

test('a URL is invalid after a minute, after sign-out and after losing the role, and so are guessed tokens', async () => {
  const late = await linkOf();
  testApp.clock.forward(61);
  assert.equal((await fetched(late)).statusCode, 404);

  const leaver = await testApp.as('admin');
  const left = await linkOf(leaver);
  await leaver.raw({ method: 'GET', url: '/api/auth/logout' });
  assert.equal((await fetched(left)).statusCode, 404);

  const boss = await testApp.as('super_admin');
  const person = await testApp.make.user({ role: 'admin' });
  const demoted = await linkOf(await testApp.as(person));
  await boss.ok(users.update, { params: { id: person.id }, body: { role: 'vendor_operator' } });
  assert.equal((await fetched(demoted)).statusCode, 404);

  for (const token of ['x', 'A'.repeat(43), '..%2f..', `${late.split('/').at(-1)}=`])
    assert.equal((await fetched(`/api/downloads/${token}`)).statusCode, 404, token);
});

test('the stored row of a URL does not contain its token', async () => {
  const url = await linkOf();
  const token = url.split('/').at(-1) ?? '';
  const { rows } = await testApp.db.executeQuery<{ row: string }>(
    (await import('kysely')).sql`select d::text as row from download_links d`.compile(testApp.db),
  );
  assert.ok(rows.length > 0);
  assert.ok(rows.every(({ row }) => !row.includes(token)));
});
