import type { SessionEnd } from '@aliquot/contract/errors';
import type { UnsavedForm } from '../ui/form/unsaved-forms.ts';
import type { LayerState } from '../ui/layers/layer-store.ts';

type Layers = Pick<LayerState, 'panel' | 'panelEntity' | 'dialog' | 'dialogEntity'>;

/** Screen and unsaved input of a user whose session ended without signing out. */
export interface KeptPlace {
  userId: number;
  because: SessionEnd | null;
  address: string;
  layers: Layers | null;
  forms: readonly UnsavedForm[];
}

const key = 'kept_place';

/** In sessionStorage: the input must not outlive the tab or reach another user. */
export function keepPlace(place: KeptPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // No space or no storage: address and input are lost.
  }
}

export function readPlace(): KeptPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptPlace | null;
  } catch {
    return null;
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, nothing was kept either.
  }
}

/** Only the user who left it gets it back; a sign-in by another user removes it. */
export function placeOf(userId: number): KeptPlace | null {
  const place = readPlace();
  if (place && place.userId !== userId) forgetPlace();
  return place?.userId === userId ? place : null;
}
