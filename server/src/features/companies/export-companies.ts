import { type Company, companies, company } from '@aliquot/contract/companies';
import { type Column, listExport, number } from '../exports/index.ts';
import { organisationColumns } from '../organisations/index.ts';
import { listOfCompanies } from './queries.ts';

const columns: readonly Column<Company>[] = [
  ...organisationColumns,
  number({ en: 'Users', fr: 'Utilisateurs' }, ({ userCount }) => userCount),
  number({ en: 'Shipping locations', fr: 'Lieux de livraison' }, ({ shippingLocationCount: count }) => count),
];

export const exportCompanies = listExport({
  name: 'companies',
  row: companies.export,
  title: { en: 'Client companies', fr: 'Sociétés clientes' },
  staff: { item: company, source: listOfCompanies, columns },
});
