import { companies, companyBody } from '@aliquot/contract/companies';
import { entity } from '../../platform/entity/index.ts';
import { organisationFilters } from '../organisations/index.ts';

/**
 * A company's row counts its shipping locations, whose paths begin with the company's: both are invalidated
 * together.
 */
export const company = entity(companies, {
  texts: 'companies',
  body: companyBody,
  nameOf: ({ name }) => name,
  filters: organisationFilters,
  copyWithout: ['name'],
});
