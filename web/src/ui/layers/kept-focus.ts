import { useEffect } from 'react';

/**
 * Where somebody is who uses keys. What has the focus may vanish under them: a row that was deleted, a button whose step
 * was taken, a dock that is no longer needed. The browser then leaves them at the top of the page; here they stay near.
 */
interface Here {
  element: HTMLElement;
  /** From the element upwards: each parent, and which of its children led here. */
  way: { parent: Element; at: number }[];
  /** The row they were in last. */
  row: string | null;
}

const control =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled):not([tabindex="-1"])';

export function useKeptFocus(): void {
  useEffect(() => {
    let here: Here | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) here = placeOf(target, here?.row ?? null);
    };
    // A press beside everything is meant to leave.
    const leave = () => {
      here = null;
    };
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
    document.addEventListener('pointerdown', leave, { capture: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', leave, { capture: true });
    };
  }, []);
}

function placeOf(element: HTMLElement, before: string | null): Here {
  const way: Here['way'] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    way.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, way, row: element.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? before };
}

/** Itself where it was only switched off for a while, else what stands nearest to where it was. */
function nearTo({ element, way, row }: Here): HTMLElement | null {
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
  return (
    parent.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row ?? '')}"] [data-row-open]`) ??
    parent.querySelector<HTMLElement>('[data-row-open]')
  );
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

const controlIn = (place: Element) =>
  place.matches(control) ? (place as HTMLElement) : place.querySelector<HTMLElement>(control);
