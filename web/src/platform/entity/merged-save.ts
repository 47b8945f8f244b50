import type { ChangedMeanwhile } from '@aliquot/contract/errors';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { type Merge, mergeVersions } from '../../ui/form/merge-versions.ts';
import type { Conflict, ValueWords } from '../../ui/form/version-conflict.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { byWhom, changedMeanwhile } from '../api/conflict.ts';
import { formatInstant } from '../format/format.ts';

export interface MergeRules<Row, V extends FieldValues> {
  /** A row as values of the form. */
  valuesOf: (row: Row) => V | Promise<V>;
  /** Texts for ids, named from the row; all other texts come from the form's fields. */
  words?: (row: Row) => ValueWords<V>;
  /** Groups of fields that depend on each other. */
  together?: readonly (readonly FieldPath<V>[])[];
  /** Fields for which the user must review another user's change before saving, even without a collision. */
  reviewFirst?: readonly FieldPath<V>[];
}

export interface MergedSave<V extends FieldValues> {
  /** Shown by `VersionConflict`. */
  conflict: Conflict<V> | null;
  /** `send` gets the version to write over, unless it is the one the form started with. */
  save: (form: FormHandle<V>, send: (over: { version?: number }) => Promise<unknown>) => Promise<void>;
}

/**
 * Saves a form whose row another user may have saved meanwhile. Fields that only they changed are taken over;
 * if no field was changed by both, the save is retried with both changes and a toast says so. Otherwise the
 * form shows `conflict`, and the next save writes over the current version. Its mutation sets `merges` in its
 * meta, so that the conflict is not shown as an error.
 */
export function useMergedSave<Row extends { version: number }, V extends FieldValues>(
  rules: MergeRules<Row, V>,
): MergedSave<V> {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const latest = useRef<Row | null>(null);
  const merged = useRef<string | null>(null);

  async function merge(form: FormHandle<V>, { current, changedAt, changedBy = null }: ChangedMeanwhile<Row>) {
    const theirs = await rules.valuesOf(current);
    const words = rules.words?.(current) ?? {};
    const outcome = mergeInto(form, theirs, rules, words);
    const fields = labelsOf(form, outcome.taken);
    const who = byWhom(changedBy);
    latest.current = current;
    const look =
      outcome.contested.length > 0 || rules.reviewFirst?.some((name) => outcome.taken.includes(name));
    merged.current = look || !fields ? null : i18next.t('ui:conflict_merged', { ...who, fields });
    setConflict(
      look
        ? {
            version: current.version,
            title: i18next.t('ui:conflict_title', {
              ...who,
              when: formatInstant(changedAt ?? new Date().toISOString(), i18next.language),
            }),
            taken: fields,
            lines: outcome.contested,
            theirs,
            mine: outcome.mine,
            words,
          }
        : null,
    );
    if (!look) form.submitAgain();
  }

  async function save(...[form, send]: Parameters<MergedSave<V>['save']>) {
    try {
      await send(latest.current ? { version: latest.current.version } : {});
    } catch (error) {
      const found = changedMeanwhile<Row>(error);
      if (found) await merge(form, found);
      throw error;
    }
    if (merged.current) alert.info(merged.current);
    merged.current = null;
  }

  return { conflict, save };
}

function labelsOf<V extends FieldValues>({ fields }: FormHandle<V>, names: readonly string[]): string {
  const named = names.flatMap((name) => fields.get(name)?.label ?? []);
  return new Intl.ListFormat(i18next.language, { type: 'conjunction' }).format(named);
}

/** Resets the form to their version, with the user's own changes on top. */
function mergeInto<V extends FieldValues>(
  { methods, words, fields }: FormHandle<V>,
  theirs: V,
  { together }: Pick<MergeRules<never, V>, 'together'>,
  wordsOf: ValueWords<V>,
): Merge<FieldPath<V>> & { mine: V } {
  const mine = structuredClone(methods.getValues());
  const shown = [...fields.keys()] as FieldPath<V>[];
  // A field that was never shown has no label to ask with: the user's change stays.
  const others = (Object.keys(mine) as FieldPath<V>[]).filter(
    (key) => !shown.some((name) => name === key || name.startsWith(`${key}.`)),
  );
  const base = methods.formState.defaultValues ?? {};
  const outcome = mergeVersions([...shown, ...others], { base, mine, theirs }, together);
  for (const [name, inWords] of Object.entries<ValueWords<V>[FieldPath<V>]>(wordsOf)) {
    const value: unknown = get(theirs, name);
    const text = inWords?.(value);
    if (text) words.set(`${name} ${value}`, text);
  }
  methods.reset(theirs);
  const set = (name: FieldPath<V>, value: unknown) =>
    methods.setValue(name, value as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true });
  for (const { name, value } of outcome.kept) set(name, value);
  for (const { name, touched } of outcome.contested) if (touched) set(name, get(mine, name));
  return { ...outcome, contested: outcome.contested.filter(({ name }) => fields.has(name)), mine };
}
