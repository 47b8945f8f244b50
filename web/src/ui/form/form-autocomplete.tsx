import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Autocomplete, type AutocompleteProps } from '../autocomplete/autocomplete.tsx';
import type { AutocompleteOption } from '../autocomplete/option.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormAutocompleteProps<
  V extends FieldValues,
  N extends FieldPath<V>,
  Option extends AutocompleteOption,
> = FormFieldProps<V, N> &
  Omit<AutocompleteProps<Option>, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'freeText'> & {
    /** The field's value: the text itself, or the id of the selected option (free text is then rejected). */
    holds?: 'text' | 'id';
    /** With `id`: the text of the initial id; it may arrive after the form. */
    initialText?: string;
    onPick?: (option: Option | null) => void;
  };

export function FormAutocomplete<
  V extends FieldValues,
  N extends FieldPath<V>,
  Option extends AutocompleteOption,
>(props: FormAutocompleteProps<V, N, Option>) {
  const { form, name, fullLabel, holds = 'text', initialText = '', onPick, readOnly, ...rest } = props;
  const { field, error } = useFormField({ form, name, label: rest.label, fullLabel });
  const [start] = useState<unknown>(field.value);
  // The text in the box while nothing is selected; otherwise the id's text is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const committed = useRef<unknown>(field.value);
  const lastPick = useRef<unknown>(field.value);
  const { words } = form;
  const textOf = (id: unknown) => (id === start ? initialText : (words.get(`${name} ${id}`) ?? ''));
  const commit = (value: unknown) => {
    committed.current = value;
    field.onChange(value);
  };
  const change = (text: string, option: Option | null) => {
    if (holds === 'text') commit(text);
    else {
      if (option) words.set(`${name} ${option.id}`, text);
      // Typing the text of the last selection restores its id as well.
      const id = option?.id ?? (text !== '' && text === textOf(lastPick.current) ? lastPick.current : null);
      if (option || text === '') lastPick.current = id;
      setTyped(id === null ? text : null);
      commit(id);
    }
    onPick?.(option);
  };
  useEffect(() => {
    if (initialText) words.set(`${name} ${start}`, initialText);
  }, [words, name, start, initialText]);
  // A value set from outside shows its own text.
  useEffect(() => {
    if (field.value === committed.current) return;
    committed.current = field.value;
    lastPick.current = field.value;
    setTyped(null);
  }, [field.value]);
  return (
    <Autocomplete
      {...rest}
      ref={field.ref}
      freeText={holds === 'text'}
      value={holds === 'text' ? (field.value ?? '') : (typed ?? textOf(field.value))}
      onChange={change}
      onBlur={field.onBlur}
      error={error}
      readOnly={readOnly || form.readOnly}
    />
  );
}
