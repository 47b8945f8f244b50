import { fail } from './fail.ts';

/** Refuses to write over what somebody else saved since; shows what stands there now. */
export function refuseStale<Row extends { version: number }>(
  row: Row,
  version: number | undefined,
  present: (row: Row) => unknown,
): void {
  if (version !== undefined && version !== row.version)
    fail('changed_meanwhile', { details: { current: JSON.parse(JSON.stringify(present(row))) } });
}
