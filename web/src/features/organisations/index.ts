export { copyOf, type OrganisationDraft } from './form-values.ts';
export { useOrganisationActions } from './organisation-actions.tsx';
export { useOrganisationColumns } from './organisation-columns.tsx';
export { OrganisationPanel } from './organisation-panel.tsx';
export type { OrganisationPanelState, SaveOrganisation } from './types.ts';
