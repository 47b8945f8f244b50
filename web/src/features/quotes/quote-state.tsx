import type { QuoteState as Name, Turn } from '@aliquot/contract/quote-transitions';
import { useAuth } from '../../platform/api/index.ts';
import { State, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyQuoteRow } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

const looks: Record<Name, StateName> = {
  requested: 'pending',
  drafting: 'assigned',
  offered: 'new',
  countered: 'pending',
  accepted: 'completed',
  declined: 'blocked',
  withdrawn: 'canceled',
  ended: 'inactive',
};

interface QuoteStateProps {
  quote: AnyQuoteRow;
  pill?: boolean;
}

export function QuoteState({ quote: { state, expired }, pill = false }: QuoteStateProps) {
  const { t } = useTranslation('quotes');
  const name = expired ? 'ended' : state;
  return <State state={looks[name]} pill={pill} label={t(`state.${expired ? 'expired' : state}`)} />;
}

/** Whose turn it is, in words; of a quote that is over, how it ended. */
export function QuoteTurn({ quote, side }: { quote: AnyQuoteRow; side: Turn }) {
  const words = useQuoteWords();
  const me = useAuth(({ user }) => user?.id);
  const turn = words.turn(quote, side, side === 'client' ? me : undefined);
  if (turn === null) return <QuoteState quote={quote} />;
  const mine = quote.turn === side && quote.approval?.state !== 'open';
  return <State wraps state={mine ? 'new' : 'pending'} label={turn} />;
}
