import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { bareInputClass, controlClass, nothingGiven } from './control-class.ts';
import { FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldLook,
    Omit<ComponentProps<'input'>, 'size' | 'className' | 'prefix'> {
  size?: 'small' | 'medium' | 'large';
  /** Codes, quantities, money. */
  mono?: boolean;
  /** Before the text: an icon or a currency. */
  prefix?: ReactNode;
  /** After the text: a unit or a button. */
  suffix?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, mark, labelHidden, className, size, mono, prefix, suffix, ...input } = props;
  const ids = useFieldIds({ hint, error }, input.id);
  const look = {
    size: size ?? 'medium',
    invalid: Boolean(error),
    disabled: input.disabled ?? false,
    readOnly: input.readOnly ?? false,
    extra: mono ? 'font-mono text-dense' : undefined,
  } as const;
  return (
    <FieldFrame
      {...{ ids, label, hint, error, labelHidden, className }}
      mark={input.readOnly ? undefined : mark}
    >
      <div className={controlClass(look)}>
        {prefix ? <span className="text-t3">{prefix}</span> : null}
        <input
          {...input}
          placeholder={input.readOnly ? nothingGiven : input.placeholder}
          id={ids.controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          aria-required={mark === 'required' || undefined}
          className={cx(bareInputClass)}
        />
        {suffix ? <span className="text-t3">{suffix}</span> : null}
      </div>
    </FieldFrame>
  );
}
