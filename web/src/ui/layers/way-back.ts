/** Gives the element to go back to, as far as it or something near it is still there. */
type WayBack = () => HTMLElement | null;

/**
 * What layers need to know of where the focus was. Every room has a copy of the layers; what remembers stands once, with
 * the shell (`kept-focus.ts`), and fills this in.
 */
export const focusPlaces: { wayBack: () => WayBack | null } = { wayBack: () => null };

/** The button that opens a row. */
export const openerOf = (row: string, within: ParentNode = document) =>
  within.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row)}"] [data-row-open]`);
