import type { RouterHistory } from '@tanstack/react-router';
import { useLayers } from '../ui/layers/layer-store.ts';
import { useUnsaved } from '../ui/layers/use-guarded-close.tsx';

/**
 * Guards unsaved forms against browser navigation. Back and forward ask like Escape does; closing or
 * reloading shows the browser's own question. Links and buttons of the app are guarded by the layer.
 */
export function watchUnsaved(history: RouterHistory): void {
  let unblock: (() => void) | null = null;
  useUnsaved.subscribe(({ length }) => {
    if (length > 0)
      unblock ??= history.block({ blockerFn: (navigation) => askBeforeLeaving(history, navigation) });
    else {
      unblock?.();
      unblock = null;
    }
  });
}

type Navigation = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0];

function askBeforeLeaving(
  history: RouterHistory,
  { action, currentLocation, nextLocation }: Navigation,
): boolean {
  const guard = useUnsaved.getState().at(-1);
  if (!guard || action === 'PUSH' || action === 'REPLACE') return false;
  guard(() => {
    useLayers.getState().closeAll();
    history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
  });
  return true;
}
