import type { ShippingLocation } from '@aliquot/contract/companies';
import { useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of the dialogs of a shipping location. */
export interface LocationSubject {
  company: { id: number; name: string };
  location: ShippingLocation | null;
}

/** Opens the dialogs of the specification: add and edit share a form, delete asks first. */
export function useLocationDialogs(company: LocationSubject['company']) {
  const openDialog = useLayers((layers) => layers.openDialog);
  const about = (location: ShippingLocation | null): LocationSubject => ({ company, location });
  return {
    add: () => openDialog('add_shipping_location', about(null)),
    edit: (location: ShippingLocation) => openDialog('edit', about(location)),
    remove: (location: ShippingLocation) => openDialog('delete_shipping_location', about(location)),
  };
}

/** The subject while its dialog is open; null if the dialog is open for something else. */
export function readSubject(entity: unknown): LocationSubject | null {
  const known = typeof entity === 'object' && entity !== null && 'company' in entity && 'location' in entity;
  return known ? (entity as LocationSubject) : null;
}
