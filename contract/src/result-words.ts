/** Formats results and units for screens and documents. */

const superscripts: Record<string, string> = { 3: '³', 6: '⁶', 9: '⁹', 12: '¹²' };

/** Readable units: LOINC writes `m[IU]/L`, `10*3/uL` and `{titer}`. */
export const formatUnits = (units: string): string =>
  units
    // Annotations in braces are removed unless they stand for a unit of their own: `{titer}`, `mL/min/{1.73_m2}`.
    .replace(/([^/])\{[^}]*\}/g, '$1')
    .replace(/_m2\}/g, '\u00a0m²')
    .replace(/[[\]{}]/g, '')
    .replace(/10\*(\d+)/g, (whole, power: string) =>
      superscripts[power] ? `10${superscripts[power]}` : whole,
    )
    .replace(/(^|[^A-Za-z])u(?=[A-Za-z])/g, '$1µ');

/** The result with the decimal mark of the language. All digits stay, since they show the precision. */
export const formatResult = (written: string, language: string): string =>
  language.startsWith('fr') && /^\D{0,3}\d*\.\d+$/.test(written) ? written.replace('.', ',') : written;

/** A result with its unit. Text results such as "Positive" have none. */
export const resultWithUnits = (
  written: string,
  { type, units }: { type: string; units: string | null },
  language: string,
): string =>
  [formatResult(written, language), type === 'Quantitative' && units ? formatUnits(units) : '']
    .filter(Boolean)
    .join('\u00a0');

/** The reference interval: "3.9–5.5", "≥ 40", "≤ 5". */
export function formatInterval(
  { low, high }: { low: number | null; high: number | null },
  language: string,
): string {
  const written = (bound: number) => formatResult(String(bound), language);
  if (low === null) return high === null ? '' : `≤\u00a0${written(high)}`;
  return high === null ? `≥\u00a0${written(low)}` : `${written(low)}–${written(high)}`;
}
