import { fail } from './fail.ts';

/** Refuses to write over what somebody else saved since; only then is read what stands there now, to show it. */
export async function refuseStale(
  row: { version: number },
  version: number | undefined,
  show: () => object | Promise<object>,
): Promise<void> {
  if (version !== undefined && version !== row.version)
    fail('changed_meanwhile', { details: { current: JSON.parse(JSON.stringify(await show())) } });
}
