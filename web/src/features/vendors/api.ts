import { vendorBody, vendors } from '@aliquot/contract/vendors';
import { entity } from '../../platform/entity/index.ts';
import { organisationFilters } from '../organisations/index.ts';

export const vendor = entity(vendors, {
  texts: 'vendors',
  body: vendorBody,
  nameOf: ({ name }) => name,
  filters: organisationFilters,
  copyWithout: ['name'],
});
