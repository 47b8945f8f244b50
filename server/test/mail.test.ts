import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { mailTexts, senderIn } from '../src/features/index.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { mailJobs, queueMail } from '../src/platform/mail/mail.ts';
import type { MailTemplate } from '../src/platform/mail/mail-data.ts';
import { renderMail } from '../src/platform/mail/render.ts';
import { openTestApp } from './harness.ts';
import { startSmtp } from './smtp-server.ts';
import { until } from './until.ts';

const canary = `<b>O'Hara & "Co"</b>`;
const data = {
  firstName: canary,
  path: '/forgot-password#token=a-b_c&d',
  expiresAt: '2026-11-20T14:05:00.000Z',
  invitedBy: canary,
  companyName: canary,
  newEmail: 'new+"x"@there.example',
  changedBy: canary,
  contact: canary,
  name: canary,
  count: 2,
  number: 'ALQ-2026-000123',
  purchaseOrderNumber: canary,
  samples: 2,
  total: 1250.5,
  missing: 1,
  shippingQuoted: true,
  shipping: 40,
  carrier: canary,
  trackingNumber: canary,
  codes: ['SP-0000001', 'SP-0000002'],
  reason: canary,
  request: canary,
  company: canary,
  person: canary,
  message: canary,
  lines: [{ name: canary, samples: 2, total: 1250.5 }],
  file: canary,
  good: 2,
  bad: 1,
  day: '2026-12-14',
  credits: 'INV-2026-00001',
  order: 'ALQ-2026-000123',
  seller: canary,
  buyer: canary,
  gross: 1250.5,
  dueOn: '2026-12-14',
  bank: canary,
};
/** For somebody who may have no account. */
const withoutLink = ['client_invoice', 'client_credit_note'];
const written = { texts: mailTexts, senderIn };
const config = { publicUrl: new URL('https://shop.example') };

describe('every template, in both languages', () => {
  for (const template of Object.keys(mailTexts.en))
    for (const language of ['en', 'fr'] as const)
      test(`${template} in ${language}`, () => {
        const { subject, text, html, link } = renderMail(config, mailTexts, template, language, data);
        assert.equal(link, 'https://shop.example/forgot-password#token=a-b_c&d');
        const hasLink = !withoutLink.includes(template);
        assert.equal(text.includes(link), hasLink);
        assert.equal(html.includes(`href="${link.replace('&', '&amp;')}"`), hasLink);
        assert.ok(html.includes(`lang="${language}"`));
        assert.ok(subject.length > 5 && !/[\r\n!]/.test(subject));
        assert.ok(text.includes(canary), 'plain text must not be escaped');
        assert.ok(!html.includes('<b>') && html.includes('&lt;b&gt;O&#39;Hara &amp; &quot;Co&quot;'));
        assert.doesNotMatch(html, /<table|<img|<script|undefined|\[object/);
        assert.doesNotMatch(text, /undefined|\[object|!/);
        if (language === 'fr')
          assert.doesNotMatch(`${subject}\n${text}`, /[^\u00a0\u202f][:;?»](?=\s|$)|«[^\u00a0]/m);
        for (const address of html.matchAll(/https?:\/\/[^"<\s]+/g))
          assert.ok(address[0].startsWith('https://shop.example/'), address[0]);
      });

  test('the two languages differ, and times are in UTC with the time zone shown', () => {
    const text = (language: string) => renderMail(config, mailTexts, 'recovery', language, data).text;
    assert.notEqual(text('en'), text('fr'));
    assert.match(text('en'), /20 November 2026 at 14:05 UTC/);
    assert.match(text('fr'), /20 novembre 2026 à 14:05 UTC/);
  });

  test('a link to another host throws', () => {
    for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:1'])
      assert.throws(
        () => renderMail(config, mailTexts, 'recovery', 'en', { ...data, path }),
        /only link to us/,
      );
  });
});

const queue = (testApp: Awaited<ReturnType<typeof openTestApp>>, db: Handle, to: string) =>
  queueMail({ ...testApp.services, db }, { to, language: 'en', template: 'recovery', data });

describe('without a mail server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-mail-'));
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  before(async () => {
    testApp = await openTestApp({ DATA_DIR: dataDir });
  });
  after(async () => {
    await testApp.close();
    rmSync(dataDir, { recursive: true });
  });
  const outbox = () => {
    try {
      return readdirSync(join(dataDir, 'outbox')).filter((name) => !name.endsWith('.part'));
    } catch {
      return [];
    }
  };

  test('a committed mail becomes two files in the outbox, and a rolled-back one none', async () => {
    const rollback = testApp.db.transaction().execute(async (tx) => {
      await queue(testApp, tx, 'nobody@test.example');
      throw new Error('changed our mind');
    });
    await assert.rejects(rollback, /changed our mind/);
    await testApp.db.transaction().execute((tx) => queue(testApp, tx, 'somebody@test.example'));
    await until(() => outbox().length >= 2, 'both are in the outbox');
    const [html = '', json = ''] = outbox().sort();
    assert.deepEqual(outbox().length, 2);
    assert.match(html, /^\d{6}-recovery\.html$/);
    const mail = JSON.parse(readFileSync(join(dataDir, 'outbox', json), 'utf8'));
    assert.equal(mail.to, 'somebody@test.example');
    assert.ok(mail.link.endsWith('/forgot-password#token=a-b_c&d'));
    assert.equal(mail.html, readFileSync(join(dataDir, 'outbox', html), 'utf8'));
    const rows = () => testApp.db.selectFrom('mails').selectAll().execute();
    await until(async () => (await rows())[0]?.sent_at !== null, 'it is sent');
    const [row] = await rows();
    assert.deepEqual(row?.data, {}, 'the token is still in the row');
  });
});

describe('with a mail server', () => {
  test('a mail that the server refuses is retried and sent once, with the right text, parts and id', async () => {
    const smtp = await startSmtp({ refuse: 1 });
    const testApp = await openTestApp({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Aliquot <post@shop.example>',
      LOG_LEVEL: 'error',
    });
    try {
      await testApp.db.transaction().execute((tx) => queue(testApp, tx, 'somebody@test.example'));
      const row = () => testApp.db.selectFrom('mails').selectAll().orderBy('id').executeTakeFirstOrThrow();
      await until(
        async () => (await row()).tries === 1 && (await row()).sending_since === null,
        'it was tried',
      );
      assert.equal(smtp.mails.length, 0);
      assert.equal((await row()).sent_at, null);
      const failed = () => testApp.lines.filter((line) => line.includes('job.failed'));
      await until(() => failed().length > 0, 'the failure is logged');
      assert.match(failed().join(''), /"job":"mail\.send"/);
      assert.doesNotMatch(testApp.lines.join(''), /somebody@/);
      const send = mailJobs(testApp.db, testApp.services, written).find(({ name }) => name === 'mail.send');
      const { id, message_id } = await row();
      await Promise.all(Array.from({ length: 5 }, () => send?.run({ id })));
      await send?.run({ id });
      assert.equal(smtp.mails.length, 1);
      assert.notEqual((await row()).sent_at, null);
      const [mail] = smtp.mails;
      assert.deepEqual(mail?.to, ['somebody@test.example']);
      assert.match(mail?.from ?? '', /<post@shop\.example>/);
      assert.match(mail?.source ?? '', /multipart\/alternative/);
      assert.match(mail?.source ?? '', /text\/plain/);
      assert.match(mail?.source ?? '', /text\/html/);
      assert.ok(mail?.source.includes(`Message-ID: <${message_id}@`));
      assert.match(mail?.source ?? '', /Subject: Set a new password/);
    } finally {
      await testApp.close();
      await smtp.close();
    }
  });

  test('a stored file is attached with its name, type and bytes', async () => {
    const smtp = await startSmtp();
    const testApp = await openTestApp({ SMTP_URL: smtp.url });
    try {
      const path = join(mkdtempSync(join(tmpdir(), 'aliquot-mail-')), 'invoice');
      writeFileSync(path, 'the bytes');
      await testApp.services.store.put('invoice', path, 'application/pdf');
      const file = {
        ...{ purpose: 'document', stored_key: 'invoice', original_name: 'INV-2026-00001.pdf', size: 9 },
        ...{ content_type: 'application/pdf', state: 'claimed', checksum: Buffer.from('hash') },
        owner_id: (await testApp.make.user({})).id,
      };
      const { id } = await testApp.db
        .insertInto('files')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow();
      await testApp.db
        .transaction()
        .execute((tx) =>
          queueMail(
            { ...testApp.services, db: tx },
            { to: 'ap@test.example', language: 'en', template: 'client_invoice', data, attachment: id },
          ),
        );
      await until(() => smtp.mails.length === 1, 'it is sent');
      const source = smtp.mails[0]?.source ?? '';
      assert.match(source, /multipart\/mixed/);
      assert.match(source, /Content-Type: application\/pdf; name=INV-2026-00001\.pdf/);
      assert.match(source, /Content-Disposition: attachment; filename=INV-2026-00001\.pdf/);
      assert.ok(source.includes(Buffer.from('the bytes').toString('base64')));
    } finally {
      await testApp.close();
      await smtp.close();
    }
  });

  test('a mail whose sender died is sent again after a while', async () => {
    const smtp = await startSmtp();
    const testApp = await openTestApp({ SMTP_URL: smtp.url });
    try {
      const { id } = await testApp.db
        .insertInto('mails')
        .values({
          to_address: 'late@test.example',
          language: 'fr',
          template: 'recovery' satisfies MailTemplate,
          data: JSON.stringify(data),
          created_at: new Date(Date.now() - 3_600_000),
          sending_since: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const [send, tidy] = mailJobs(testApp.db, testApp.services, written);
      await send?.run({ id });
      assert.equal(smtp.mails.length, 0, 'another sender still has the mail');
      await testApp.db
        .updateTable('mails')
        .set({ sending_since: new Date(Date.now() - 11 * 60_000) })
        .execute();
      await tidy?.run({});
      await until(() => smtp.mails.length > 0, 'the server has it');
      assert.deepEqual(smtp.mails[0]?.to, ['late@test.example']);
    } finally {
      await testApp.close();
      await smtp.close();
    }
  });
});
