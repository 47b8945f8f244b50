import { defineFilters, yesNo } from '../../platform/filters/index.ts';

export const organisationFilters = defineFilters({
  lrIntegrated: yesNo('organisations:lr_integrated', 'organisations:yes', 'organisations:no'),
});
