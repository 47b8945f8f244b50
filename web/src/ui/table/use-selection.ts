import { useCallback, useRef, useState } from 'react';
import type { Settle } from './column.ts';

export type Select = (ids: readonly string[], selected: boolean) => void;

export interface Selection<Row> {
  isSelected: (row: Row) => boolean;
  canSelect: (row: Row) => boolean;
  select: Select;
}

/** The selected rows of a list, including those of other pages. */
export function useSelection<Row>(
  shown: readonly Row[],
  idOf: (row: Row) => string,
  canSelect: (row: Row) => boolean = () => true,
) {
  const [selected, setSelected] = useState<Readonly<Record<string, boolean>>>({});
  // As last loaded: selected rows may be on another page.
  const seen = useRef(new Map<string, Row>());
  for (const row of shown) seen.current.set(idOf(row), row);
  const select: Select = useCallback(
    (ids, value) =>
      setSelected((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, value])) })),
    [],
  );
  const settle: Settle<Row> = (left = []) => {
    for (const row of left) seen.current.set(idOf(row), row);
    setSelected(Object.fromEntries(left.map((row) => [idOf(row), true])));
  };
  const selection: Selection<Row> = { isSelected: (row) => selected[idOf(row)] ?? false, canSelect, select };
  const chosen = Object.keys(selected).flatMap((id) => (selected[id] && seen.current.get(id)) || []);
  const inView = new Set(shown.map(idOf));
  const elsewhere = chosen.filter((row) => !inView.has(idOf(row))).length;
  return { selection, chosen, elsewhere, settle };
}
