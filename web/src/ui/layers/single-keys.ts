import { useEffect } from 'react';
import { create } from 'zustand';
import { useStableCallback } from '../use-stable-callback.ts';

/** Whether single-key shortcuts are on; the user may turn them off. */
export const useSingleKeysAllowed = create<boolean>(() => true);

/** In a text field, single keys are text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Characters that speech input or an accidental press may trigger; arrows and Space are not affected. */
const isCharacter = ({ key }: KeyboardEvent) => key.length === 1 && key !== ' ';

/** Keys without a modifier, outside text fields. `press` returns whether it handled the key. */
export function useSingleKeys(press: (event: KeyboardEvent) => boolean, enabled = true): void {
  const latest = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || (isCharacter(event) && !useSingleKeysAllowed.getState())) return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', latest);
    return () => document.removeEventListener('keydown', latest);
  }, [enabled, latest]);
}
