export interface AutocompleteOption {
  id: string | number;
  label: string;
  /** Second line, monospace: a code. */
  code?: string | undefined;
  /** Second line, after the code. */
  detail?: string | undefined;
  /** At the right, such as the number in stock. */
  count?: number | undefined;
  /** The heading of its group; options of one group are adjacent. */
  group?: string | undefined;
}
