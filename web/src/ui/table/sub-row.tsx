import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface SubRowProps {
  /** `SubCell`s. */
  children: ReactNode;
}

/** 44 px high, on a surface one level below that of its row. */
export function SubRow({ children }: SubRowProps) {
  return (
    <tr data-sub-row className="border-b border-line bg-s1 [--surface:var(--s1)]">
      {children}
    </tr>
  );
}

export interface SubCellProps {
  children?: ReactNode;
  span?: number;
  align?: 'left' | 'right';
  /** Pinned while the table scrolls sideways: the cells before the first column, or that column. */
  pinned?: 'lead' | 'first';
}

const pins = {
  lead: 'in-[[data-narrow]]:sticky in-[[data-narrow]]:left-0 in-[[data-narrow]]:z-20',
  first: 'in-[[data-narrow]]:sticky in-[[data-narrow]]:left-(--lead) in-[[data-narrow]]:z-20',
};

export function SubCell({ children, span = 1, align = 'left', pinned }: SubCellProps) {
  return (
    <td
      colSpan={span}
      className={cx(
        'h-11 bg-inherit px-2.5 first:pl-3 last:pr-3',
        pinned && pins[pinned],
        // Right-aligned cells hold a menu, whose button must not be cut.
        align === 'right' ? 'text-right' : 'truncate',
      )}
    >
      {children}
    </td>
  );
}
