/** Today is the UTC day, as on the server. */
export const today = () => new Date().toISOString().slice(0, 10);

/** The days of a month `2026-11` as a span of the address. */
export function monthSpan(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01..${month}-${String(last).padStart(2, '0')}`;
}
