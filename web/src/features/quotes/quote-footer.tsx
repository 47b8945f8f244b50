import type { QuoteTransition } from '@aliquot/contract/quote-transitions';
import type { Quote } from '@aliquot/contract/quotes';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useTake } from './api.ts';
import { openStep } from './step-subject.ts';
import { useQuoteWords } from './use-quote-words.ts';

/** Buttons come only from the transitions that the server offers. */
export function QuoteFooter({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const take = useTake();
  const openDialog = useLayers((layers) => layers.openDialog);
  const offers = (name: QuoteTransition) => quote.nextSteps.some(({ step }) => step === name);
  if (quote.nextSteps.length === 0) return null;
  return (
    <PanelFooter
      start={
        <>
          {offers('withdraw') ? (
            <Button variant="danger" onClick={() => openStep(openDialog, 'withdraw')}>
              {t('step.withdraw')}
            </Button>
          ) : null}
          <span className="self-center px-3.5 text-label text-t2 max-sm:px-0">
            {words.turn(quote, 'seller')}
          </span>
        </>
      }
    >
      {offers('extend') ? (
        <Button onClick={() => openStep(openDialog, 'extend')}>{t('step.extend')}</Button>
      ) : null}
      {offers('take') ? (
        <Button variant="primary" busy={take.isPending} onClick={() => take.mutate(quote.id)}>
          {t('step.take')}
        </Button>
      ) : null}
      {offers('offer') ? (
        <Button
          variant="primary"
          disabled={quote.lines.length === 0 || quote.total === null}
          onClick={() => openStep(openDialog, 'offer')}
        >
          {t('offer_for', { total: words.money(quote.total ?? 0) })}
        </Button>
      ) : null}
    </PanelFooter>
  );
}
