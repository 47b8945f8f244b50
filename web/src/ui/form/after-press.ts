/**
 * Runs once the press under way is over. Words that appear below a field when it is left move the buttons below
 * it, and a button that moves between the two halves of a press is missed.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector('button:active') === null) act();
  else document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}
