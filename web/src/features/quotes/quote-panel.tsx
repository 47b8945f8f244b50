import type { Quote, QuoteRow } from '@aliquot/contract/quotes';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useQuote } from './api.ts';
import { DraftLines } from './draft-lines.tsx';
import { isDraft } from './is-draft.ts';
import { QuoteBody } from './quote-body.tsx';
import { QuoteDocument } from './quote-document.tsx';
import { QuoteFooter } from './quote-footer.tsx';
import { QuoteLayers } from './quote-layers.tsx';
import { QuoteState } from './quote-state.tsx';
import { isWhole } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

interface QuotePanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly QuoteRow[];
}

/** A quote for staff: a draft is changed in place, and each price is saved when its field is left. */
export function QuotePanel({ panel, rows }: QuotePanelProps) {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const query = useQuote(panel.subject?.id ?? null);
  useReadAbout('quote', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<QuoteRow, never>
      panel={panel}
      rows={rows}
      query={query}
      readOnly={({ turn }) => turn === null}
      nameOf={({ number }) => number}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      mono
      follows
      status={(quote) => <QuoteState quote={quote} pill />}
      subtitle={(quote) =>
        quote
          ? [t('subtitle', { company: quote.company.name, name: quote.user.name }), words.validUntil(quote)]
              .filter(Boolean)
              .join('. ')
          : undefined
      }
      actions={(quote) => <QuoteDocument quote={quote} />}
    >
      {(quote) =>
        quote && isWhole<Quote>(quote) ? (
          <>
            <QuoteBody
              quote={quote}
              staff
              lines={isDraft(quote) ? <DraftLines quote={quote} /> : undefined}
            />
            <QuoteFooter quote={quote} />
            <QuoteLayers quote={quote} />
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
