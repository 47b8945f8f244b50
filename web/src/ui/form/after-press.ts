/**
 * Runs once the current press is over. An error that appears below a field on blur moves the elements below
 * it, and a button or link that moves between mousedown and mouseup would miss the click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':is(button, a, label):active') === null) act();
  else document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}
