/** As codes of samples are written: an accession may have spaces, a code has none. */
const code = /^sp-[0-9a-z]+$/i;

/** Codes or accessions, separated by lines, tabs, commas or semicolons, and codes by spaces too; each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .flatMap((piece) => {
        const words = piece.trim().split(/\s+/);
        return words.every((word) => code.test(word)) ? words : [words.join(' ')];
      })
      .filter((each) => each !== '')
      .map((each) => each.toUpperCase()),
  ),
];
