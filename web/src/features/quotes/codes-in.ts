/** Codes or accessions, separated by spaces, commas, semicolons or lines; each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
      .map((code) => code.toUpperCase()),
  ),
];
