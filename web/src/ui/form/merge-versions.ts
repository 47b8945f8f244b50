import { type FieldValues, get } from 'react-hook-form';

export interface Versions {
  /** What the form started from. */
  base: FieldValues;
  mine: FieldValues;
  theirs: FieldValues;
}

export interface Merge<Name extends string> {
  /** Changed by the other alone, or by both to the same. */
  taken: Name[];
  /** Changed here alone; of lists, the changes of both. */
  kept: { name: Name; value: unknown }[];
  /** Changed by both: one has to choose. `touched` says whether one's own value was typed here. */
  contested: { name: Name; touched: boolean }[];
}

/**
 * What becomes of each field when two have saved: a field only one has changed takes that change, a field both have
 * changed is asked about. Fields that make sense only together, such as an amount and its unit, are asked about
 * together once both sides have changed one of them.
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

/** What either has added is in, what either has taken out is not. */
function mergeLists(base: unknown[] = [], mine: unknown[], theirs: unknown[] = []): unknown[] {
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...theirs.filter((item) => mine.includes(item) || !base.includes(item)), ...added];
}

/** A field that was emptied and one that never held anything are alike. */
export const sameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
