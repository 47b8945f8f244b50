/** Lines of comma-separated values as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff';

export const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => quoted(safe(cell === null ? '' : String(cell)))).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What a spreadsheet would take for a formula, wide letters included. */
const begins = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/;
/** What an import takes though it begins like one: a signed number, perhaps a temperature, and up to four signs. */
const harmless = /^[+-](?:\d+(?:\.\d+)?(?: ?°? ?[CFK])?|[+-]{0,3})$/;

/** An apostrophe makes a text of it: a spreadsheet runs nothing that somebody typed into a field. */
export const safe = (cell: string) => (begins.test(cell) && !harmless.test(cell) ? `'${cell}` : cell);
