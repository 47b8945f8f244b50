import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { notices } from '@aliquot/contract/notices';
import { sql } from 'kysely';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type InvoiceTests, openInvoiceTests } from '../../../test/invoice-setup.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { ensureDocument } from './keep-document.ts';

let tests: InvoiceTests;
before(async () => {
  tests = await openInvoiceTests();
  await tests.makeSeller();
});
after(() => tests.setup.closeSound());

async function invoiced(buyer: Buyer, shippingPrice = 25) {
  const { id } = await tests.confirmed(buyer, [100], shippingPrice);
  return tests.issue(id);
}
const kept = (id: number) =>
  tests.testApp.db
    .selectFrom('client_invoice_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.sha256', 'd.file_id', 'f.size', 'f.state', 'f.purpose', 'f.owner_id', 'f.checksum'])
    .where('client_invoice_id', '=', id)
    .execute();

describe('the document', () => {
  test('has seller, buyer, days, lines, tax and total in English and in French', async () => {
    const words = {
      en: [
        'Invoice',
        'Bill to',
        'Net',
        'Tax 19%',
        'Total',
        'Shipping',
        'Due',
        '$125.00',
        '$23.75',
        '$148.75',
      ],
      fr: [
        'Facture',
        'Facturé à',
        'hors taxes',
        'Taxe 19 %',
        'Total',
        'Expédition',
        'Échéance',
        '125,00 $',
        '148,75 $',
      ],
    };
    for (const billingLanguage of ['en', 'fr'] as const) {
      const buyer = await tests.billed({
        billingLanguage,
        taxTreatment: 'rate',
        taxRate: 19,
        taxNumber: 'US-77',
        country: 'US',
      });
      const invoice = await invoiced(buyer);
      const text = await tests.printed(buyer, invoice.id);
      const parts = [
        ...['Nordlicht Biobank GmbH', 'Kai 5', 'DE123456789', 'IBAN DE02', 'Helix Accounts Payable'],
        ...['22 Binney Street', 'US-77', 'PO-1', invoice.number, invoice.order.number],
        ...invoice.lines.flatMap(({ code, loincCode }) => [code, loincCode].filter((part) => part !== null)),
        ...words[billingLanguage],
      ];
      for (const part of parts) assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  test('of a credit note has negative amounts, the number of its invoice and the reason', async () => {
    const buyer = await tests.billed();
    const invoice = await invoiced(buyer);
    const note = await tests.credit(invoice.id, { reason: 'Thawed' });
    const text = await tests.printed(buyer, note.id);
    for (const part of ['Credit note', note.number, invoice.number, '-$100.00', '-$125.00', 'Reason: Thawed'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(!text.includes('IBAN'));
  });

  test('says why there is no tax', async () => {
    for (const [taxTreatment, sentence] of [
      ['reverse_charge', 'Reverse charge: the tax is owed by the recipient.'],
      ['export', 'Export, no tax.'],
      ['exempt', 'Exempt from tax.'],
    ] as const) {
      const buyer = await tests.billed({ taxTreatment, taxNumber: 'FR 1', taxNote: 'Article 151.' });
      const text = await tests.printed(buyer, (await invoiced(buyer)).id);
      assert.ok(text.includes(sentence) && text.includes('Article 151.'), text);
    }
  });

  test('made by several at once is kept once', async () => {
    const buyer = await tests.billed({ billingEmail: 'once@helix.example' });
    const { id } = await invoiced(buyer);
    const { db, services } = tests.testApp;
    const needs = { ...services, db: tests.testApp.served.kysely };
    await Promise.all([ensureDocument(needs, id), ensureDocument(needs, id), tests.download(buyer, id)]);
    await ensureDocument({ ...services, db }, id);
    assert.equal((await kept(id)).length, 1);
    assert.equal((await tests.testApp.mailsTo('once@helix.example')).length, 1);
  });
});

describe('the mail', () => {
  test('goes to the billing address in its language, once, with the document attached', async () => {
    const address = 'factures@helix.example';
    const buyer = await tests.billed({ billingEmail: address, billingLanguage: 'fr' });
    const invoice = await invoiced(buyer);
    const [mail] = await tests.testApp.mailsTo(address);
    assert.equal(mail?.subject, `Facture ${invoice.number} de Nordlicht Biobank GmbH`);
    assert.match(mail?.text ?? '', /Bonjour,/);
    assert.doesNotMatch(mail?.html ?? '', /href/);
    assert.deepEqual(mail?.attachments, [`${invoice.number}.pdf`]);
    assert.ok(
      tests.testApp.attachment(`${invoice.number}.pdf`).equals(await tests.download(buyer, invoice.id)),
    );
    await tests.credit(invoice.id);
    const mails = await tests.testApp.mailsTo(address, 2);
    assert.deepEqual(mails.map(({ template }) => template).sort(), ['client_credit_note', 'client_invoice']);
  });

  test('without a billing address is not sent; managers are notified all the same', async () => {
    const manager = await tests.billed();
    const user = await tests.setup.buyer({ companyId: manager.companyId });
    const invoice = await invoiced(user);
    const told = async ({ caller }: Buyer) =>
      (await caller.ok(notices.getMany, { body: {} })).items
        .filter(({ kind }) => kind === 'invoice_issued')
        .map(({ words, about }) => [words.number, words.total, words.day, about]);
    const about = { type: 'client_invoice', id: invoice.id };
    assert.deepEqual(await told(manager), [[invoice.number, invoice.gross, invoice.dueOn, about]]);
    assert.deepEqual(await told(user), []);
    await tests.download(manager, invoice.id);
    const sent =
      await sql`select from mails m join client_invoice_documents d on d.file_id = m.attachment_file_id
      where d.client_invoice_id = ${invoice.id}`.execute(tests.testApp.db);
    assert.equal(sent.rows.length, 0);
  });
});

test('the document has the same bytes a year later, whatever has changed, and their SHA-256 is kept', async () => {
  const { db, clock } = tests.testApp;
  const buyer = await tests.billed();
  const { id, issuedBy } = await invoiced(buyer);
  const first = await tests.download(buyer, id);
  await db.updateTable('seller').set({ legal_name: 'Renamed AG' }).execute();
  await tests.bill(buyer.companyId, { billingName: 'Renamed Inc.' });
  const manager = await tests.setup.buyer({ role: 'client_manager', companyId: buyer.companyId });
  assert.ok(first.equals(await tests.download(manager, id)));
  clock.forward(366 * 86_400);
  assert.ok(first.equals(await tests.download({ caller: await tests.testApp.as('admin') }, id)));
  const [file, ...more] = await kept(id);
  assert.equal(more.length, 0);
  const hash = createHash('sha256').update(first).digest('hex');
  assert.deepEqual([toHex(file?.sha256), toHex(file?.checksum)], [hash, hash]);
  assert.deepEqual(
    [file?.size, file?.state, file?.purpose, file?.owner_id],
    [first.length, 'claimed', 'document', issuedBy.id],
  );
  assert.ok(readPdf(first).texts.join(' ').includes('Nordlicht Biobank GmbH'));
});

const toHex = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('hex');
