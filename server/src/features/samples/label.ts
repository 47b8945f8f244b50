/** What stands on an in-house label, beside the accession as DataMatrix. */
export interface Label {
  accession: string;
  biomarker: string;
  loinc: string;
  collected: string | null;
  expires: string | null;
  volume: string;
  code: string;
  /** Where it is kept, the whole width of the label: people look for it to the last box. */
  place: string;
}
