import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../ui/words.tsx';

/** A placed order. `waiting` requested samples are still to be found. */
export interface Placed {
  id: number;
  number: string;
  waiting?: number;
}

/** Confirms the order and links to it: mode `confirm`. */
export function PlacedDialog() {
  const { t } = useTranslation('cart');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'confirm';
  const placed = useLastOpen(open, open ? (dialogEntity as Placed) : null);
  return (
    <Dialog open={open} onClose={closeDialog} title={t('placed_title')} width={440}>
      <DialogBody className="text-t2">
        <p>
          <span className="font-mono text-lead text-t1">{placed?.number}</span>
        </p>
        <p className="mt-2">{t('placed_text')}</p>
        {placed?.waiting ? <p className="mt-2">{t('placed_waiting', { count: placed.waiting })}</p> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={closeDialog}>
          {t('ui:close')}
        </Button>
        <Link
          to="/orders"
          search={{ open: placed?.id } as never}
          data-autofocus
          className={buttonClass({ variant: 'primary' })}
        >
          {t('see_order')}
        </Link>
      </DialogFooter>
    </Dialog>
  );
}
