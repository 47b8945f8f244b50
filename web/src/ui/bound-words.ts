import { boundParts, type SpanBound } from './field/bound-text.ts';
import { numberText } from './number-text.ts';
import { spanWords } from './span-words.ts';

interface BoundWordsContext {
  t: (key: string, ends: Record<string, string>) => string;
  language: string;
  /** Of bounds without a unit. */
  units: string;
}

/** "above 40 pg/mL", "from 0.04 ng/mL", "0.04 to 2 ng/mL", "above 40 pg/mL, up to 2 ng/mL". */
export function boundWords(
  { from, to }: { from?: SpanBound | undefined; to?: SpanBound | undefined },
  { t, language, units }: BoundWordsContext,
): string {
  const [low, high] = [from, to].map((bound) => (bound === undefined ? null : boundParts(bound)));
  const number = (end: NonNullable<typeof low>) => numberText(end.number, language, 15);
  const whole = (end: NonNullable<typeof low>) => `${number(end)} ${end.unit || units}`.trim();
  if (low && high && !low.open && !high.open) {
    const isSame = (low.unit || units) === (high.unit || units);
    return t('ui:span_words', { from: isSame ? number(low) : whole(low), to: whole(high) });
  }
  const below =
    high && (high.open ? t('ui:span_words_below', { to: whole(high) }) : spanWords(t, '', whole(high)));
  const above =
    low && (low.open ? t('ui:span_words_above', { from: whole(low) }) : spanWords(t, whole(low), ''));
  return [above, below].filter(Boolean).join(', ');
}
