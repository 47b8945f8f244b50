import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sellers } from '@aliquot/contract/seller';
import { sql } from 'kysely';
import type { Caller } from '../../../test/harness.ts';
import { type InvoiceTests, openInvoiceTests } from '../../../test/invoice-setup.ts';
import { openFileTestApp, picture } from '../../../test/uploads.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let tests: InvoiceTests;
let owner: Caller;
before(async () => {
  testApp = await openFileTestApp();
  tests = await openInvoiceTests(testApp);
  await tests.makeSeller();
  owner = await testApp.as('super_admin');
});
after(() => testApp.close());

async function setLogo(side: number | null): Promise<number | null> {
  const { version } = (await owner.ok(sellers.get, {})) as { version: number };
  const bytes = side === null ? null : await picture('png', side);
  const logoFileId = bytes && (await testApp.uploaded(owner, bytes, { purpose: 'logo' }));
  await owner.ok(sellers.update, { body: { logoFileId, version } });
  return logoFileId;
}

async function bytesAt(url: string | null): Promise<Buffer> {
  const reply = await testApp.read(url);
  assert.equal(reply.statusCode, 200);
  return reply.rawPayload;
}

test('an invoice and its credit note show the logo they were issued with, on screen as in the PDF', async () => {
  await setLogo(120);
  const buyer = await tests.billed();
  const { id: orderId } = await tests.confirmed(buyer, [100]);
  const invoice = await tests.issue(orderId);
  const first = await bytesAt(invoice.seller.logoUrl);
  const document = await tests.download(buyer, invoice.id);
  assert.ok(document.includes('/Subtype /Image'));
  await setLogo(200);
  const note = await tests.credit(invoice.id);
  for (const { seller } of [await tests.readAs(buyer, invoice.id), await tests.read(note.id)])
    assert.ok(first.equals(await bytesAt(seller.logoUrl)));
  assert.ok(document.equals(await tests.download(buyer, invoice.id)));
  const next = await tests.issue(orderId);
  assert.ok(!first.equals(await bytesAt(next.seller.logoUrl)));
  await setLogo(null);
  assert.ok(first.equals(await bytesAt((await tests.read(invoice.id)).seller.logoUrl)));
  assert.ok((await tests.download(buyer, note.id)).includes('/Subtype /Image'));
});

test('a logo that is on no invoice is released when it is replaced', async () => {
  const unused = await setLogo(80);
  await setLogo(90);
  assert.notEqual((await testApp.rowOf(unused ?? 0))?.state, 'claimed');
});

test('an invoice from before logos were kept with it shows the logo of now; one of a seller without, none', async () => {
  await setLogo(null);
  const buyer = await tests.billed();
  const { id } = await tests.issue((await tests.confirmed(buyer, [100])).id);
  await setLogo(60);
  assert.equal((await tests.read(id)).seller.logoUrl, null);
  const { db } = testApp;
  await sql`alter table client_invoices disable trigger user`.execute(db);
  await sql`update client_invoices set seller = seller - 'logoFileId' where id = ${id}`.execute(db);
  await sql`alter table client_invoices enable trigger user`.execute(db);
  assert.notEqual((await tests.read(id)).seller.logoUrl, null);
});

test('a client who opens an invoice first gets the logo it was issued with, though the seller has another one', async () => {
  await testApp.services.jobs.stop();
  await setLogo(70);
  const buyer = await tests.billed();
  const { id } = await tests.issue((await tests.confirmed(buyer, [100])).id);
  await setLogo(75);
  assert.ok((await tests.download(buyer, id)).includes('/Subtype /Image'));
});
