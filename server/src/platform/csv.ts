/** Lines of comma-separated values as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff';

export const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => quoted(safe(cell === null ? '' : String(cell)))).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What a spreadsheet would take for a formula, wide letters included. */
const begins = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/;
/** Begins like a formula and is none: a signed number, perhaps a temperature, and up to four signs. Imports take it. */
const harmless = /^[+-](?:(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?(?: ?[°º]? ?[CFKcfk])?|[+-]{0,3})$/;
export const isHarmless = (cell: string) => harmless.test(cell);

/** An apostrophe makes a text of it: a spreadsheet runs nothing that somebody typed into a field. */
export const safe = (cell: string) => (begins.test(cell) && !isHarmless(cell) ? `'${cell}` : cell);
