import type { QuoteTransition } from '@aliquot/contract/quote-transitions';
import type { OwnQuote } from '@aliquot/contract/quotes';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useAuth } from '../../platform/api/index.ts';
import type { EntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useRequestAgain, useWithdraw } from './api.ts';
import { openStep } from './step-subject.ts';
import { useQuoteWords } from './use-quote-words.ts';

interface OwnQuoteFooterProps {
  quote: OwnQuote;
  panel: EntityPanel<never>;
}

/** Buttons come only from the transitions that the server offers. */
export function OwnQuoteFooter({ quote, panel }: OwnQuoteFooterProps) {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const withdraw = useWithdraw();
  const openDialog = useLayers((layers) => layers.openDialog);
  const offers = (name: QuoteTransition) => quote.nextSteps.some(({ step }) => step === name);
  const turn = words.turn(quote, 'client');
  return (
    <PanelFooter
      start={
        <>
          {offers('decline') ? (
            <Button variant="danger" onClick={() => openStep(openDialog, 'decline')}>
              {t('step.decline')}
            </Button>
          ) : null}
          {offers('withdraw') ? (
            <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(quote.id)}>
              {t('step.withdraw')}
            </Button>
          ) : null}
          {turn && !offers('accept') ? (
            <span className="self-center px-3.5 text-label text-t2 max-sm:px-0">{turn}</span>
          ) : null}
        </>
      }
    >
      <Link
        to="/contact-us"
        search={{ quote: String(quote.id) } as never}
        className={buttonClass({ variant: 'quiet' })}
      >
        <MessageSquareText size={16} aria-hidden="true" />
        {t('ask')}
      </Link>
      <RequestAgain quote={quote} panel={panel} />
      {offers('counter') ? (
        <Button onClick={() => panel.open('edit', { id: quote.id })}>{t('step.counter')}</Button>
      ) : null}
      {offers('accept') ? (
        <Button variant="primary" onClick={() => openStep(openDialog, 'accept')}>
          {t('accept_for', { total: words.money(quote.totalWithShipping ?? 0) })}
        </Button>
      ) : null}
    </PanelFooter>
  );
}

const over = ['declined', 'withdrawn', 'ended'];

/** For the specimens that are still free, if the offer led to nothing. */
function RequestAgain({ quote: { id, user, state, expired, lineCount }, panel }: OwnQuoteFooterProps) {
  const { t } = useTranslation('quotes');
  const again = useRequestAgain();
  const isMine = useAuth((auth) => auth.user?.id) === user.id;
  if (!isMine || lineCount === 0 || (!expired && !over.includes(state))) return null;
  return (
    <Button
      variant="primary"
      busy={again.isPending}
      onClick={() => again.mutate(id, { onSuccess: (made) => panel.open('view', { id: made.id }) })}
    >
      {t('request_again')}
    </Button>
  );
}
