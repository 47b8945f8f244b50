import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/**
 * The layout errors in a narrow window: the page scrolls sideways, or a control sticks out, is cut off, or
 * lies under another. Frames that scroll themselves, such as tables, are skipped; of open layers only the
 * topmost counts.
 */
function layoutErrors(): string[] {
  const edge = document.documentElement.clientWidth;
  const name = (element: Element) =>
    `${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${element.outerHTML.slice(0, 90)}`;
  const errors: string[] = [];
  if (document.documentElement.scrollWidth > edge) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > edge + 0.5 &&
        !element.closest('[data-narrow], .overflow-x-auto, .sr-only'),
    );
    errors.push(
      `scrolls to ${document.documentElement.scrollWidth}`,
      ...wide.slice(0, 5).map((element) => `wide: ${name(element)}`),
    );
  }
  for (const body of document.querySelectorAll('[data-layer-body]'))
    if (body.scrollWidth > body.clientWidth + 1)
      errors.push(`the layer scrolls sideways: ${body.scrollWidth}`);
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
  const root = layers.at(-1) ?? document.body;
  const scrollsInside = (element: Element, stop: Element): boolean => {
    for (let box = element.parentElement; box && box !== stop; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
        return true;
    return false;
  };
  const cutBy = (element: Element, left: number, right: number): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const frame = box.getBoundingClientRect();
      if (left < frame.left - 1 || right > frame.right + 1) return true;
    }
    return false;
  };
  /** Outside the visible part of a scrolling frame, so it can be scrolled to. */
  const scrolledAway = (element: Element, y: number): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const frame = box.getBoundingClientRect();
      if (y < frame.top || y > frame.bottom) return true;
    }
    return false;
  };
  for (const control of root.querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')) {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || control.closest('[aria-hidden=true], .sr-only')) continue;
    if (getComputedStyle(control).visibility !== 'visible' || scrollsInside(control, root)) continue;
    if (left < -0.5 || right > edge + 0.5) errors.push(`outside (${left}..${right}): ${name(control)}`);
    else if (cutBy(control, left, right)) errors.push(`cut: ${name(control)}`);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // The browser rounds the point, and has no element at one that is then outside.
    if (y < 0 || Math.round(y) >= innerHeight || scrolledAway(control, y)) continue;
    const hit = document.elementFromPoint(x, y);
    const meant =
      hit && (control.contains(hit) || hit.contains(control) || hit.closest('label, [data-list] section'));
    // Controls under a sticky bar can be scrolled out from under it; a toast disappears by itself.
    const bar = hit?.closest('header, footer, [data-layer-footer], [data-type]');
    if (!meant && (!bar || bar.contains(control)))
      errors.push(`under ${hit?.outerHTML.slice(0, 60)}: ${name(control)}`);
  }
  return errors;
}

/** No layout errors once animations have ended. */
export const expectReflow = (page: Page, where: string) =>
  expect
    .poll(
      async () => {
        await atRest(page);
        return page.evaluate(layoutErrors);
      },
      { message: where },
    )
    .toEqual([]);
