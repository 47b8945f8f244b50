import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { popupPlace } from '../menu/menu-parts.ts';

export interface PopoverProps {
  /** The element it is attached to; focus returns there. */
  anchor: HTMLElement;
  /** The accessible name. */
  label: string;
  /** The edge of the anchor it aligns with. */
  align?: 'start' | 'end';
  /** For a list instead of a few controls. */
  wide?: boolean;
  /** The anchor closes it itself: a press on the anchor does not count as outside. */
  anchorToggles?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small sheet at a button, for a few controls; Escape and an outside press close it. */
export function Popover({
  anchor,
  label,
  align = 'start',
  wide = false,
  anchorToggles = false,
  onClose,
  children,
}: PopoverProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open, details) => {
        // The list of an autocomplete is outside the sheet in the DOM, but belongs to it.
        const target = details.event.target;
        const within = target instanceof Element && target.closest('[data-options]');
        if (within || (anchorToggles && target instanceof Node && anchor.contains(target))) details.cancel();
        else if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner {...popupPlace} anchor={anchor} align={align} sideOffset={6}>
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className={cx(
              'max-w-[calc(100vw-16px)] rounded-float border border-line bg-s2 shadow-float outline-none [--surface:var(--s2)]',
              wide ? 'w-105' : 'w-80',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
