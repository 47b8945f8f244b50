/** A file beyond one of these is refused, so that it cannot exhaust the server. */
export const limits = {
  rows: 500_000,
  columns: 200,
  /** A single record, quoted line breaks included; in a workbook its characters. */
  recordBytes: 1_000_000,
  /** What a workbook may unpack to, in all and against its own size. */
  unpackedBytes: 400_000_000,
  unpackRatio: 200,
  entries: 1000,
  /** One tag, comment or quoted section of XML, and how deep tags may lie in each other. */
  markupCharacters: 100_000,
  markupDepth: 100,
  /** The texts a workbook keeps once for all cells, and what all cells of a sheet come to with them. */
  sharedTexts: 3_000_000,
  sharedCharacters: 80_000_000,
  sheetCharacters: 400_000_000,
  formats: 100_000,
  /** The heap of the thread that reads. */
  heapMegabytes: 320,
  milliseconds: 300_000,
  /** Rows handed over at once; fewer where they are long. */
  batch: 500,
  batchCharacters: 1_000_000,
} as const;
