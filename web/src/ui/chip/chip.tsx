import { Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';

export interface ChipProps {
  /** What is filtered by; left out for a chip of one word. */
  name?: string;
  value: ReactNode;
  onRemove?: () => void;
}

const shape = 'inline-flex h-7 items-center rounded-chip text-dense whitespace-nowrap';

export function Chip({ name, value, onRemove }: ChipProps) {
  const { t } = useTranslation('ui');
  return (
    <span className={cx(shape, 'max-w-full gap-1.5 bg-s3 pl-3', onRemove ? 'pr-0.5' : 'pr-3')}>
      {name ? <span className="text-t2">{name}</span> : null}
      <span className="truncate text-t1">{value}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={t('chip_remove', { name: name ?? String(value) })}
          onClick={onRemove}
          className="grid size-6 place-items-center rounded-full text-t2 hover:text-t1"
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

/** Outlined chip that offers a filter not set yet. */
export function AddChip({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(shape, 'gap-1.5 border border-ctl px-2.5 text-t2 hover:bg-s3 hover:text-t1', className)}
    >
      <Plus size={14} aria-hidden="true" />
      {children}
    </button>
  );
}
