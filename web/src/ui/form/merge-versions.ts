import { type FieldValues, get } from 'react-hook-form';

export interface Versions {
  /** What the form started from. */
  base: FieldValues;
  mine: FieldValues;
  theirs: FieldValues;
}

export interface Merge<Name extends string> {
  /** Changed by the other user alone, or by both to the same value. */
  taken: Name[];
  /** Changed here alone; for lists, the changes of both. */
  kept: { name: Name; value: unknown }[];
  /** Changed by both: the user has to choose. `touched` says whether the value was changed here. */
  contested: { name: Name; touched: boolean }[];
}

/**
 * Merges two versions field by field: a field that only one side changed takes that change, a field that both
 * changed is contested. Dependent fields, such as an amount and its unit, are contested together once each
 * side changed one of them.
 */
export function mergeVersions<Name extends string>(
  names: readonly Name[],
  versions: Versions,
  together: readonly (readonly Name[])[] = [],
): Merge<Name> {
  const { base, mine, theirs } = versions;
  const changedIn = (version: FieldValues, name: string) => !sameValue(get(version, name), get(base, name));
  const merge: Merge<Name> = { taken: [], kept: [], contested: [] };
  for (const name of names) {
    const touched = changedIn(mine, name);
    const group = together.find((members) => members.includes(name)) ?? [name];
    const byBoth =
      group.some((member) => changedIn(mine, member)) && group.some((member) => changedIn(theirs, member));
    if (sameValue(get(mine, name), get(theirs, name))) {
      if (touched) merge.taken.push(name);
    } else if (Array.isArray(get(mine, name))) {
      merge.kept.push({ name, value: mergeLists(get(base, name), get(mine, name), get(theirs, name)) });
    } else if (byBoth) merge.contested.push({ name, touched });
    else if (touched) merge.kept.push({ name, value: get(mine, name) });
    else merge.taken.push(name);
  }
  return merge;
}

/** Keeps what either side added and leaves out what either removed. */
function mergeLists(base: unknown[] = [], mine: unknown[], theirs: unknown[] = []): unknown[] {
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...theirs.filter((item) => mine.includes(item) || !base.includes(item)), ...added];
}

/** An emptied field equals one that never had a value. */
export const sameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
