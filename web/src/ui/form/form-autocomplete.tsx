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
    /** What the field holds: the text itself, or the id of the row picked (free text is then refused). */
    holds?: 'text' | 'id';
    /** With `id`: the words of the id the form starts with; they may come later than the form. */
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
  // What stands in the box while it is no pick; else the words of the id do.
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
      // Back to the words of the last pick brings its id back as well.
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
  // A value that others set brings its own words.
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
