import type { ComponentProps } from 'react';
import { controlClass, nothingGiven } from './control-class.ts';
import { FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx';

export interface TextAreaProps extends FieldLook, Omit<ComponentProps<'textarea'>, 'className'> {}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, mark, labelHidden, className, rows = 3, ...area } = props;
  const ids = useFieldIds({ hint, error }, area.id);
  const frame = controlClass({
    invalid: Boolean(error),
    disabled: area.disabled ?? false,
    readOnly: area.readOnly ?? false,
  });
  return (
    <FieldFrame
      {...{ ids, label, hint, error, labelHidden, className }}
      mark={area.readOnly ? undefined : mark}
    >
      <div className={frame.replace('h-9', 'h-auto')}>
        <textarea
          {...area}
          placeholder={area.readOnly ? nothingGiven : area.placeholder}
          id={ids.controlId}
          rows={rows}
          // Minimum height, from which it grows with the text; the frame adds two pixels.
          style={{ minHeight: `calc(${rows}lh + 14px)` }}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          aria-required={mark === 'required' || undefined}
          className="field-sizing-content max-h-60 min-w-0 flex-1 resize-none bg-transparent py-1.75 whitespace-pre-wrap text-inherit outline-none"
        />
      </div>
    </FieldFrame>
  );
}
