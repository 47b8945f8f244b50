import type { TaxTreatment } from '@aliquot/contract/company-billing';
import type { Language } from '@aliquot/contract/languages';
import { loincNotice } from '@aliquot/contract/loinc';
import { fullAddress } from '@aliquot/contract/organisation';
import type { PublicContext } from '../../platform/context.ts';
import { inDollars, onDay } from '../../platform/documents/index.ts';
import { layOut } from '../documents/index.ts';
import { readIssuedSeller } from '../seller/index.ts';
import { sellerOf } from './parties.ts';
import type { WholeInvoice } from './read-invoice.ts';

const en = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  billTo: 'Bill to',
  address: 'Address',
  taxNumber: 'Your tax number',
  issuedOn: 'Issued',
  suppliedOn: 'Supplied',
  dueOn: 'Due',
  order: 'Order',
  purchaseOrder: 'Your purchase order',
  credits: 'Credits invoice',
  code: 'Specimen',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  net: 'Net',
  tax: (rate: string) => `Tax ${rate}`,
  total: 'Total',
  treatments: {
    none: null,
    rate: null,
    reverse_charge: 'Reverse charge: the tax is owed by the recipient.',
    export: 'Export, no tax.',
    exempt: 'Exempt from tax.',
  } satisfies Record<TaxTreatment, string | null>,
  bank: (text: string) => `Pay to: ${text}`,
  reason: (text: string) => `Reason: ${text}`,
  foot: (number: string, page: number) => `${number} · page ${page}`,
};
const fr: typeof en = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  billTo: 'Facturé à',
  address: 'Adresse',
  taxNumber: 'Votre numéro fiscal',
  issuedOn: 'Date d’émission',
  suppliedOn: 'Date de livraison',
  dueOn: 'Échéance',
  order: 'Commande',
  purchaseOrder: 'Votre bon de commande',
  credits: 'Avoir sur la facture',
  code: 'Échantillon',
  description: 'Désignation',
  quantity: 'Quantité',
  price: 'Prix',
  net: 'Total hors taxes',
  tax: (rate) => `Taxe ${rate}`,
  total: 'Total',
  treatments: {
    none: null,
    rate: null,
    reverse_charge: 'Autoliquidation : la taxe est due par le preneur.',
    export: 'Exportation, sans taxe.',
    exempt: 'Exonéré de taxe.',
  },
  bank: (text) => `À régler à : ${text}`,
  reason: (text) => `Motif : ${text}`,
  foot: (number, page) => `${number} · page ${page}`,
};
const wordsIn: Record<Language, typeof en> = { en, fr };

type Needs = Pick<PublicContext, 'db' | 'store' | 'log'>;

/** The invoice as it was issued, in the language of its reader. A credit note has negative amounts. */
export async function drawInvoice(
  needs: Needs,
  invoice: WholeInvoice,
  made: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const { language, kind, number } = invoice;
  const words = wordsIn[language];
  const issued = sellerOf(invoice);
  const seller = await readIssuedSeller({ ...needs, language, requestId: number }, issued);
  const amount = (value: number) => inDollars(kind === 'invoice' ? value : -value || 0, language);
  return layOut({
    title: words[kind],
    number,
    seller,
    language,
    head: headOf(invoice, words),
    columns: [
      { heading: words.code, at: 18, wide: 30 },
      { heading: words.description, at: 50, wide: 92 },
      { heading: words.quantity, at: 144, wide: 16, right: true },
      { heading: words.price, at: 162, wide: 30, right: true },
    ],
    lines: invoice.lines.map((line) => ({
      cells: [
        [line.code ?? ''],
        [line.description, line.loincCode ? `LOINC ${line.loincCode}` : ''],
        [String(line.quantity)],
        [amount(line.price)],
      ],
    })),
    sums: [
      [words.net, amount(invoice.net)],
      ...(invoice.taxRate === null
        ? []
        : [[words.tax(inPercent(invoice.taxRate, language)), amount(invoice.tax)] as const]),
      [words.total, amount(invoice.gross)],
    ],
    notes: [
      words.treatments[invoice.taxTreatment],
      invoice.taxNote,
      invoice.reason && words.reason(invoice.reason),
      kind === 'invoice' && issued.bank ? words.bank(issued.bank) : null,
      invoice.note,
      invoice.lines.some(({ loincCode }) => loincCode) ? loincNotice : null,
    ].flatMap((note) => note ?? []),
    foot: (page) => words.foot(number, page),
    made,
  });
}

/** In two columns, without what there is not. */
function headOf(invoice: WholeInvoice, words: typeof en): [string, string][] {
  const { language, kind, buyer, suppliedOn } = invoice;
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(buyer.country);
  const entries: [string, string | null][] = [
    [words.billTo, buyer.name],
    [words.issuedOn, onDay(invoice.issuedOn, language)],
    [words.address, [fullAddress(buyer), country].filter(Boolean).join(', ')],
    kind === 'invoice'
      ? [words.dueOn, onDay(invoice.dueOn ?? invoice.issuedOn, language)]
      : [words.credits, invoice.credits?.number ?? null],
    [words.order, invoice.order.number],
    [words.suppliedOn, suppliedOn && onDay(suppliedOn, language)],
    [words.purchaseOrder, invoice.purchaseOrderNumber],
    [words.taxNumber, buyer.taxNumber],
  ];
  return entries.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

const inPercent = (rate: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);
