import { useCallback, useEffect, useId } from 'react';

/**
 * Which layers are open, the uppermost last. Panels and dialogs may be opened from anywhere on the page, not
 * only from inside each other, so Escape asks here whose turn it is.
 */
const open: string[] = [];

export function useLayer(isOpen: boolean): { isTop: () => boolean } {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    open.push(id);
    return () => {
      open.splice(open.indexOf(id), 1);
    };
  }, [id, isOpen]);
  return { isTop: useCallback(() => open.at(-1) === id, [id]) };
}

/** Whether any panel or dialog lies over the page; keys of the page then rest. */
export function isLayerOpen(): boolean {
  return open.length > 0;
}
