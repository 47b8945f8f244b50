/** The texts of an internal label, beside the accession as DataMatrix. */
export interface Label {
  accession: string;
  biomarker: string;
  loinc: string;
  collected: string | null;
  expires: string | null;
  volume: string;
  code: string;
  /** The storage place, over the whole width of the label, since it may be long. */
  place: string;
}
