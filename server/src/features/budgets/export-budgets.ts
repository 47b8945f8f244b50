import { type Budget, budget, budgets } from '@aliquot/contract/budgets';
import { type Column, choice, day, instant, listExport, money, text } from '../exports/index.ts';
import { listOfBudgets } from './queries.ts';

const scopes = {
  en: { company: 'Whole company', user: 'One user', purchase_order: 'Blanket purchase order' },
  fr: { company: 'Toute la société', user: 'Un utilisateur', purchase_order: 'Bon de commande ouvert' },
};

const periods = {
  en: { month: 'Each month', quarter: 'Each quarter', year: 'Each year', once: 'Once' },
  fr: { month: 'Chaque mois', quarter: 'Chaque trimestre', year: 'Chaque année', once: 'Une fois' },
};

const own: readonly Column<Budget>[] = [
  text({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
  choice({ en: 'Whose orders count', fr: 'Commandes comptées' }, scopes, ({ scope }) => scope),
  text({ en: 'User', fr: 'Utilisateur' }, ({ user }) => user?.name),
  text(
    { en: 'Purchase order number', fr: 'Numéro de bon de commande' },
    ({ purchaseOrderNumber }) => purchaseOrderNumber,
  ),
  choice({ en: 'Period', fr: 'Période' }, periods, ({ period }) => period),
  day({ en: 'From', fr: 'À partir du' }, ({ startsOn }) => startsOn),
  day({ en: 'Until', fr: 'Jusqu’au' }, ({ endsOn }) => endsOn),
  money({ en: 'Amount in USD', fr: 'Montant en USD' }, ({ amount }) => amount),
  day({ en: 'Period from', fr: 'Période du' }, ({ now }) => now.from),
  day({ en: 'Period to', fr: 'Période au' }, ({ now }) => now.to),
  money({ en: 'Used', fr: 'Utilisé' }, ({ now }) => now.used),
  money({ en: 'Waiting for approval', fr: 'En attente d’approbation' }, ({ now }) => now.waiting),
  money({ en: 'Left', fr: 'Reste' }, ({ now }) => now.left),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
];

const company = text<Budget>({ en: 'Company', fr: 'Société' }, (each) => each.company.name);

export const exportBudgets = listExport({
  name: 'budgets',
  row: budgets.export,
  title: { en: 'Budgets', fr: 'Budgets' },
  staff: { item: budget, source: listOfBudgets, columns: [company, ...own] },
  client: { item: budget, source: listOfBudgets, columns: own },
});
