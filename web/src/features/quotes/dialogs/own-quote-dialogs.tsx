import type { OwnQuote } from '@aliquot/contract/quotes';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { stepOf } from '../step-subject.ts';
import { AcceptForm } from './accept-form.tsx';
import { DeclineForm } from './decline-form.tsx';

/** The dialog of the current transition, for clients. */
export function OwnQuoteDialogs({ quote }: { quote: OwnQuote }) {
  const { t } = useTranslation('quotes');
  const step = useLayers(stepOf);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const { number } = quote;
  return (
    <>
      <Dialog
        open={step === 'accept'}
        onClose={closeDialog}
        title={t('dialog.accept', { number })}
        subtitle={t('accept_text', { count: quote.lineCount })}
        width={576}
        name={number}
      >
        {step === 'accept' ? <AcceptForm quote={quote} /> : null}
      </Dialog>
      <Dialog
        open={step === 'decline'}
        onClose={closeDialog}
        title={t('dialog.decline', { number })}
        width={480}
        name={number}
      >
        {step === 'decline' ? <DeclineForm quote={quote} /> : null}
      </Dialog>
    </>
  );
}
