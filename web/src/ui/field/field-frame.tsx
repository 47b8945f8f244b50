import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useTranslation } from '../words.tsx';

/** Props common to all fields. */
export interface FieldLook {
  label: string;
  /** Below the control; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** A word after the label. */
  mark?: 'required' | 'optional' | undefined;
  /** Kept for screen readers only. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
}

export interface FieldIds {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
}

export function useFieldIds({ hint, error }: Pick<FieldLook, 'hint' | 'error'>, id?: string): FieldIds {
  const own = useId();
  const controlId = id ?? own;
  return {
    controlId,
    labelId: `${controlId}-label`,
    describedBy: error || hint ? `${controlId}-message` : undefined,
  };
}

export function FieldMessage({
  id,
  hint,
  error,
}: { id?: string | undefined } & Pick<FieldLook, 'hint' | 'error'>) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-label text-danger">
        <TriangleAlert size={14} className="mt-px" aria-hidden="true" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-label text-t3">
      {hint}
    </p>
  ) : null;
}

export interface FieldFrameProps extends FieldLook {
  ids: FieldIds;
  children: ReactNode;
}

/** Label above, control, then hint or error in one place. */
export function FieldFrame({
  ids,
  label,
  hint,
  error,
  mark,
  labelHidden,
  className,
  children,
}: FieldFrameProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={ids.labelId}
        htmlFor={ids.controlId}
        className={labelHidden ? 'sr-only' : 'self-start text-label font-medium text-t2'}
      >
        {label}
        {mark ? <span className="font-normal text-t3"> {t(mark)}</span> : null}
      </label>
      {children}
      <FieldMessage id={ids.describedBy} hint={hint} error={error} />
    </div>
  );
}
