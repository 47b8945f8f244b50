import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { DiscardQuestion } from '../dialog/discard-question.tsx';
import { Backdrop } from './backdrop.tsx';
import { DirtyProvider } from './dirty-guard.tsx';
import { focusMemory } from './focus-target.ts';
import { useLayer } from './layer-stack.ts';
import { CloseProvider, useGuardedClose } from './use-guarded-close.tsx';

export interface OpenLayer {
  /** Closes like a press on Escape: a form with unsaved changes asks first. */
  requestClose: () => void;
  /** Runs another action that would discard the form, after the same question. */
  guard: (action: () => void) => void;
  /** No other layer is above this one. */
  isTop: () => boolean;
  /**
   * The focus target on closing: the opener or the control nearest to it; false if focus has already moved
   * elsewhere.
   */
  finalFocus: (popup: HTMLElement | null) => HTMLElement | null | false;
  /** Lets the content report changes and close the layer. */
  provide: (content: ReactNode) => ReactNode;
}

interface LayerFrameProps {
  open: boolean;
  onClose: () => void;
  /** Work in progress: it cannot be closed. */
  locked?: boolean;
  /** Named in the question before unsaved changes are discarded. */
  name: string | undefined;
  /** The popup itself. */
  children: (layer: OpenLayer) => ReactNode;
}

/**
 * The common part of panels and dialogs: Escape by layer, the backdrop, and the question before changes are
 * discarded.
 */
export function LayerFrame({ open, onClose, locked = false, name, children }: LayerFrameProps) {
  const { isTop } = useLayer(open);
  const closing = useGuardedClose(open);
  const back = useRef<ReturnType<typeof focusMemory.focusTarget>>(null);
  useLayoutEffect(() => {
    if (open) back.current = focusMemory.focusTarget();
  }, [open]);
  const finalFocus = (popup: HTMLElement | null) => !hasLeft(popup) && (back.current?.() ?? null);
  const requestClose = () => {
    if (!locked) closing.guard(onClose);
  };
  const provide = (content: ReactNode) => (
    <DirtyProvider book={closing.book}>
      <CloseProvider close={requestClose}>{content}</CloseProvider>
    </DirtyProvider>
  );
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return;
        details.cancel();
        if (details.reason !== 'escape-key' || isTop()) requestClose();
      }}
    >
      <Base.Portal>
        <Backdrop onPress={requestClose} />
        {children({ requestClose, guard: closing.guard, isTop, finalFocus, provide })}
        <DiscardQuestion closing={closing} name={name} />
      </Base.Portal>
    </Base.Root>
  );
}

/** The next layer may already be open and have the focus. */
function hasLeft(popup: HTMLElement | null): boolean {
  const at = document.activeElement;
  if (!at || at === document.body) return false;
  return !popup?.contains(at) && !at.closest('[role=alertdialog]');
}
