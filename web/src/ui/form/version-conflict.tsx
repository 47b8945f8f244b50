import { useEffect, useId, useRef, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form';
import { Note } from '../note/note.tsx';
import { Radio } from '../radio/radio.tsx';
import { useTranslation } from '../words.tsx';
import type { FormHandle } from './form.tsx';

export interface VersionConflictProps<V extends FieldValues> {
  form: FormHandle<V>;
  /** What the other person saved, in the shape of the form. */
  theirs: V;
  /** When they did, in words. */
  savedAt: string;
  /** The words of each field that may differ. */
  labels: Partial<Record<FieldPath<V>, string>>;
  /** The words for a value that does not speak for itself, such as an id. */
  words?: Partial<Record<FieldPath<V>, (value: unknown) => string | undefined>>;
}

interface Difference<V extends FieldValues> {
  name: FieldPath<V>;
  label: string;
  theirs: unknown;
  mine: unknown;
}

/** Both versions side by side, where they differ. Choosing writes into the form; saving then wins over the other. */
export function VersionConflict<V extends FieldValues>({
  form,
  theirs,
  savedAt,
  labels,
  words,
}: VersionConflictProps<V>) {
  const { t } = useTranslation('ui');
  // What differed when the save was refused: choosing must not make a line vanish.
  const [differences] = useState<Difference<V>[]>(() =>
    Object.entries<string | undefined>(labels)
      .map(([name, label = name]) => ({
        name: name as FieldPath<V>,
        label,
        theirs: get(theirs, name) as unknown,
        mine: form.methods.getValues(name as FieldPath<V>) as unknown,
      }))
      .filter((line) => line.theirs !== line.mine),
  );
  // The form may be scrolled far down when the save is refused.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="mb-6 scroll-my-6">
      <Note tone="info" title={t('conflict_title', { when: savedAt })} live>
        {t('conflict_text', { count: differences.length })}
      </Note>
      {differences.map((line) => (
        <fieldset
          key={line.name}
          className="grid grid-cols-[140px_1fr_1fr] items-center gap-4 border-b border-line py-2.5 text-dense"
        >
          <legend className="sr-only">{line.label}</legend>
          <span aria-hidden="true" className="text-t2">
            {line.label}
          </span>
          <Choice {...{ form, line, words }} value={line.theirs} owner={t('conflict_theirs')} />
          <Choice {...{ form, line, words }} value={line.mine} owner={t('conflict_mine')} first />
        </fieldset>
      ))}
    </div>
  );
}

interface ChoiceProps<V extends FieldValues> {
  form: FormHandle<V>;
  words: VersionConflictProps<V>['words'] | undefined;
  line: Difference<V>;
  value: unknown;
  owner: string;
  first?: boolean;
}

function Choice<V extends FieldValues>({ form, line, words, value, owner, first }: ChoiceProps<V>) {
  const { t } = useTranslation('ui');
  const id = useId();
  const key = `${line.name} ${value}`;
  const text = words?.[line.name]?.(value) ?? form.words.get(key);
  return (
    <label htmlFor={id} className="flex min-h-8 min-w-0 items-center gap-1">
      <Radio
        id={id}
        name={`conflict ${line.name}`}
        defaultChecked={first}
        onChange={() => {
          // A picker that is given an id has to know what to show for it.
          if (text) form.words.set(key, text);
          form.methods.setValue(line.name, value as FieldPathValue<V, FieldPath<V>>, {
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
