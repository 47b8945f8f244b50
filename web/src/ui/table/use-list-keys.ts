import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isLayerOpen } from '../layers/layer-stack.ts';
import { useSingleKeys } from '../layers/single-keys.ts';

function openers(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row-open]')];
}

function move(box: HTMLElement, step: 1 | -1): void {
  const rows = openers(box);
  const currentRow = document.activeElement?.closest('tr') ?? box.querySelector('tr[data-active]');
  const index = rows.findIndex((row) => row.closest('tr') === currentRow);
  const next = index === -1 ? (step === 1 ? 0 : rows.length - 1) : index + step;
  rows[next]?.focus();
}

/**
 * J, K and the arrows move between rows, X and Space select, Shift-X selects a range, A focuses the dock, `/`
 * searches.
 */
export function useListKeys(
  box: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  enabled: boolean,
): void {
  const lastSelected = useRef<string>(null);
  useSingleKeys((event) => {
    const list = box.current;
    if (!list || isLayerOpen() || list.closest('[data-base-ui-inert]')) return false;
    if (document.querySelector('[role=menu],[role=listbox]')) return false;
    return handleKey(event, list, search.current, lastSelected);
  }, enabled);
}

function handleKey(
  event: KeyboardEvent,
  list: HTMLElement,
  search: HTMLInputElement | null,
  lastSelected: RefObject<string | null>,
): boolean {
  const onRow = document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;
  const inList = onRow !== null && list.contains(onRow);
  switch (event.key) {
    case '/':
      search?.focus();
      return search !== null;
    case 'a':
    case 'A':
      return toDock(list);
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
      // Space on the checkbox or on a button of the row keeps its native meaning.
      if (!inList || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-open]'))
        return false;
      lastSelected.current = onRow.dataset.row ?? null;
      return toggle(onRow);
    case 'x':
    case 'X':
      if (!inList) return false;
      if (event.shiftKey && lastSelected.current) return selectSpan(list, lastSelected.current, onRow);
      lastSelected.current = onRow.dataset.row ?? null;
      return toggle(onRow);
    default:
      return false;
  }
}

/** Moves focus from the rows to the selection's primary action, or to its first. */
function toDock(list: HTMLElement): boolean {
  const within = list.closest('[data-list]');
  const act =
    within?.querySelector<HTMLElement>('[data-dock-act=primary]') ??
    within?.querySelector<HTMLElement>('[data-dock-act]');
  act?.focus();
  return act instanceof HTMLElement;
}

const boxOf = (row: Element) => row.querySelector<HTMLInputElement>('input[data-row-select]:enabled');

function toggle(row: Element): boolean {
  const box = boxOf(row);
  box?.click();
  return box !== null;
}

/** Selects every row between two, inclusive. */
function selectSpan(list: HTMLElement, from: string, to: HTMLElement): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('tr[data-row]')];
  const ends = [rows.findIndex(({ dataset }) => dataset.row === from), rows.indexOf(to)].sort(
    (a, b) => a - b,
  );
  // The last selected row is on another page.
  if (ends[0] === -1) return toggle(to);
  for (const row of rows.slice(ends[0], (ends[1] ?? 0) + 1)) {
    const box = boxOf(row);
    // Synchronously: each press builds on the selection of the one before.
    if (box && !box.checked) flushSync(() => box.click());
  }
  return true;
}
