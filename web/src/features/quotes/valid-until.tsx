import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Faint, TwoLines } from '../../ui/table/cells.tsx';
import type { AnyQuoteRow } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

const minuteMs = 60_000;
const lastDayMs = 24 * 60 * minuteMs;

/** Now, to the minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long an offer is still valid, and its last day; of others a dash. */
export function ValidUntil({ quote: { state, expired, validUntil } }: { quote: AnyQuoteRow }) {
  const words = useQuoteWords();
  const now = useMinute();
  if (validUntil === null) return <Faint>–</Faint>;
  const day = <time dateTime={validUntil}>{words.lastDay(validUntil)}</time>;
  if (state !== 'offered' || expired) return <Faint>{day}</Faint>;
  const soon = Date.parse(validUntil) - now < lastDayMs;
  return (
    <TwoLines
      first={<span className={cx(soon && 'text-orange')}>{words.left(validUntil, now)}</span>}
      second={day}
    />
  );
}
