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
  /** Called once the person has closed it and nothing would be lost. */
  onClose: () => void;
  /** `PanelHeader`, `PanelBody` and `PanelFooter`, or a `Form fill` around the last two. */
  children: ReactNode;
  /** `chat` has a footer that grows with the text. */
  type?: PanelType;
  /** Named in the question asked before changes are thrown away. */
  name?: string;
}

interface PanelContextValue {
  type: PanelType;
  /** False where parts of a panel stand on a page. */
  inside: boolean;
  guard: (action: () => void) => void;
  /** Nothing lies over the panel. */
  isTop: () => boolean;
}

const PanelContext = createContext<PanelContextValue>({
  type: 'form',
  inside: false,
  guard: (act) => act(),
  isTop: () => false,
});

/** Type of the panel around, and a way to leave its form only after asking. */
export function usePanel(): PanelContextValue {
  return useContext(PanelContext);
}

/** What heads a part of a panel: below the panel's own heading, or, where the part stands on a page, below the page's. */
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

/** The row the panel is about: one may have moved from row to row while it was open. */
function useActiveRow(open: boolean): RefObject<string | null> {
  const row = useRef<string | null>(null);
  useEffect(() => {
    if (open) row.current = document.querySelector<HTMLElement>('tr[data-active]')?.dataset.row ?? null;
  });
  return row;
}

/** From reading to writing, or back: the focus goes where it would have gone had the panel opened so. */
function useFocusOnChange(popup: RefObject<HTMLElement | null>, mode: PanelMode): void {
  const before = useRef(mode);
  useEffect(() => {
    if (mode !== 'closed' && before.current !== 'closed' && before.current !== mode)
      firstField(popup.current, mode)?.focus();
    before.current = mode;
  }, [mode, popup]);
}

/** Someone about to write lands in the first field; someone about to read, on the panel itself. */
function firstField(popup: HTMLElement | null, mode: PanelMode): HTMLElement | null {
  const field = '[data-layer-body] :is(input, textarea):not(:disabled, [readonly], [hidden], [type=hidden])';
  const writes = mode === 'edit' || mode === 'create';
  return (
    popup?.querySelector<HTMLElement>('[data-autofocus]') ??
    (writes ? popup?.querySelector<HTMLElement>(field) : null) ??
    popup
  );
}
