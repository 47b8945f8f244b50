import { lazyPart } from '../../ui/lazy-part.ts';
import type { OrganisationPanel as Panel } from './organisation-panel.tsx';

export { copyOf, type OrganisationDraft } from './form-values.ts';
export { useOrganisationActions } from './organisation-actions.tsx';
export { useOrganisationColumns } from './organisation-columns.tsx';
export { organisationFilters, organisationQuery, useOrganisationFilters } from './organisation-list.ts';
export type { OrganisationPanelState } from './types.ts';

/** Behind a door of its own: what a list takes from here must not bring the forms along. */
export const OrganisationPanel = lazyPart(() =>
  import('./organisation-panel.tsx').then((m) => m.OrganisationPanel as never),
) as unknown as typeof Panel;
