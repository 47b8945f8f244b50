import { type ApprovalRow, approvalRow, approvals } from '@aliquot/contract/approvals';
import type { Language } from '@aliquot/contract/languages';
import { colon, inDollars } from '../../platform/documents/index.ts';
import {
  type Column,
  choice,
  instant,
  listExport,
  money,
  number,
  text,
  translated,
} from '../exports/index.ts';
import { listOfApprovals } from './queries.ts';

const kinds = {
  en: { cart: 'Cart', quote: 'Quote', custom_request: 'Custom request' },
  fr: { cart: 'Panier', quote: 'Devis', custom_request: 'Demande sur mesure' },
};

const states = {
  en: {
    open: 'Waiting',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    ended: 'Ended',
  },
  fr: {
    open: 'En attente',
    approved: 'Approuvée',
    declined: 'Refusée',
    withdrawn: 'Retirée',
    ended: 'Terminée',
  },
};

const from = { en: 'Orders from', fr: 'Commandes à partir de' };
const over = { en: 'over by', fr: 'dépassé de' };

const reasonsOf = ({ reasons }: ApprovalRow, language: Language) =>
  reasons
    .map((reason) =>
      reason.kind === 'rule'
        ? `${from[language]} ${inDollars(reason.fromTotal, language)}`
        : `${reason.name}${colon[language]} ${over[language]} ${inDollars(reason.over, language)}`,
    )
    .join('; ');

const own: readonly Column<ApprovalRow>[] = [
  text({ en: 'Requested by', fr: 'Demandée par' }, ({ requestedBy }) => requestedBy.name),
  choice({ en: 'What', fr: 'Quoi' }, kinds, ({ kind }) => kind),
  choice({ en: 'State', fr: 'État' }, states, ({ state }) => state),
  money({ en: 'Total in USD', fr: 'Total en USD' }, ({ total }) => total),
  number({ en: 'Specimens', fr: 'Échantillons' }, ({ lineCount }) => lineCount),
  number({ en: 'Biomarkers', fr: 'Biomarqueurs' }, ({ biomarkerCount }) => biomarkerCount),
  translated({ en: 'Why', fr: 'Pourquoi' }, reasonsOf),
  number({ en: 'Approvals needed', fr: 'Approbations nécessaires' }, ({ needed }) => needed),
  number({ en: 'Approvals given', fr: 'Approbations données' }, (each) => each.approvals),
  instant({ en: 'Held until', fr: 'Retenue jusqu’au' }, ({ holdsUntil }) => holdsUntil),
  text({ en: 'Order', fr: 'Commande' }, ({ order }) => order?.number),
  text({ en: 'Quote', fr: 'Devis' }, ({ quote }) => quote?.number),
  instant({ en: 'Submitted', fr: 'Soumise' }, ({ createdAt }) => createdAt),
  instant({ en: 'Decided', fr: 'Décidée' }, ({ decidedAt }) => decidedAt),
];

const company = text<ApprovalRow>({ en: 'Company', fr: 'Société' }, (each) => each.company.name);

export const exportApprovals = listExport({
  name: 'approvals',
  row: approvals.export,
  title: { en: 'Approvals', fr: 'Approbations' },
  staff: { item: approvalRow, source: listOfApprovals, columns: [company, ...own] },
  client: { item: approvalRow, source: listOfApprovals, columns: own },
});
