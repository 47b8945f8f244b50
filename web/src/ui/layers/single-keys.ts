import { useEffect } from 'react';
import { create } from 'zustand';
import { useStableCallback } from '../use-stable-callback.ts';

/** Whether letters and signs alone do something; a person may do without. */
export const useSingleKeysAllowed = create<boolean>(() => true);

/** Someone is writing: single keys are letters then. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Letters and signs, which speech input and a slip of the hand may press unmeant; arrows and Space are no such. */
const isSign = ({ key }: KeyboardEvent) => key.length === 1 && key !== ' ';

/** Keys pressed without Ctrl or the like, nowhere in a field. Whoever handled one says so. */
export function useSingleKeys(press: (event: KeyboardEvent) => boolean, enabled = true): void {
  const latest = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || (isSign(event) && !useSingleKeysAllowed.getState())) return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', latest);
    return () => document.removeEventListener('keydown', latest);
  }, [enabled, latest]);
}
