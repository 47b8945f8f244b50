/**
 * Runs once the press under way is over. Words that appear below a field when it is left move what stands below
 * it, and a button or link that moves between the two halves of a press is missed.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':is(button, a, label):active') === null) act();
  else document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}
