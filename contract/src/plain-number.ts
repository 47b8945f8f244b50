/** A number as it stands in an address or a file that a program wrote: digits and a point, nothing else. */
export function plainNumber(text: string): number | null {
  if (!/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
