const gap = 16;

/**
 * How far from the right edge of the window a box stands that covers none of the elements a selector names: at least the
 * margin, and as near to the edge as there is room at its height. Null where there is none.
 */
export function freeRight(box: HTMLElement, margin: number, selector: string): number | null {
  const { top, bottom, width } = box.getBoundingClientRect();
  const taken = [...document.querySelectorAll(selector)]
    .filter((element) => !box.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.top < bottom && rect.bottom > top)
    .sort((a, b) => b.right - a.right);
  const { clientWidth } = document.documentElement;
  let right = clientWidth - margin;
  for (const rect of taken) if (rect.right > right - width - gap) right = Math.min(right, rect.left - gap);
  return right - width < gap ? null : clientWidth - right;
}
