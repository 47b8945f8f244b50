/** The byte order mark by which spreadsheets recognize UTF-8. Lines follow RFC 4180. */
export const csvMark = '\ufeff';

export const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => quoted(safe(cell === null ? '' : String(cell)))).join(',')}\r\n`;

/** Separates cells joined in one text; no field accepts this character. */
export const cellMark = '\u001f';

/** A cell starts with neither letter nor digit, ends in white space, or contains a character that needs quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark is one
const needsCare = /(?:^|\u001f)[^A-Za-z0-9\u001f]|[",\r\n]|\s(?:\u001f|$)/;

/** `csvLine` for joined cells: checks the whole line at once, since few lines need quoting. */
export const csvOfCells = (line: string) =>
  needsCare.test(line) ? csvLine(line.split(cellMark)) : `${line.replaceAll(cellMark, ',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Texts that a spreadsheet would take for a formula, with full-width characters. */
const formulaStart = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Starts like a formula but is none: a signed number, a temperature, or up to four plus or minus signs. */
const harmless = /^[+-](?:(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?(?: ?[°º]? ?[CFKcfk])?|[+-]{0,3})$/;
export const isHarmless = (cell: string) => harmless.test(cell);

/** Prefixes formulas with an apostrophe, so that spreadsheets never run input of users. */
export const safe = (cell: string) => (formulaStart.test(cell) && !isHarmless(cell) ? `'${cell}` : cell);
