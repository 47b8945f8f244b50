import type { OwnQuote, OwnQuoteRow } from '@aliquot/contract/quotes';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useOwnQuote } from './api.ts';
import { CounterForm } from './counter-form.tsx';
import { OwnQuoteFooter } from './own-quote-footer.tsx';
import { QuoteBody } from './quote-body.tsx';
import { QuoteDocument } from './quote-document.tsx';
import { OwnQuoteLayers } from './quote-layers.tsx';
import { QuoteState } from './quote-state.tsx';
import { isWhole } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

interface OwnQuotePanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly OwnQuoteRow[];
}

/** A quote for the client who requested it, or a manager of the company. */
export function OwnQuotePanel({ panel, rows }: OwnQuotePanelProps) {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const query = useOwnQuote(panel.subject?.id ?? null);
  useReadAbout('quote', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  const { subject } = panel;
  // Leaving the counteroffer leads back to the offer.
  const inOffer = panel.mode === 'edit' && subject ? { close: () => panel.open('view', subject) } : {};
  return (
    <EntityFrame<OwnQuoteRow, never>
      panel={{ ...panel, ...inOffer }}
      rows={rows}
      query={query}
      readOnly={({ nextSteps = [] }: OwnQuoteRow & Partial<OwnQuote>) => nextSteps.length === 0}
      nameOf={({ number }) => number}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      mono
      follows
      status={(quote) => <QuoteState quote={quote} pill />}
      subtitle={(quote) =>
        quote
          ? [
              t('subtitle_own', { name: quote.user.name, when: words.moment(quote.createdAt) }),
              words.validUntil(quote),
            ]
              .filter(Boolean)
              .join('. ')
          : undefined
      }
      actions={(quote) => <QuoteDocument quote={quote} />}
    >
      {(quote) =>
        quote && isWhole<OwnQuote>(quote) ? (
          <>
            {panel.mode === 'edit' ? (
              <CounterForm quote={quote} panel={panel} />
            ) : (
              <>
                <QuoteBody quote={quote} />
                <OwnQuoteFooter quote={quote} panel={panel} />
              </>
            )}
            <OwnQuoteLayers quote={quote} />
          </>
        ) : (
          <PanelBody>
            <EntityLoading query={query} couldNotOpen={t('could_not_open')} />
          </PanelBody>
        )
      }
    </EntityFrame>
  );
}
