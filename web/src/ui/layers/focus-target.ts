/** Finds the element to return focus to: the one that had it, or the nearest still in the document. */
type FocusTarget = () => HTMLElement | null;

/**
 * Layers ask here for the focus target when they open. Every room bundles its own copy of the layers; the
 * shell remembers the focus once (`focus-restore.ts`) and sets this.
 */
export const focusMemory: { focusTarget: () => FocusTarget | null } = { focusTarget: () => null };

/** The button that opens a row. */
export const openerOf = (row: string, root: ParentNode = document) =>
  root.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row)}"] [data-row-open]`);
