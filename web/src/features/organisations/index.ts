export { copyOf, type OrganisationDraft } from './form-values.ts';
export { useOrganisationActions } from './organisation-actions.tsx';
export { useOrganisationColumns } from './organisation-columns.tsx';
export { organisationFilters, organisationQuery, useOrganisationFilters } from './organisation-list.ts';
export { OrganisationPanel } from './organisation-panel.tsx';
export type { OrganisationPanelState, SaveOrganisation } from './types.ts';
