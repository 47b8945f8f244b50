import type { Facility } from '@aliquot/contract/facilities';
import { useLayers } from '../../ui/layers/layer-store.ts';

/** What the dialog is about: all facilities (mode `view`), or one being written (mode `edit`; null for a new one). */
export interface FacilitySubject {
  facility: Facility | null;
}

/** The list and the form are one dialog in two modes; leaving the form leads back to the list. */
export function useFacilityDialogs() {
  const { openDialog, closeDialog } = useLayers();
  return {
    list: () => openDialog('view', { facility: null } satisfies FacilitySubject),
    write: (facility: Facility | null) => openDialog('edit', { facility } satisfies FacilitySubject),
    close: closeDialog,
  };
}

/** The subject while its dialog is open. Other dialogs that edit something are about something else. */
export function readSubject(entity: unknown): FacilitySubject | null {
  const known = typeof entity === 'object' && entity !== null && 'facility' in entity;
  return known ? (entity as FacilitySubject) : null;
}
