import type { Facility } from '@aliquot/contract/facilities';
import { useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of the dialog: all facilities (mode `view`), or one to edit (mode `edit`; null for a new one). */
export interface FacilitySubject {
  facility: Facility | null;
}

/** List and form are one dialog in two modes; closing the form returns to the list. */
export function useFacilityDialogs() {
  const { openDialog, closeDialog } = useLayers();
  return {
    list: () => openDialog('view', { facility: null } satisfies FacilitySubject),
    write: (facility: Facility | null) => openDialog('edit', { facility } satisfies FacilitySubject),
    close: closeDialog,
  };
}

/** The subject while its dialog is open; null if the dialog is open for something else. */
export function readSubject(entity: unknown): FacilitySubject | null {
  const known = typeof entity === 'object' && entity !== null && 'facility' in entity;
  return known ? (entity as FacilitySubject) : null;
}
