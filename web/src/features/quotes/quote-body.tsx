import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteTimeline } from './quote-timeline.tsx';
import type { AnyQuote } from './types.ts';

interface QuoteBodyProps {
  quote: AnyQuote;
  staff?: boolean;
  /** In place of the lines: a form that changes them. */
  lines?: ReactNode;
}

/** The lines with their prices, what was agreed besides, and what has happened. */
export function QuoteBody({ quote, staff = false, lines }: QuoteBodyProps) {
  const { t } = useTranslation('quotes');
  return (
    <PanelBody>
      <Closing quote={quote} staff={staff} />
      {lines ?? <QuoteLines quote={quote} staff={staff} />}
      <div className="mt-6">
        <QuoteFacts quote={quote} />
        <PanelSection title={t('timeline')}>
          <QuoteTimeline quote={quote} />
        </PanelSection>
      </div>
    </PanelBody>
  );
}

/** Why it was declined or withdrawn, or that it waits for approval. */
function Closing({ quote, staff }: { quote: AnyQuote; staff: boolean }) {
  const { t } = useTranslation('quotes');
  const { state, declineReason, closingNote, expired, approval } = quote;
  const waits = state === 'offered' && approval?.state === 'open';
  const title = waits
    ? t('approval_requested')
    : expired
      ? t('expired_note')
      : declineReason !== null
        ? t('declined_because', { reason: t(`decline_reason.${declineReason}`) })
        : state === 'withdrawn' && closingNote
          ? t('withdrawn_note')
          : null;
  if (title === null) return null;
  return (
    <div className="mb-5">
      <Note
        tone="plain"
        title={title}
        action={waits && !staff ? <ApprovalLink id={approval.id} /> : undefined}
      >
        {waits ? t('approval_requested_text') : closingNote}
      </Note>
    </div>
  );
}

function ApprovalLink({ id }: { id: number }) {
  const { t } = useTranslation('quotes');
  return (
    <Link
      to="/orders"
      search={{ view: 'approvals', open: String(id) } as never}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      {t('show_approval')}
    </Link>
  );
}

function QuoteFacts({ quote: { terms, message, shippingLocation } }: { quote: AnyQuote }) {
  const { t } = useTranslation('quotes');
  const text = 'break-words whitespace-pre-line';
  return (
    <>
      {terms ? (
        <PanelSection title={t('terms')}>
          <p className={text}>{terms}</p>
        </PanelSection>
      ) : null}
      {message ? (
        <PanelSection title={t('message')}>
          <p className={text}>{message}</p>
        </PanelSection>
      ) : null}
      {shippingLocation ? (
        <PanelSection title={t('ship_to')}>
          <p>{shippingLocation.name}</p>
          <p className="text-t2">{shippingLocation.fullAddress}</p>
        </PanelSection>
      ) : null}
    </>
  );
}
