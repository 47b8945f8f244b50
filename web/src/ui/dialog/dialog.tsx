import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { LayerFrame } from '../layers/layer-frame.tsx';
import { useLastOpen } from '../layers/use-last-open.ts';
import { useTranslation } from '../words.tsx';
import { BusyOverlay } from './busy-overlay.tsx';

export interface DialogProps {
  open: boolean;
  /** Called when the user closes it, after unsaved changes were confirmed. */
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** `DialogBody` and `DialogFooter`, or a `Form fill` around the two. */
  children: ReactNode;
  /** In pixels, at least 400. */
  width?: number;
  /** Covers the dialog with a labeled progress bar and prevents closing. */
  busy?: boolean;
  busyLabel?: string;
  /** A cross in the corner; off where the footer can close it. */
  closeButton?: boolean;
  /** Named in the question before unsaved changes are discarded. */
  name?: string;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, busy = false } = props;
  const { t } = useTranslation('ui');
  const popup = useRef<HTMLDivElement>(null);
  const shown = useLastOpen(open, props);
  return (
    <LayerFrame open={open} onClose={onClose} locked={busy} name={shown.name}>
      {({ requestClose, finalFocus, provide }) => (
        <Base.Popup
          ref={popup}
          aria-busy={busy || undefined}
          initialFocus={() => firstControl(popup.current)}
          finalFocus={() => finalFocus(popup.current)}
          style={{ width: shown.width }}
          className={cx(
            '[--surface:var(--s2)] fixed top-1/2 left-1/2 z-40 -translate-1/2 rounded-float border border-line bg-s2 shadow-float outline-none',
            'flex max-h-[calc(100dvh-48px)] min-h-50 max-w-[calc(100vw-32px)] min-w-[min(400px,calc(100vw-32px))] flex-col overflow-hidden',
            'transition-[opacity,scale] duration-225 ease-out data-starting-style:scale-97 data-starting-style:opacity-0',
            'data-ending-style:scale-97 data-ending-style:opacity-0 data-ending-style:duration-195',
          )}
        >
          <header className="flex items-start gap-3 px-6 pt-5">
            <div className="min-w-0 flex-1">
              <Base.Title className="font-serif text-heading">{shown.title}</Base.Title>
              {shown.subtitle ? (
                <Base.Description className="mt-0.5 text-dense text-t2">{shown.subtitle}</Base.Description>
              ) : null}
            </div>
            {shown.closeButton === false ? null : (
              <IconButton
                label={t('close')}
                icon={<X size={16} aria-hidden="true" />}
                onClick={requestClose}
                className="-mt-1 -mr-2"
              />
            )}
          </header>
          {provide(shown.children)}
          {busy ? <BusyOverlay label={shown.busyLabel ?? t('working')} /> : null}
        </Base.Popup>
      )}
    </LayerFrame>
  );
}

/** The first control of the body; a dialog without controls is focused itself. */
function firstControl(popup: HTMLElement | null): HTMLElement | null {
  return (
    popup?.querySelector<HTMLElement>('[data-autofocus]') ??
    popup?.querySelector<HTMLElement>(
      '[data-layer-body] :is(input, textarea, button, select):not(:disabled, [hidden], [type=hidden])',
    ) ??
    popup?.querySelector<HTMLElement>('[data-layer-footer] button:not(:disabled)') ??
    popup
  );
}

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div data-layer-body className={cx('min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-5', className)}>
      {children}
    </div>
  );
}

/** Cancel first and quiet, the main action at the right. */
export function DialogFooter({ children, start }: { children: ReactNode; start?: ReactNode }) {
  return (
    <footer
      data-layer-footer
      className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3.5"
    >
      {start ? <div className="mr-auto text-dense text-t2">{start}</div> : null}
      {children}
    </footer>
  );
}
