import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';

export interface PopoverProps {
  /** What it hangs on; focus goes back there. */
  anchor: HTMLElement;
  /** Read aloud. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small sheet at a button, for a few controls; Escape and a press beside it close it. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open, details) => {
        // The list of a look-up lies outside the sheet, and yet belongs to it.
        const target = details.event.target;
        if (target instanceof Element && target.closest('[data-options]')) details.cancel();
        else if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className="w-80 max-w-[calc(100vw-16px)] rounded-float border border-line bg-s2 shadow-float outline-none [--surface:var(--s2)]"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
