import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { popupPlace } from '../menu/menu-parts.ts';

export interface PopoverProps {
  /** What it hangs on; focus goes back there. */
  anchor: HTMLElement;
  /** Read aloud. */
  label: string;
  /** At which edge of the anchor it stands. */
  align?: 'start' | 'end';
  /** For a list rather than a few controls. */
  wide?: boolean;
  /** Pressed again the anchor closes it itself: that press is not one beside it. */
  anchorToggles?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small sheet at a button, for a few controls; Escape and a press beside it close it. */
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
        // The list of a look-up lies outside the sheet, and yet belongs to it.
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
