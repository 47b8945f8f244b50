import { inDollars, onDay } from '../../platform/documents/index.ts';
import { letter, letterWithoutLink, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends InvoiceMailData {}
}

/** To the billing address, with the document. */
interface Attached {
  number: string;
  /** The invoice that a credit note credits; empty for an invoice. */
  credits: string;
  order: string;
  purchaseOrderNumber: string;
  seller: string;
  buyer: string;
  gross: number;
  dueOn: string;
  bank: string;
}
interface OfInvoice extends WithLink {
  number: string;
  total: number;
  day: string;
}

export interface InvoiceMailData {
  client_invoice: Attached;
  client_credit_note: Attached;
  invoice_issued: OfInvoice;
  invoice_overdue: OfInvoice & { company: string };
}

const ofOrder = {
  en: ({ order, purchaseOrderNumber }: Attached) =>
    purchaseOrderNumber ? `order ${order} (your purchase order ${purchaseOrderNumber})` : `order ${order}`,
  fr: ({ order, purchaseOrderNumber }: Attached) =>
    purchaseOrderNumber
      ? `la commande ${order} (votre bon de commande ${purchaseOrderNumber})`
      : `la commande ${order}`,
};

export const invoiceMails: MailTexts<keyof InvoiceMailData> = {
  en: {
    client_invoice: (data) =>
      letterWithoutLink(`Invoice ${data.number} from ${data.seller}`, [
        `Attached is invoice ${data.number} to ${data.buyer} for ${ofOrder.en(data)}: ${inDollars(data.gross, 'en')}, due on ${onDay(data.dueOn, 'en')}.`,
        ...(data.bank ? [`Pay to: ${data.bank}`] : []),
      ]),
    client_credit_note: (data) =>
      letterWithoutLink(`Credit note ${data.number} from ${data.seller}`, [
        `Attached is credit note ${data.number} to ${data.buyer} for ${ofOrder.en(data)}: ${inDollars(data.gross, 'en')} of invoice ${data.credits}.`,
      ]),
    invoice_issued: ({ number, total, day }) =>
      letter(`Invoice ${number}: ${inDollars(total, 'en')}`, 'Open the invoice', [
        `Invoice ${number} over ${inDollars(total, 'en')} was issued. It is due on ${onDay(day, 'en')}.`,
      ]),
    invoice_overdue: ({ number, company, total, day }) =>
      letter(`Invoice ${number} is overdue`, 'Open the invoice', [
        `Invoice ${number} to ${company} was due on ${onDay(day, 'en')}. ${inDollars(total, 'en')} are open.`,
      ]),
  },
  fr: {
    client_invoice: (data) =>
      letterWithoutLink(`Facture ${data.number} de ${data.seller}`, [
        `Vous trouverez ci-joint la facture ${data.number} à ${data.buyer} pour ${ofOrder.fr(data)} : ${inDollars(data.gross, 'fr')}, échéance le ${onDay(data.dueOn, 'fr')}.`,
        ...(data.bank ? [`À régler à : ${data.bank}`] : []),
      ]),
    client_credit_note: (data) =>
      letterWithoutLink(`Avoir ${data.number} de ${data.seller}`, [
        `Vous trouverez ci-joint l’avoir ${data.number} à ${data.buyer} pour ${ofOrder.fr(data)} : ${inDollars(data.gross, 'fr')} sur la facture ${data.credits}.`,
      ]),
    invoice_issued: ({ number, total, day }) =>
      letter(`Facture ${number} : ${inDollars(total, 'fr')}`, 'Ouvrir la facture', [
        `La facture ${number} de ${inDollars(total, 'fr')} a été émise. Échéance : ${onDay(day, 'fr')}.`,
      ]),
    invoice_overdue: ({ number, company, total, day }) =>
      letter(`La facture ${number} est échue`, 'Ouvrir la facture', [
        `La facture ${number} à ${company} était à régler le ${onDay(day, 'fr')}. Montant encore dû : ${inDollars(total, 'fr')}.`,
      ]),
  },
};
