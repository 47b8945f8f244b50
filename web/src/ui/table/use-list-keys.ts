import { type RefObject, useEffect } from 'react';
import { isTyping } from '../layers/is-typing.ts';
import { isLayerOpen } from '../layers/layer-stack.ts';

function openers(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row-open]')];
}

function move(box: HTMLElement, step: 1 | -1): void {
  const rows = openers(box);
  const here = document.activeElement?.closest('tr') ?? box.querySelector('tr[data-active]');
  const index = rows.findIndex((row) => row.closest('tr') === here);
  const next = index === -1 ? (step === 1 ? 0 : rows.length - 1) : index + step;
  rows[next]?.focus();
}

/** J, K and the arrows move from row to row, X and Space select, `/` goes to the search box. */
export function useListKeys(
  box: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      const list = box.current;
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isLayerOpen() || list.closest('[data-base-ui-inert]')) return;
      if (document.querySelector('[role=menu],[role=listbox]')) return;
      if (handleKey(event, list, search.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box, search, enabled]);
}

function handleKey(event: KeyboardEvent, list: HTMLElement, search: HTMLInputElement | null): boolean {
  const onRow = document.activeElement?.closest('tr[data-row]') ?? null;
  const inList = onRow !== null && list.contains(onRow);
  switch (event.key) {
    case '/':
      search?.focus();
      return search !== null;
    case 'j':
    case 'J':
      move(list, 1);
      return true;
    case 'k':
    case 'K':
      move(list, -1);
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      if (!inList) return false;
      move(list, event.key === 'ArrowDown' ? 1 : -1);
      return true;
    case ' ':
      // Space on the box itself or on a button of the row keeps its own meaning.
      if (!inList || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-open]'))
        return false;
      return toggle(onRow);
    case 'x':
    case 'X':
      return inList && toggle(onRow);
    default:
      return false;
  }
}

function toggle(row: Element): boolean {
  const box = row.querySelector<HTMLInputElement>('input[data-row-select]:enabled');
  box?.click();
  return box !== null;
}
