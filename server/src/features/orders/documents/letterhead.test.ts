import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Language } from '@aliquot/contract/languages';
import sharp from 'sharp';
import { documentOrder } from '../../../../test/document-order.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { picture } from '../../../../test/uploads.ts';
import type { MadeFile } from '../../downloads/index.ts';
import type { SellerOnDocuments } from '../../seller/index.ts';
import { drawConfirmation } from './confirmation.ts';
import { drawPackingList } from './packing-list.ts';
import { drawPickList } from './pick-list.ts';

const clock = { now: () => new Date('2026-11-18T12:00:00Z') };
const order = documentOrder(7);

const seller: SellerOnDocuments = {
  name: 'Borealis Biospecimens, Inc.',
  address: '500 Prairie Avenue, Omaha, NE, 68102, United States',
  contacts: ['(402) 555-0110', 'orders@borealis.example', 'borealis.example'],
  registration: 'NE 10238841',
  taxNumber: '47-1234567',
  logo: null,
};

const read = async ({ bytes }: MadeFile) => {
  const file = await buffer(bytes as AsyncIterable<Uint8Array>);
  return { ...readPdf(file), file };
};
const documents = (language: Language, by: SellerOnDocuments | null) => ({
  confirmation: read(drawConfirmation({ language, clock }, order, by)),
  packingList: read(drawPackingList({ language, clock }, order, undefined, by)),
  pickList: read(drawPickList({ language, clock }, order, by?.name ?? null)),
});

test('without a seller every document has the texts, places and bars that it had before there were sellers', async () => {
  const fixture = join(import.meta.dirname, '../../../../test/fixtures/documents-without-seller.json');
  const before = JSON.parse(readFileSync(fixture, 'utf8'));
  for (const language of ['en', 'fr'] as const)
    for (const [name, drawn] of Object.entries(documents(language, null))) {
      const { texts, baselines, bars, pages } = await drawn;
      const shown = texts.map((text, n) => `${baselines[n]} ${text}`);
      assert.deepEqual(
        { texts: shown, bars: bars.length, pages: pages.length },
        before[`${name} ${language}`],
        `${name} in ${language}`,
      );
    }
});

describe('with a seller', () => {
  for (const language of ['en', 'fr'] as const)
    test(`confirmation and packing list have the letterhead and who sells, the pick list the name alone, in ${language}`, async () => {
      const { confirmation, packingList, pickList } = documents(language, seller);
      const registered = language === 'en' ? 'Registration NE 10238841' : 'Immatriculation NE 10238841';
      const taxed = language === 'en' ? 'Tax number 47-1234567' : 'Numéro fiscal 47-1234567';
      const imprint = `${seller.name} · ${registered} · ${taxed}`;
      for (const { texts } of [await confirmation, await packingList]) {
        assert.equal(texts[0], seller.name);
        assert.ok(texts.includes(seller.address));
        assert.ok(texts.includes('(402) 555-0110 · orders@borealis.example · borealis.example'));
        assert.equal(texts.filter((text) => text === imprint).length, 1, 'on the first page alone');
        assert.ok(!texts.some((text) => text.includes('Aliquot')), 'the name of the product is gone');
      }
      const { texts, baselines, pages } = await confirmation;
      assert.equal(pages.length, 2);
      assert.match(texts.filter((text) => text.includes('page 2')).join(), /^ALQ-2026-000123 .*page 2$/);
      assert.ok(Math.min(...baselines) > 20, 'nothing below the margin');
      const picked = (await pickList).texts;
      assert.ok(picked.some((text) => text.startsWith(`${seller.name} · ALQ-2026-000123`)));
      assert.ok(!picked.includes(seller.address));
    });

  test('a Greek, a Polish and a Cyrillic name come out letter by letter', async () => {
    for (const name of ['Βιοδείγματα Αθηνών Α.Ε.', 'Łódzki Bank Próbek Żółć', 'ТОВ «Ґанок і Їжак»']) {
      const { texts } = await documents('en', { ...seller, name }).packingList;
      assert.equal(texts[0], name);
    }
  });

  test('the longest name, address and contact stay within their lines, and the name is whole in the footer', async () => {
    const long = (words: string, length: number) => words.repeat(20).slice(0, length).trim();
    const { texts, baselines } = await documents('fr', {
      name: long('Société européenne des échantillons biologiques ', 255),
      address: long('Rue du Faubourg Saint-Antoine, bâtiment 4, ', 800),
      contacts: [
        '+33 4 79 55 01 20',
        `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
        `${'c'.repeat(200)}.example`,
      ],
      registration: long('RCS Chambéry 552 100 554 ', 255),
      taxNumber: 'FR 40 552 100 554',
      logo: null,
    }).confirmation;
    const title = texts.indexOf('Confirmation de commande');
    const head = baselines.slice(0, title);
    assert.ok(title <= 6, `${title} lines above the title`);
    assert.ok(Math.min(...head) > (baselines[title] ?? 0) + 10);
    const foot = texts.filter((_, n) => (baselines[n] ?? 0) > 20 && (baselines[n] ?? 0) < 70).join(' ');
    assert.ok(foot.includes('échantillons biologiques') && foot.includes('Numéro fiscal FR 40 552 100 554'));
  });

  test('a logo as png with and without transparency or colors, or as jpeg, stands in place of the name', async () => {
    const transparent = await sharp({
      create: { width: 300, height: 80, channels: 4, background: '#0A647880' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const palette = await sharp(transparent).png({ palette: true }).toBuffer();
    const grey = await sharp(transparent).flatten().toColourspace('b-w').png().toBuffer();
    for (const logo of [transparent, palette, grey, await picture('png'), await picture('jpeg', 512)]) {
      const { texts, file } = await documents('en', { ...seller, logo }).confirmation;
      assert.ok(file.includes('/Subtype /Image'));
      assert.equal(texts[0], seller.address);
      assert.ok(texts.some((text) => text.startsWith(`${seller.name} · Registration`)));
    }
  });
});
