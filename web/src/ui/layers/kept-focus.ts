import { useEffect } from 'react';
import { focusPlaces, openerOf } from './way-back.ts';

/** Where somebody is who uses keys. */
interface Place {
  element: HTMLElement;
  /** From the element upwards: each parent, and which of its children led here. */
  way: { parent: Element; at: number }[];
  /** The row they were in last. */
  row: string | null;
}

let here: Place | null = null;

/**
 * What has the focus may vanish under whoever uses keys: a row that was deleted, a button whose step was taken, a dock that
 * is no longer needed. The browser then leaves them at the top of the page; with this they stay near.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    focusPlaces.wayBack = () => {
      const place = here;
      return place && (() => nearTo(place));
    };
    let frame = 0;
    const look = () => {
      frame = 0;
      if (here && (!document.activeElement || document.activeElement === document.body))
        nearTo(here)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      focusPlaces.wayBack = () => null;
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, []);
}

/** A press beside everything is meant to leave. */
function forget() {
  here = null;
}

/** Menus are left out: whoever chooses something there came from the button that opened it. */
function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=listbox]')) return;
  const way: Place['way'] = [];
  for (let child: Element = target; child.parentElement; child = child.parentElement)
    way.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  here = { element: target, way, row: rowOf(target) ?? here?.row ?? null };
}

const rowOf = (element: Element) => element.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? null;

/** Itself while it is there, perhaps only switched off for a while; else what stands nearest to where it was. */
function nearTo({ element, way, row }: Place): HTMLElement | null {
  if (element.isConnected) return element;
  const still = way.findIndex(({ parent }) => parent.isConnected);
  for (const { parent, at } of way.slice(still)) {
    if (parent === document.body || parent.id === 'main' || parent.matches('[role=dialog]')) break;
    const near = inList(parent, row) ?? nearest(parent, at);
    if (near) return near;
  }
  const layers = document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-ending-style])');
  return [...layers].at(-1) ?? document.getElementById('main');
}

/** A list is entered by the row one was in, or its first. */
function inList(parent: Element, row: string | null): HTMLElement | null {
  if (!parent.matches('[data-list]')) return null;
  return (row && openerOf(row, parent)) || parent.querySelector<HTMLElement>('[data-row-open]');
}

/** What took its place, else what stands before it. */
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
