import {
  type ClientInvoiceRow,
  clientInvoiceRow,
  clientInvoices,
  type OwnPaymentRow,
  ownPaymentRow,
  type PaymentRow,
  paymentRow,
} from '@aliquot/contract/client-invoices';
import { type Column, choice, day, listExport, money, number, text } from '../exports/index.ts';
import { listOfInvoices, listOfPayments } from './queries.ts';

const kinds = {
  en: { invoice: 'Invoice', credit_note: 'Credit note' },
  fr: { invoice: 'Facture', credit_note: 'Avoir' },
};

const states = {
  en: { open: 'Open', overdue: 'Overdue', paid: 'Paid', credited: 'Credited' },
  fr: { open: 'Ouverte', overdue: 'En retard', paid: 'Payée', credited: 'Créditée' },
};

const treatments = {
  en: {
    none: 'No tax',
    rate: 'Rate',
    reverse_charge: 'Reverse charge',
    export: 'Export',
    exempt: 'Exempt',
  },
  fr: {
    none: 'Sans taxe',
    rate: 'Taux',
    reverse_charge: 'Autoliquidation',
    export: 'Exportation',
    exempt: 'Exonération',
  },
};

/** Bookkeeping adds up a column: a credit note takes away. */
const signed = ({ kind }: ClientInvoiceRow, amount: number) => (kind === 'credit_note' ? 0 - amount : amount);

/** For the bookkeeper, a row for each invoice or credit note, which has one rate. */
const columns: readonly Column<ClientInvoiceRow>[] = [
  text({ en: 'Number', fr: 'Numéro' }, (invoice) => invoice.number),
  choice({ en: 'Kind', fr: 'Type' }, kinds, ({ kind }) => kind),
  day({ en: 'Issued', fr: 'Émission' }, ({ issuedOn }) => issuedOn),
  day({ en: 'Supplied', fr: 'Livraison' }, ({ suppliedOn }) => suppliedOn),
  day({ en: 'Due', fr: 'Échéance' }, ({ dueOn }) => dueOn),
  text({ en: 'Order', fr: 'Commande' }, ({ order }) => order.number),
  text(
    { en: 'Purchase order number', fr: 'Numéro de bon de commande' },
    ({ purchaseOrderNumber }) => purchaseOrderNumber,
  ),
  text({ en: 'Company', fr: 'Société' }, ({ company }) => company.name),
  text({ en: 'Country', fr: 'Pays' }, ({ country }) => country),
  text({ en: 'Tax number', fr: 'Numéro fiscal' }, ({ taxNumber }) => taxNumber),
  money({ en: 'Net in USD', fr: 'Hors taxes en USD' }, (invoice) => signed(invoice, invoice.net)),
  choice({ en: 'Tax treatment', fr: 'Régime de taxe' }, treatments, ({ taxTreatment }) => taxTreatment),
  number({ en: 'Rate in percent', fr: 'Taux en pour cent' }, ({ taxRate }) => taxRate),
  money({ en: 'Tax in USD', fr: 'Taxe en USD' }, (invoice) => signed(invoice, invoice.tax)),
  money({ en: 'Total in USD', fr: 'Total en USD' }, (invoice) => signed(invoice, invoice.gross)),
  text({ en: 'Credits', fr: 'Crédite' }, ({ credits }) => credits?.number),
  money({ en: 'Paid in USD', fr: 'Payé en USD' }, ({ kind, paid }) => (kind === 'invoice' ? paid : null)),
  money({ en: 'Open in USD', fr: 'Solde en USD' }, ({ openAmount }) => openAmount),
  choice({ en: 'State', fr: 'État' }, states, ({ state }) => state),
];

const ownPayments: readonly Column<OwnPaymentRow>[] = [
  day({ en: 'Received', fr: 'Reçu le' }, ({ receivedOn }) => receivedOn),
  text({ en: 'Invoice', fr: 'Facture' }, ({ invoice }) => invoice.number),
  money({ en: 'Amount in USD', fr: 'Montant en USD' }, ({ amount }) => amount),
];

const payments: readonly Column<PaymentRow>[] = [
  ...ownPayments,
  text({ en: 'Company', fr: 'Société' }, ({ company }) => company.name),
  text({ en: 'Note', fr: 'Note' }, ({ note }) => note),
  text({ en: 'Entered by', fr: 'Saisi par' }, ({ by }) => by.name),
];

const ofPayments = {
  name: 'client_payments',
  row: clientInvoices.export,
  title: { en: 'Payments', fr: 'Paiements' },
  staff: { item: paymentRow, source: listOfPayments, columns: payments },
  client: { item: ownPaymentRow, source: listOfPayments, columns: ownPayments },
} as const;

export const exportPayments = listExport(ofPayments);

export const exportInvoices = listExport({
  name: 'client_invoices',
  row: clientInvoices.export,
  title: { en: 'Invoices', fr: 'Factures' },
  staff: { item: clientInvoiceRow, source: listOfInvoices, columns },
  client: { item: clientInvoiceRow, source: listOfInvoices, columns },
  secondSheet: ofPayments,
});
