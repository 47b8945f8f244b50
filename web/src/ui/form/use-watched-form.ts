import { useEffect, useRef } from 'react';
import { type FieldValues, get } from 'react-hook-form';
import type { FormHandle } from './form-handle.ts';
import { sameValue } from './merge-versions.ts';
import { watchForm } from './unsaved-forms.ts';

/** Keeps unsaved input when the session ends, except of forms without a name or with secrets. */
export function useWatchedForm<V extends FieldValues>(
  form: FormHandle<V>,
  name: string | undefined,
  fieldNames: ReadonlySet<string>,
): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!name) return;
    return watchForm(() => {
      const { methods, readOnly, words } = latest.current;
      if (readOnly) return null;
      const now = methods.getValues();
      const start = methods.formState.defaultValues ?? {};
      const fields = [...fieldNames]
        .map((field) => ({
          name: field,
          was: get(start, field) as unknown,
          typed: get(now, field) as unknown,
        }))
        .filter(({ was, typed }) => !sameValue(was, typed));
      return fields.length > 0 ? { form: name, fields, words: [...words] } : null;
    });
  }, [name, fieldNames]);
}
