import type { SessionEnd } from '@aliquot/contract/errors';
import type { UnsavedForm } from '../ui/form/unsaved-forms.ts';
import type { LayerState } from '../ui/layers/layer-store.ts';

type Layers = Pick<LayerState, 'panel' | 'panelEntity' | 'dialog' | 'dialogEntity'>;

/** Where somebody was and what they had typed when their session ended, without their doing. */
export interface KeptPlace {
  userId: number;
  because: SessionEnd | null;
  address: string;
  layers: Layers | null;
  forms: readonly UnsavedForm[];
}

const key = 'kept_place';

/** In the tab and no longer than it: what was typed is nobody else's. */
export function keepPlace(place: KeptPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // No room, or no storage: then the address and the typed are lost, as without it.
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
    // Nothing was kept either.
  }
}

/** Only whoever left it gets it back; anybody else who signs in makes an end of it. */
export function placeOf(userId: number): KeptPlace | null {
  const place = readPlace();
  if (place && place.userId !== userId) forgetPlace();
  return place?.userId === userId ? place : null;
}
