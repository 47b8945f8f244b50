import type { RouterHistory } from '@tanstack/react-router';
import { useLayers } from '../ui/layers/layer-store.ts';
import { useUnsaved } from '../ui/layers/use-guarded-close.tsx';

/**
 * The browser's own ways out of a changed form. Back and forward ask what Escape asks; closing or reloading the page
 * asks in the browser's words. Whoever goes on by a link or button of ours has been asked by the layer.
 */
export function watchUnsaved(history: RouterHistory): void {
  let unblock: (() => void) | null = null;
  useUnsaved.subscribe(({ length }) => {
    if (length > 0) unblock ??= history.block({ blockerFn: (way) => asksFirst(history, way) });
    else {
      unblock?.();
      unblock = null;
    }
  });
}

type Way = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0];

function asksFirst(history: RouterHistory, { action, currentLocation, nextLocation }: Way): boolean {
  const guard = useUnsaved.getState().at(-1);
  if (!guard || action === 'PUSH' || action === 'REPLACE') return false;
  guard(() => {
    useLayers.getState().closeAll();
    history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
  });
  return true;
}
