import { useCallback, useEffect, useId } from 'react';

/**
 * The open layers, the topmost last. Panels and dialogs may be opened from anywhere on the page, not only
 * from inside each other, so Escape checks here which one is on top.
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

/** Whether any panel or dialog is open; page shortcuts are off then. */
export function isLayerOpen(): boolean {
  return open.length > 0;
}
