/** Beyond these a file is refused: nobody types so much, and the server stays as it is. */
export const limits = {
  rows: 500_000,
  columns: 200,
  /** A single record, quoted line breaks included. */
  recordBytes: 1_000_000,
  /** What a workbook may unpack to, in all and against its own size. */
  unpackedBytes: 400_000_000,
  unpackRatio: 200,
  entries: 1000,
  /** The heap of the thread that reads. */
  heapMegabytes: 320,
  milliseconds: 300_000,
  /** Rows handed over at once. */
  batch: 500,
} as const;
