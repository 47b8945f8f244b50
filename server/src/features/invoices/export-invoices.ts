import { type Invoice, invoice, invoices } from '@aliquot/contract/invoices';
import { type Column, choice, day, instant, listExport, money, number, text } from '../exports/index.ts';
import { listOfInvoices } from './queries.ts';

const statuses = {
  en: { pending: 'Pending', completed: 'Completed', canceled: 'Canceled' },
  fr: { pending: 'En cours', completed: 'Terminée', canceled: 'Annulée' },
};

const columns: readonly Column<Invoice>[] = [
  text({ en: 'Number', fr: 'Numéro' }, (order) => order.number),
  text({ en: 'Vendor', fr: 'Fournisseur' }, ({ vendor }) => vendor.name),
  choice({ en: 'Status', fr: 'Statut' }, statuses, ({ status }) => status),
  day({ en: 'Invoice date', fr: 'Date de facture' }, ({ invoiceDate }) => invoiceDate),
  text({ en: 'Note', fr: 'Note' }, ({ note }) => note),
  number({ en: 'Samples', fr: 'Échantillons' }, ({ sampleCount }) => sampleCount),
  money({ en: 'Value in USD', fr: 'Valeur en USD' }, ({ worth }) => worth),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
];

export const exportInvoices = listExport({
  name: 'invoices',
  row: invoices.export,
  title: { en: 'Vendor orders', fr: 'Commandes fournisseur' },
  staff: { item: invoice, source: listOfInvoices, columns },
});
