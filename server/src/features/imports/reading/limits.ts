/** A file beyond one of these is refused, so that it cannot exhaust the server. */
export const limits = {
  rows: 500_000,
  columns: 200,
  /** A single record, quoted line breaks included; in a workbook its characters. */
  recordBytes: 1_000_000,
  /** The unpacked size of a workbook: absolute, and relative to its file size. */
  unpackedBytes: 400_000_000,
  unpackRatio: 200,
  entries: 1000,
  /** The length of one XML tag, comment or CDATA section, and the nesting depth of tags. */
  markupCharacters: 100_000,
  markupDepth: 100,
  /** The shared strings of a workbook, and the total text of all cells of a sheet with them resolved. */
  sharedTexts: 3_000_000,
  sharedCharacters: 80_000_000,
  sheetCharacters: 400_000_000,
  formats: 100_000,
  /** The heap of the reading thread. */
  heapMegabytes: 320,
  milliseconds: 300_000,
  /** Rows per message; fewer when they are long. */
  batch: 500,
  batchCharacters: 1_000_000,
} as const;
