import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import {
  Autocomplete,
  type AutocompleteOption,
  type AutocompleteProps,
} from '../autocomplete/autocomplete.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export type FormAutocompleteProps<
  V extends FieldValues,
  N extends FieldPath<V>,
  Option extends AutocompleteOption,
> = FormFieldProps<V, N> &
  Omit<AutocompleteProps<Option>, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'freeText'> & {
    /** What the field holds: the text itself, or the id of the row picked (free text is then refused). */
    holds?: 'text' | 'id';
    /** With `id`: the words of the id the form starts with. */
    initialText?: string;
    /** With `id`: the words of an id that was set from elsewhere, such as the version somebody else saved. */
    wordsOf?: (id: unknown) => string | undefined;
    onPick?: (option: Option | null) => void;
  };

export function FormAutocomplete<
  V extends FieldValues,
  N extends FieldPath<V>,
  Option extends AutocompleteOption,
>(props: FormAutocompleteProps<V, N, Option>) {
  const { form, name, holds = 'text', initialText = '', wordsOf, onPick, readOnly, ...rest } = props;
  const { field, error } = useFormField({ form, name });
  const [words, setWords] = useState({ text: initialText, id: field.value as unknown });
  const told = useRef(field.value as unknown);
  const tell = (value: unknown) => {
    told.current = value;
    field.onChange(value);
  };
  const change = (text: string, option: Option | null) => {
    if (holds === 'text') tell(text);
    else if (option) {
      setWords({ text, id: option.id });
      tell(option.id);
    } else {
      // Back to the words of the last pick brings its id back as well.
      const id = text !== '' && text === words.text ? words.id : null;
      if (text === '') setWords({ text: '', id: null });
      tell(id);
    }
    setTyped(text);
    onPick?.(option);
  };
  const [typed, setTyped] = useState(initialText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value that others set brings other words
  useEffect(() => {
    if (holds === 'text' || field.value === told.current) return;
    told.current = field.value;
    const text = wordsOf?.(field.value) ?? '';
    setWords({ text, id: field.value });
    setTyped(text);
  }, [field.value]);
  return (
    <Autocomplete
      {...rest}
      ref={field.ref}
      freeText={holds === 'text'}
      value={holds === 'text' ? (field.value ?? '') : typed}
      onChange={change}
      onBlur={field.onBlur}
      error={error}
      readOnly={readOnly || form.readOnly}
    />
  );
}
