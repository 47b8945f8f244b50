import { useEffect, useId, useRef } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form';
import { Note } from '../note/note.tsx';
import { Radio } from '../radio/radio.tsx';
import { useTranslation } from '../words.tsx';
import type { FormHandle } from './form-handle.ts';

/** A row that another user saved while the form was open, with fields to decide on. */
export interface Conflict<V extends FieldValues> {
  /** Of their version. */
  version: number;
  /** Who saved it, and when. */
  title: string;
  /** The labels of the fields only they changed, which are already in the form. */
  taken: string;
  /** The fields both changed; those not changed here start with their value. */
  lines: readonly { name: FieldPath<V>; touched: boolean }[];
  theirs: V;
  mine: V;
  words: ValueWords<V>;
}

/** Texts for values that the form's fields cannot name, such as the id of a row the other user selected. */
export type ValueWords<V extends FieldValues> = Partial<
  Record<FieldPath<V>, (value: unknown) => string | undefined>
>;

export interface VersionConflictProps<V extends FieldValues> {
  form: FormHandle<V>;
  conflict: Conflict<V> | null;
}

/**
 * Shows both values of contested fields. Choosing writes into the form; saving then overwrites the other
 * version.
 */
export function VersionConflict<V extends FieldValues>({ form, conflict }: VersionConflictProps<V>) {
  const { t } = useTranslation('ui');
  // The form may be scrolled far down when the save is rejected.
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another save meanwhile is another reason to look
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict?.version]);
  if (!conflict) return null;
  const { words } = conflict;
  return (
    <div ref={container} className="mb-6 scroll-my-6">
      <Note tone="info" title={conflict.title} live>
        {conflict.lines.length > 0 ? (
          <p>{t('conflict_text', { count: conflict.lines.length })}</p>
        ) : (
          <p>{t('conflict_look')}</p>
        )}
        {conflict.taken ? <p>{t('conflict_taken', { fields: conflict.taken })}</p> : null}
      </Note>
      {conflict.lines.map(({ name, touched }) => {
        const line = { form, name, words };
        const label = form.fields.get(name)?.label;
        return (
          <fieldset
            // Another save by others asks again.
            key={`${name} ${conflict.version}`}
            className="grid grid-cols-[140px_1fr_1fr] items-center gap-4 border-b border-line py-2.5 text-dense max-sm:grid-cols-1 max-sm:gap-1"
          >
            <legend className="sr-only">{label}</legend>
            <span aria-hidden="true" className="text-t2">
              {label}
            </span>
            <Choice
              {...line}
              value={get(conflict.theirs, name)}
              owner={t('conflict_theirs')}
              chosen={!touched}
            />
            <Choice {...line} value={get(conflict.mine, name)} owner={t('conflict_mine')} chosen={touched} />
          </fieldset>
        );
      })}
    </div>
  );
}

interface ChoiceProps<V extends FieldValues> {
  form: FormHandle<V>;
  name: FieldPath<V>;
  words: ValueWords<V>;
  value: unknown;
  owner: string;
  chosen: boolean;
}

function Choice<V extends FieldValues>({ form, name, words, value, owner, chosen }: ChoiceProps<V>) {
  const { t } = useTranslation('ui');
  const id = useId();
  const key = `${name} ${value}`;
  const text = words[name]?.(value) ?? form.fields.get(name)?.inWords?.(value) ?? form.words.get(key);
  return (
    <label htmlFor={id} className="flex min-h-8 min-w-0 items-center gap-1">
      <Radio
        id={id}
        name={`conflict ${name}`}
        defaultChecked={chosen}
        onChange={() => {
          // A picker needs the text of an id that is set from outside.
          if (text) form.words.set(key, text);
          form.methods.setValue(name, value as FieldPathValue<V, FieldPath<V>>, {
            shouldDirty: true,
            shouldValidate: true,
          });
        }}
      />
      <span className="min-w-0">
        <span className="block text-label text-t3">{owner}</span>
        <span className="block truncate">
          {typeof value === 'boolean' ? t(value ? 'yes' : 'no') : (text ?? String(value || t('empty_value')))}
        </span>
      </span>
    </label>
  );
}
