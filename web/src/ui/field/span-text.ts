import type { NumberRules } from '@aliquot/contract/numbers';
import { writeNumber } from '@aliquot/contract/write-number';
import { type SpanBound, writeBound } from './bound-text.ts';

/** What may be typed as an end of a span. */
export interface SpanRules extends Omit<NumberRules, 'language' | 'bound'> {
  /** Whether `>` and `<` may precede the numbers. */
  compares?: boolean | undefined;
  /** Whether another unit may follow the numbers; the server converts it. `>` and `<` exclude the number then. */
  converts?: boolean | undefined;
  least?: number | undefined;
  most?: number | undefined;
}

export type SpanEnd = 'from' | 'to';
export const spanEnds = ['from', 'to'] as const;

export type SpanTexts = Record<SpanEnd, string>;
export type SpanNumbers = Record<SpanEnd, number | null>;
/** Texts only where the rules convert. */
export type SpanBounds = Record<SpanEnd, SpanBound | null>;

/** The ends of a span as a field shows them. */
export const spanTexts = ({ from, to }: SpanBounds, language: string): SpanTexts => {
  const write = (bound: SpanBound | null) =>
    bound === null
      ? ''
      : typeof bound === 'string'
        ? writeBound(bound, language)
        : writeNumber(bound, language);
  return { from: write(from), to: write(to) };
};
