export interface AutocompleteOption {
  id: string | number;
  label: string;
  /** Second line, in mono: a code. */
  code?: string | undefined;
  /** Second line, after the code. */
  detail?: string | undefined;
  /** At the right, for instance how many are in stock. */
  count?: number | undefined;
  /** The heading it stands below; those of one group come one after the other. */
  group?: string | undefined;
}
