import { Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useTranslation } from '../words.tsx';

export interface ChipProps {
  /** The name of the filter; left out for a chip of one word. */
  name?: string;
  value: ReactNode;
  onRemove?: () => void;
  /** Label of the remove button; by default that of removing a filter. */
  removeLabel?: string;
  /** Opens the filter's editor; called with the chip as the anchor. */
  onOpen?: (chip: HTMLElement) => void;
}

const shape = 'inline-flex h-7 items-center rounded-chip text-dense whitespace-nowrap';

export function Chip({ name, value, onRemove, removeLabel, onOpen }: ChipProps) {
  const { t } = useTranslation('ui');
  return (
    <span className={cx(shape, 'max-w-full gap-1.5 bg-s3 pl-3', onRemove ? 'pr-0.5' : 'pr-3')}>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={(event) => onOpen(event.currentTarget)}
          className="flex h-full min-w-0 items-center gap-1.5 rounded-chip -outline-offset-2"
        >
          <ChipWords name={name} value={value} />
        </button>
      ) : (
        <ChipWords name={name} value={value} />
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? t('chip_remove', { name: name ?? String(value) })}
          onClick={onRemove}
          className="grid size-6 place-items-center rounded-full text-t2 hover:text-t1"
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

function ChipWords({ name, value }: { name: string | undefined; value: ReactNode }) {
  return (
    <>
      {name ? <span className="text-t2">{name}</span> : null}
      <span className="max-w-80 truncate text-t1">{value}</span>
    </>
  );
}

/** Outlined chip that offers an unset filter. */
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
