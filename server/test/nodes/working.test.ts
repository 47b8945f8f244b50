import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { imports } from '@aliquot/contract/imports';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import pg from 'pg';
import { full } from '../full.ts';
import type { Caller } from '../harness.ts';
import { onPostgres } from '../harness-db.ts';
import { importSheet } from '../multipart.ts';
import { until } from '../until.ts';
import { picture, presign } from '../uploads.ts';
import { openTwoNodes } from './two-nodes.ts';

/** Files, downloads, mails, jobs and imports with two nodes. */

let testApp: Awaited<ReturnType<typeof openTwoNodes>>;
let admin: Caller;
const turns = (count: number) => Array.from({ length: count }, (_, n) => (n % 2) as 0 | 1);

describe('with two nodes', { skip: !onPostgres && 'one process only' }, () => {
  before(async () => {
    testApp = await openTwoNodes();
    admin = await testApp.enter(await testApp.make.user({ role: 'admin' }));
    // Every minute, so that it runs during the tests.
    await sql`update jobs.schedule set cron = '* * * * *' where name = 'downloads.tidy'`.execute(testApp.db);
  });
  after(() => testApp.close());

  test('a download created at one opens at the other, once', async () => {
    const ids = [(await testApp.make.sample()).id];
    const { url } = await testApp.at(0, admin).ok(samples.export, { body: { format: 'csv', ids } });
    const opened = await Promise.all(turns(4).map((node) => testApp.at(node).raw({ method: 'GET', url })));
    assert.deepEqual(opened.map((reply) => reply.statusCode).sort(), [200, 404, 404, 404]);
  });

  test('a file uploaded to one can be read at the other', async () => {
    const bytes = await picture();
    const { url, fileId } = await presign(testApp.at(0, admin), bytes, { purpose: 'avatar' });
    const sent = await testApp.at(1).raw({
      method: 'PUT',
      url,
      payload: bytes,
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="logo.png"',
      },
    });
    assert.equal(sent.statusCode, 200, sent.body);
    const { avatarUrl } = await testApp.at(0, admin).ok(users.updateAvatar, { body: { fileId } });
    for (const node of turns(2)) {
      const read = await testApp.at(node).raw({ method: 'GET', url: avatarUrl ?? '' });
      assert.deepEqual([read.statusCode, read.headers['content-type']], [200, 'image/png']);
      assert.ok(read.rawPayload.length > 0);
    }
    assert.equal(testApp.s3.objects.size, 1);
  });

  test('a mail requested at either is sent once', async () => {
    const people = await Promise.all(turns(12).map(() => testApp.make.user({ role: 'client_user' })));
    await Promise.all(
      people.map(({ email }, n) => testApp.at((n % 2) as 0 | 1).ok(auth.forgotPassword, { body: { email } })),
    );
    const waiting = () => testApp.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    await until(async () => (await waiting()).length === 0, 'every mail is sent');
    const sent = testApp.smtp.mails.flatMap(({ to }) => to).sort();
    for (const { email } of people) assert.equal(sent.filter((to) => to === email).length, 1, email);
  });

  test('a scheduled job runs once a minute', {
    skip: !full && 'waits for the next minute, and job runners look for it every half a minute',
  }, async () => {
    const runs = async () =>
      (
        await sql<{ minute: Date; state: string }>`
          select date_trunc('minute', created_on) as minute, state::text from jobs.job
          where name = 'downloads.tidy'`.execute(testApp.db)
      ).rows;
    await until(
      async () => (await runs()).some(({ state }) => state === 'completed'),
      'the job ran',
      100_000,
    );
    const minutes = (await runs()).map(({ minute }) => minute.getTime());
    assert.equal(new Set(minutes).size, minutes.length, 'twice in one minute');
  });

  test('an import whose node is killed is finished by the other, without duplicate rows', async () => {
    const rows = 1000;
    const sheet = [
      'accession,loincCode,volumeNumber,volumeUnits',
      ...Array.from({ length: rows }, (_, n) => `ZQX-${n},2345-7,1,mL`),
    ].join('\n');
    const target = { storageFacilityId: (await testApp.make.facility()).id, dryRun: true };
    const [first, second] = testApp.nodes;
    const run = await importSheet(testApp.at(0, admin), 'sheet.csv', sheet, target);
    const params = { id: run.id };
    const read = (node: 0 | 1) => testApp.at(node, admin).ok(imports.get, { params });
    await until(async () => (await read(0)).state === 'checked', 'the sheet is checked');
    const latch = await stopSecondInsert();
    // Paused, so that the first node starts the commit.
    second.pause();
    await testApp.at(0, admin).ok(imports.commit, { params, body: { take: 'good' } });
    await until(async () => (await read(0)).counts.added > 0, 'rows are being added');
    await first.kill();
    const left = await testApp.db
      .selectFrom('samples')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accession', 'like', 'ZQX-%')
      .executeTakeFirstOrThrow();
    assert.ok(left.count > 0 && left.count < rows, `${left.count} rows were added before the kill`);
    await latch.open();
    // Expires the lease of the killed node.
    await sql`update imports set lease_until = now() - interval '1 second' where id = ${run.id}`.execute(
      testApp.db,
    );
    second.goOn();
    await until(async () => (await read(1)).state === 'done', 'the other finished it');
    assert.equal((await read(1)).counts.added, rows);
    const body = { search: 'ZQX-', limit: 1 };
    assert.equal((await testApp.at(1, admin).ok(samples.getMany, { body })).count, rows);
    first.start();
    await testApp.bothUp();
  });
});

/** Lets the first insert of samples pass and blocks all others, so that a node can be killed during an import. */
async function stopSecondInsert() {
  const key = 8_765_432;
  const client = new pg.Client({ connectionString: testApp.url });
  await client.connect();
  await client.query(`
    create sequence inserts_of_samples;
    create function wait_for_latch() returns trigger language plpgsql security definer as $$
    begin
      if nextval('inserts_of_samples') > 1 then perform pg_advisory_xact_lock_shared(${key}); end if;
      return null;
    end $$;
    create trigger wait_for_latch before insert on samples for each statement execute function wait_for_latch();
    select pg_advisory_lock(${key});`);
  return { open: () => client.end() };
}
