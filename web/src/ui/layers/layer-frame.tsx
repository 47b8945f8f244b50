import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { DiscardQuestion } from '../dialog/discard-question.tsx';
import { Backdrop } from './backdrop.tsx';
import { DirtyProvider } from './dirty-guard.tsx';
import { focusMemory } from './focus-target.ts';
import { useLayer } from './layer-stack.ts';
import { CloseProvider, useGuardedClose } from './use-guarded-close.tsx';

export interface OpenLayer {
  /** Closes as the person would: a changed form asks first. */
  requestClose: () => void;
  /** Does something else that would lose the form, after the same question. */
  guard: (action: () => void) => void;
  /** Nothing lies over this layer. */
  isTop: () => boolean;
  /** Where the focus goes when it closes: to what opened it, or near where that was; nowhere if it has moved on. */
  finalFocus: (popup: HTMLElement | null) => HTMLElement | null | false;
  /** Lets what stands inside report changes and close the layer. */
  provide: (content: ReactNode) => ReactNode;
}

interface LayerFrameProps {
  open: boolean;
  onClose: () => void;
  /** Work is under way: nothing closes it meanwhile. */
  locked?: boolean;
  /** Named in the question asked before changes are thrown away. */
  name: string | undefined;
  /** The popup itself. */
  children: (layer: OpenLayer) => ReactNode;
}

/** What a panel and a dialog have in common: Escape one layer at a time, the backdrop, and the question before loss. */
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

/** The next layer may be there already, and has the focus then. */
function hasLeft(popup: HTMLElement | null): boolean {
  const at = document.activeElement;
  if (!at || at === document.body) return false;
  return !popup?.contains(at) && !at.closest('[role=alertdialog]');
}
