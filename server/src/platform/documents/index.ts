// Files made for download, except PDF: csv, workbooks, and dates and amounts in words.
export { cellMark, csvLine, csvMark, csvOfCells, isHarmless } from './csv.ts';
export { colon, counted, inDollars, inUtc, onDay, storedWord } from './translate.ts';
export { type Cell, makeWorkbook, textOf, workbookType } from './workbook.ts';
