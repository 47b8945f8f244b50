import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../ui/words.tsx';

interface PlacedOrder {
  id: number;
  number: string;
  /** Requested samples that are still to be found. */
  waiting?: number;
}

/** A placed order, or one that waits for approval or for an offer. */
export type Placed = PlacedOrder | { approvalId: number } | { quoteId: number; number: string };

/** The texts, and where it is shown. */
function placeOf(placed: Placed | null) {
  if (placed && 'approvalId' in placed)
    return { title: 'asked_title', search: { view: 'approvals', open: placed.approvalId } } as const;
  if (placed && 'quoteId' in placed)
    return { title: 'quote.requested_title', search: { view: 'quotes', open: placed.quoteId } } as const;
  return { title: 'placed_title', search: { open: placed?.id } } as const;
}

/** Confirms the order, or that approval or a quote was requested, and links to it: mode `confirm`. */
export function PlacedDialog() {
  const { t } = useTranslation('cart');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'confirm';
  const placed = useLastOpen(open, open ? (dialogEntity as Placed) : null);
  const { title, search } = placeOf(placed);
  const waits = 'view' in search;
  return (
    <Dialog open={open} onClose={closeDialog} title={t(title)} width={440}>
      <DialogBody className="text-t2">
        <Sentence placed={placed} />
      </DialogBody>
      <DialogFooter>
        {waits ? (
          <Link to="/specimen-search" className={buttonClass({ variant: 'quiet' })} onClick={closeDialog}>
            {t('continue_search')}
          </Link>
        ) : (
          <Button variant="quiet" onClick={closeDialog}>
            {t('ui:close')}
          </Button>
        )}
        <Link
          to="/orders"
          search={search as never}
          data-autofocus
          className={buttonClass({ variant: 'primary' })}
        >
          {t(waits ? 'show_it' : 'see_order')}
        </Link>
      </DialogFooter>
    </Dialog>
  );
}

function Sentence({ placed }: { placed: Placed | null }) {
  const { t } = useTranslation('cart');
  if (placed && 'approvalId' in placed) return <p>{t('asked_text')}</p>;
  if (placed && 'quoteId' in placed) return <p>{t('quote.requested_text', { number: placed.number })}</p>;
  return <Order placed={placed} />;
}

function Order({ placed }: { placed: PlacedOrder | null }) {
  const { t } = useTranslation('cart');
  return (
    <>
      <p>
        <span className="font-mono text-lead text-t1">{placed?.number}</span>
      </p>
      <p className="mt-2">{t('placed_text')}</p>
      {placed?.waiting ? <p className="mt-2">{t('placed_waiting', { count: placed.waiting })}</p> : null}
    </>
  );
}
