import { type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { FieldMessage } from '../field/field-frame.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

interface FormRowChoiceProps<Row, V extends FieldValues, N extends FieldPath<V>>
  extends Omit<FormFieldProps<V, N>, 'fullLabel'> {
  label: string;
  rows: readonly Row[];
  /** What the field holds for a row. */
  idOf: (row: Row) => number;
  /** Beside the box for all rows. */
  allLabel: (chosen: readonly Row[]) => ReactNode;
  /** The content of a row, after its box. */
  children: (row: Row) => ReactNode;
}

/** Rows with a box each, and one for all; the field holds the ids of the checked ones, in the order of the rows. */
export function FormRowChoice<Row, V extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  label,
  rows,
  idOf,
  allLabel,
  children,
}: FormRowChoiceProps<Row, V, N>) {
  const id = useId();
  const { field, error } = useFormField({ form, name, label });
  const chosen = new Set((field.value ?? []) as number[]);
  const set = (ids: readonly number[]) => field.onChange(ids as never);
  const ids = rows.map(idOf);
  const checked = rows.filter((row) => chosen.has(idOf(row)));
  const isAll = rows.length > 0 && checked.length === rows.length;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-message` : undefined}>
      <legend className="mb-1 text-label font-medium text-t2">{label}</legend>
      <div className="overflow-hidden rounded-control border border-ctl bg-s1">
        <label
          htmlFor={`${id}-all`}
          className="flex items-center gap-1 border-b border-line pr-3 pl-1 text-dense"
        >
          <Checkbox
            id={`${id}-all`}
            checked={isAll}
            mixed={checked.length > 0 && !isAll}
            onChange={() => set(isAll ? [] : ids)}
          />
          {allLabel(checked)}
        </label>
        <ul className="max-h-56 overflow-y-auto">
          {rows.map((row) => {
            const own = idOf(row);
            return (
              <li key={own} className="border-b border-line last:border-0">
                <label
                  htmlFor={`${id}-${own}`}
                  className="flex min-h-10 items-center gap-1 pr-3 pl-1 text-dense hover:bg-s3 max-sm:flex-wrap max-sm:py-1.5"
                >
                  <Checkbox
                    id={`${id}-${own}`}
                    checked={chosen.has(own)}
                    aria-invalid={error ? true : undefined}
                    onChange={() =>
                      set(ids.filter((one) => (one === own ? !chosen.has(one) : chosen.has(one))))
                    }
                  />
                  {children(row)}
                </label>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="mt-1.5">
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </fieldset>
  );
}
