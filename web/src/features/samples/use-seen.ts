import type { Sample } from '@aliquot/contract/samples';
import { useCallback, useRef } from 'react';

/** Rows as they were last seen: what is selected may lie on another page. */
export function useSeen(rows: readonly Sample[]): (id: number) => Sample | undefined {
  const known = useRef(new Map<number, Sample>());
  for (const row of rows) known.current.set(row.id, row);
  return useCallback((id) => known.current.get(id), []);
}
