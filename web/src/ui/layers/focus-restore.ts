import { useEffect } from 'react';
import { focusMemory, openerOf } from './focus-target.ts';

interface Place {
  element: HTMLElement;
  /** From the element upwards: each parent, and the index of the child that led here. */
  path: { parent: Element; at: number }[];
  /** The row that last had the focus. */
  row: string | null;
}

let remembered: Place | null = null;

/**
 * Focus restoration: the focused element may be removed (a deleted row, a button whose step was taken, a dock that closes).
 * The browser would then move focus to the top of the page; this moves it to the nearest control instead.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    focusMemory.focusTarget = () => {
      const place = remembered;
      return place && (() => nearTo(place));
    };
    let frame = 0;
    const check = () => {
      frame = 0;
      if (remembered && (!document.activeElement || document.activeElement === document.body))
        nearTo(remembered)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(check);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      focusMemory.focusTarget = () => null;
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, []);
}

/** Clicking an empty spot gives up the focus on purpose. */
function forget() {
  remembered = null;
}

/** Menus and lists are left out: focus returns to the button that opened them. */
function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=listbox]')) return;
  const path: Place['path'] = [];
  for (let child: Element = target; child.parentElement; child = child.parentElement)
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  remembered = { element: target, path, row: rowOf(target) ?? remembered?.row ?? null };
}

const rowOf = (element: Element) => element.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? null;

/**
 * The element itself while it is in the document, even if disabled; otherwise the control nearest to where it
 * was.
 */
function nearTo({ element, path, row }: Place): HTMLElement | null {
  if (element.isConnected) return element;
  const connected = path.findIndex(({ parent }) => parent.isConnected);
  for (const { parent, at } of path.slice(connected)) {
    if (parent === document.body || parent.id === 'main' || parent.matches('[role=dialog]')) break;
    const near = inList(parent, row) ?? nearest(parent, at);
    if (near) return near;
  }
  const layers = document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-ending-style])');
  return [...layers].at(-1) ?? document.getElementById('main');
}

/** In a list: the row that last had the focus, or the first row. */
function inList(parent: Element, row: string | null): HTMLElement | null {
  if (!parent.matches('[data-list]')) return null;
  return (row && openerOf(row, parent)) || parent.querySelector<HTMLElement>('[data-row-open]');
}

/** The control that took its place, otherwise the one before. */
function nearest(parent: Element, at: number): HTMLElement | null {
  const places = [...parent.children];
  for (const place of [...places.slice(at), ...places.slice(0, at).reverse()]) {
    const found = place.querySelector<HTMLElement>('[data-row-open]') ?? controlIn(place);
    if (found) return found;
  }
  return null;
}

const control =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled):not([tabindex="-1"], [hidden])';

const controlIn = (place: Element) =>
  place.matches(control) ? (place as HTMLElement) : place.querySelector<HTMLElement>(control);
