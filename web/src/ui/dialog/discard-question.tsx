import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Backdrop } from '../layers/backdrop.tsx';
import { useLayer } from '../layers/layer-stack.ts';
import type { GuardedClose } from '../layers/use-guarded-close.tsx';
import { useLastOpen } from '../layers/use-last-open.ts';
import { useTranslation } from '../words.tsx';

/** Asks before a layer with unsaved changes closes. */
export function DiscardQuestion({ closing, name }: { closing: GuardedClose; name?: string | undefined }) {
  const { t } = useTranslation('ui');
  const keepButton = useRef<HTMLButtonElement>(null);
  const open = closing.asking > 0;
  const { isTop } = useLayer(open);
  const count = useLastOpen(open, closing.asking);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && (details.reason !== 'escape-key' || isTop())) closing.keep();
      }}
    >
      <Base.Portal>
        <Backdrop onPress={closing.keep} />
        <Base.Popup
          initialFocus={keepButton}
          className="fixed top-1/2 left-1/2 z-40 flex min-h-50 w-100 max-w-[calc(100vw-32px)] -translate-1/2 flex-col rounded-float border border-line bg-s2 shadow-float outline-none transition-opacity duration-225 data-ending-style:opacity-0 data-ending-style:duration-195 data-starting-style:opacity-0"
        >
          <div className="flex-1 px-6 pt-5 pb-5">
            <Base.Title className="font-serif text-heading">{t('discard_title')}</Base.Title>
            <Base.Description className="mt-2 text-t2">
              {name ? t('discard_text_count', { name, count }) : t('discard_text')}
            </Base.Description>
          </div>
          <div className="flex justify-end gap-2 border-t border-line px-6 py-3.5">
            <Button variant="danger" onClick={closing.discard}>
              {t('discard')}
            </Button>
            <Button ref={keepButton} variant="primary" onClick={closing.keep}>
              {t('keep_editing')}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
