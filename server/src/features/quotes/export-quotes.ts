import { type OwnQuoteRow, ownQuoteRow, type QuoteRow, quoteRow, quotes } from '@aliquot/contract/quotes';
import { type Column, choice, instant, listExport, money, number, text, yesNo } from '../exports/index.ts';
import { listOfQuotes } from './queries.ts';

const states = {
  en: {
    requested: 'Requested',
    drafting: 'In preparation',
    offered: 'Offered',
    countered: 'Changes requested',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    ended: 'Ended',
  },
  fr: {
    requested: 'Demandé',
    drafting: 'En préparation',
    offered: 'Proposé',
    countered: 'Changements demandés',
    accepted: 'Accepté',
    declined: 'Refusé',
    withdrawn: 'Retiré',
    ended: 'Terminé',
  },
};

const turns = {
  en: { client: 'Client', seller: 'Seller' },
  fr: { client: 'Client', seller: 'Vendeur' },
};

const own: readonly Column<OwnQuoteRow>[] = [
  text({ en: 'Number', fr: 'Numéro' }, (quote) => quote.number),
  choice({ en: 'State', fr: 'État' }, states, ({ state }) => state),
  yesNo({ en: 'Expired', fr: 'Expiré' }, ({ expired }) => expired),
  choice({ en: 'Turn', fr: 'À qui' }, turns, ({ turn }) => turn),
  instant({ en: 'Since', fr: 'Depuis' }, ({ turnSince }) => turnSince),
  text({ en: 'Requested by', fr: 'Demandé par' }, ({ user }) => user.name),
  number({ en: 'Specimens', fr: 'Échantillons' }, ({ lineCount }) => lineCount),
  money({ en: 'List total in USD', fr: 'Total catalogue en USD' }, ({ listTotal }) => listTotal),
  money({ en: 'Offer in USD', fr: 'Offre en USD' }, ({ total }) => total),
  money({ en: 'Shipping in USD', fr: 'Expédition en USD' }, ({ shippingPrice }) => shippingPrice),
  money({ en: 'Total in USD', fr: 'Total en USD' }, ({ totalWithShipping }) => totalWithShipping),
  number({ en: 'Revision', fr: 'Révision' }, ({ revision }) => revision),
  instant({ en: 'Valid until', fr: 'Valable jusqu’au' }, ({ validUntil }) => validUntil),
  text({ en: 'Order', fr: 'Commande' }, ({ order }) => order?.number),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
  instant({ en: 'Updated', fr: 'Modification' }, ({ updatedAt }) => updatedAt),
];

const columns: readonly Column<QuoteRow>[] = [
  text({ en: 'Company', fr: 'Société' }, ({ company }) => company.name),
  ...own,
  text({ en: 'Assignee', fr: 'Responsable' }, ({ assignee }) => assignee?.name),
];

export const exportQuotes = listExport({
  name: 'quotes',
  row: quotes.export,
  title: { en: 'Quotes', fr: 'Devis' },
  staff: { item: quoteRow, source: listOfQuotes, columns },
  client: { item: ownQuoteRow, source: listOfQuotes, columns: own },
});
