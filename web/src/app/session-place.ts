import { session, useAuth } from '../platform/api/index.ts';
import { forgetPlace, keepPlace, placeOf } from '../platform/kept-place.ts';
import { collectUnsaved, useKeptForms } from '../ui/form/unsaved-forms.ts';
import { useLayers } from '../ui/layers/layer-store.ts';

/**
 * The session ended. Unless the user signed out, here or in another tab, screen and unsaved input are kept
 * for the next sign-in.
 */
export function leavePlace(userId: number, address: string): void {
  useKeptForms.setState([], true);
  const because = session.endedBecause();
  if (useAuth.getState().left) forgetPlace();
  else if (because === 'logout') keepPlace({ userId, because, address: '/', layers: null, forms: [] });
  else {
    const forms = collectUnsaved();
    const { panel, panelEntity, dialog, dialogEntity } = useLayers.getState();
    const layers = forms.length > 0 ? { panel, panelEntity, dialog, dialogEntity } : null;
    keepPlace({ userId, because, address, layers, forms });
  }
}

/** The address where the user's session ended. */
export function keptAddress(): string | null {
  const { user } = useAuth.getState();
  return user ? (placeOf(user.id)?.address ?? null) : null;
}

/** The user is back on the screen: reopens the layers, and their forms offer the kept input. */
export function returnToPlace(path: string): void {
  const { user } = useAuth.getState();
  const place = user && placeOf(user.id);
  if (!place) return;
  forgetPlace();
  if (place.address.split('?')[0] !== path || place.forms.length === 0) return;
  useKeptForms.setState(place.forms, true);
  if (place.layers) useLayers.setState(place.layers);
}
