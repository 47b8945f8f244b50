/** Somewhere to go. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** What a sample is called by clients, as a pattern: seven signs without I, L, O and U. */
export const publicCode = 'SP-[0-9A-HJKMNP-TV-Z]{7}';
