// How PostgreSQL types become JavaScript values, the same on both engines. `pg` and PGlite disagree by
// default: a date is local midnight in one and UTC midnight in the other, int8 a string in one.
const asText = (text: string): string => text;
const asNumber = (text: string): number => Number(text);

const DATE = 1082;
const INT8 = 20;
const INTERVAL = 1186;
const NUMERIC = 1700;

/** By type oid: date, interval and numeric stay text; int8 becomes a number. */
export const engineParsers: Record<number, (text: string) => string | number> = {
  [DATE]: asText,
  [INTERVAL]: asText,
  [NUMERIC]: asText,
  [INT8]: asNumber,
};

/** The array types of the above, for `pg`, which does not derive them. PGlite does. */
export const arrayElementTypes: Record<number, number> = {
  1182: DATE,
  1016: INT8,
  1187: INTERVAL,
  1231: NUMERIC,
};
