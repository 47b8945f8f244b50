import type { useEntityPanel } from '../../platform/entity/index.ts';
import type { OrganisationDraft } from './form-values.ts';

/** Whose words are used: both rooms have the same keys for what they say differently. */
export type OrganisationRoom = 'vendors' | 'companies';

export type OrganisationPanelState = ReturnType<typeof useEntityPanel<OrganisationDraft>>;
