import type { OrganisationBody } from '@aliquot/contract/organisation';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import type { OrganisationDraft } from './form-values.ts';

/** Whose words are used: both rooms have the same keys for what they say differently. */
export type OrganisationRoom = 'vendors' | 'companies';

export type OrganisationPanelState = ReturnType<typeof useEntityPanel<OrganisationDraft>>;

/** Creates without a row, changes with one; a version is given when it is not the row's own. */
export type SaveOrganisation<Row> = (
  row: Row | null,
  given: { body: OrganisationBody; key: string; version?: number },
) => Promise<Row>;
