import type { ComponentProps } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cx } from '../cx.ts';
import { Switch } from '../switch/switch.tsx';
import { type FieldLook, FieldMessage, useFieldIds } from './field-frame.tsx';

export interface ToggleFieldProps
  extends Omit<FieldLook, 'labelHidden' | 'mark'>,
    Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'> {}

export function CheckboxField(props: ToggleFieldProps) {
  return <ToggleField {...props} control={Checkbox} />;
}

export function SwitchField(props: ToggleFieldProps) {
  return <ToggleField {...props} control={Switch} />;
}

function ToggleField(props: ToggleFieldProps & { control: typeof Switch }) {
  const { label, hint, error, className, control: Control, ...input } = props;
  const ids = useFieldIds({ hint, error }, input.id);
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label htmlFor={ids.controlId} className="flex min-h-8 items-center gap-2 self-start text-body">
        <Control
          {...input}
          id={ids.controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={Control === Checkbox ? '-mx-2' : ''}
        />
        {label}
      </label>
      <FieldMessage id={ids.describedBy} hint={hint} error={error} />
    </div>
  );
}
