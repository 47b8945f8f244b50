/** A row of the file before its check. */
export interface RawRow {
  row_number: number;
  line: number;
  cells: string[];
}

/** What a check finds of a row, before it found anything. */
export const nothing = {
  faults: [],
  accession_key: null,
  donor_key: null,
  result_of: null,
  sample: null,
};
