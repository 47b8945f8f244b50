import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface SubRowProps {
  /** `SubCell`s. */
  children: ReactNode;
  onClick?: () => void;
}

/** 44 px high, a step down from the row it belongs to. */
export function SubRow({ children, onClick }: SubRowProps) {
  return (
    <tr
      data-sub-row
      onClick={onClick}
      className={cx('border-b border-line bg-s1 [--surface:var(--s1)]', onClick && 'hover:bg-s3')}
    >
      {children}
    </tr>
  );
}

export interface SubCellProps {
  children?: ReactNode;
  span?: number;
  align?: 'left' | 'right';
}

export function SubCell({ children, span = 1, align = 'left' }: SubCellProps) {
  return (
    <td colSpan={span} className={cx('h-11 truncate px-2.5', align === 'right' && 'text-right')}>
      {children}
    </td>
  );
}
