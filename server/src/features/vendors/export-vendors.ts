import { vendor, vendors } from '@aliquot/contract/vendors';
import { listExport } from '../exports/index.ts';
import { organisationColumns } from '../organisations/index.ts';
import { listOfVendors } from './queries.ts';

export const exportVendors = listExport({
  name: 'vendors',
  row: vendors.export,
  title: { en: 'Vendors', fr: 'Fournisseurs' },
  staff: { item: vendor, source: listOfVendors, columns: organisationColumns },
});
