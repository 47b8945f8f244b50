import { fail } from './fail.ts';

/** Refuses to write over what somebody else saved since; shows what stands there now. */
export function refuseStale(row: { version: number }, version: number | undefined, shown: object): void {
  if (version !== undefined && version !== row.version)
    fail('changed_meanwhile', { details: { current: JSON.parse(JSON.stringify(shown)) } });
}
