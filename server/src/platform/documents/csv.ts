/** Lines of comma-separated values as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff';

export const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => quoted(safe(cell === null ? '' : String(cell)))).join(',')}\r\n`;

/** Between cells that come side by side in one text: a sign that no field takes in. */
export const cellMark = '\u001f';

/** One of the cells begins with neither letter nor digit, ends in a blank or holds what would need quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark is one
const needsCare = /(?:^|\u001f)[^A-Za-z0-9\u001f]|[",\r\n]|\s(?:\u001f|$)/;

/** The same of cells that come so: looked at once a line, since nearly none needs more. */
export const csvOfCells = (line: string) =>
  needsCare.test(line) ? csvLine(line.split(cellMark)) : `${line.replaceAll(cellMark, ',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What a spreadsheet would take for a formula, wide letters included. */
const begins = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/;
/** Begins like a formula and is none: a signed number, perhaps a temperature, and up to four signs. Imports take it. */
const harmless = /^[+-](?:(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?(?: ?[°º]? ?[CFKcfk])?|[+-]{0,3})$/;
export const isHarmless = (cell: string) => harmless.test(cell);

/** An apostrophe makes a text of it: a spreadsheet runs nothing that somebody typed into a field. */
export const safe = (cell: string) => (begins.test(cell) && !isHarmless(cell) ? `'${cell}` : cell);
