import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { openerOf } from '../layers/focus-target.ts';
import { LayerFrame } from '../layers/layer-frame.tsx';
import type { PanelMode } from '../layers/layer-store.ts';
import { useLastOpen } from '../layers/use-last-open.ts';

export type PanelType = 'form' | 'chat';

export interface SidePanelProps {
  /** `closed` slides it out; its last content stays until it is gone. */
  mode: PanelMode;
  /** Called when the user closes it, after unsaved changes were confirmed. */
  onClose: () => void;
  /** `PanelHeader`, `PanelBody` and `PanelFooter`, or a `Form fill` around the last two. */
  children: ReactNode;
  /** `chat` has a footer that grows with the text. */
  type?: PanelType;
  /** Named in the question before unsaved changes are discarded. */
  name?: string;
}

interface PanelContextValue {
  type: PanelType;
  /** False for panel parts that are used on a page. */
  inside: boolean;
  guard: (action: () => void) => void;
  /** No other layer is above the panel. */
  isTop: () => boolean;
}

const PanelContext = createContext<PanelContextValue>({
  type: 'form',
  inside: false,
  guard: (act) => act(),
  isTop: () => false,
});

/** The type of the panel around, and its guard for unsaved changes. */
export function usePanel(): PanelContextValue {
  return useContext(PanelContext);
}

/** The heading level of a part: h3 below the panel's heading, h2 on a page. */
export const usePartHeading = () => (usePanel().inside ? 'h3' : 'h2');

export function SidePanel(props: SidePanelProps) {
  const { mode, onClose, type = 'form' } = props;
  const open = mode !== 'closed';
  const popup = useRef<HTMLDivElement>(null);
  const shown = useLastOpen(open, props);
  const row = useActiveRow(open);
  useFocusOnChange(popup, mode);
  return (
    <LayerFrame open={open} onClose={onClose} name={shown.name}>
      {({ guard, isTop, finalFocus, provide }) => (
        <Base.Popup
          ref={popup}
          data-panel={type}
          data-mode={shown.mode}
          initialFocus={() => firstField(popup.current, shown.mode)}
          finalFocus={() => {
            const back = finalFocus(popup.current);
            return back === false ? false : (row.current && openerOf(row.current)) || back;
          }}
          className={cx(
            '[--surface:var(--s2)] fixed inset-y-0 right-0 z-40 flex w-[870px] max-w-full flex-col border-l border-line bg-s2 shadow-float outline-none',
            'transition-transform duration-225 ease-out data-starting-style:translate-x-full',
            'data-ending-style:translate-x-full data-ending-style:duration-195 data-ending-style:ease-in',
          )}
        >
          <PanelContext value={{ type, inside: true, guard, isTop }}>{provide(shown.children)}</PanelContext>
        </Base.Popup>
      )}
    </LayerFrame>
  );
}

/** The current row of the panel: the user may have moved to other rows while it was open. */
function useActiveRow(open: boolean): RefObject<string | null> {
  const row = useRef<string | null>(null);
  useEffect(() => {
    if (open) row.current = document.querySelector<HTMLElement>('tr[data-active]')?.dataset.row ?? null;
  });
  return row;
}

/** On a change between view and edit mode, focus goes where it would on opening in that mode. */
function useFocusOnChange(popup: RefObject<HTMLElement | null>, mode: PanelMode): void {
  const before = useRef(mode);
  useEffect(() => {
    if (mode !== 'closed' && before.current !== 'closed' && before.current !== mode)
      firstField(popup.current, mode)?.focus();
    before.current = mode;
  }, [mode, popup]);
}

/** In edit and create mode the first field, otherwise the panel itself. */
function firstField(popup: HTMLElement | null, mode: PanelMode): HTMLElement | null {
  const field = '[data-layer-body] :is(input, textarea):not(:disabled, [readonly], [hidden], [type=hidden])';
  const writes = mode === 'edit' || mode === 'create';
  return (
    popup?.querySelector<HTMLElement>('[data-autofocus]') ??
    (writes ? popup?.querySelector<HTMLElement>(field) : null) ??
    popup
  );
}
