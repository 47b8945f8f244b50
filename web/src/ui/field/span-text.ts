import type { NumberRules } from '@aliquot/contract/numbers';
import { writeNumber } from '@aliquot/contract/write-number';

/** What may be typed as an end of a span. */
export interface SpanRules extends Omit<NumberRules, 'language' | 'bound'> {
  /** Whether `>` and `<` may precede the numbers. */
  compares?: boolean | undefined;
  least?: number | undefined;
  most?: number | undefined;
}

export type SpanEnd = 'from' | 'to';
export const spanEnds = ['from', 'to'] as const;

export type SpanTexts = Record<SpanEnd, string>;
export type SpanNumbers = Record<SpanEnd, number | null>;

/** The ends of a span as a field shows them. */
export const spanTexts = ({ from, to }: SpanNumbers, language: string): SpanTexts => ({
  from: from === null ? '' : writeNumber(from, language),
  to: to === null ? '' : writeNumber(to, language),
});
