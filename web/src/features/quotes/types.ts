import type { OwnQuote, OwnQuoteRow, Quote, QuoteRow } from '@aliquot/contract/quotes';

/** A quote in the shape for staff or for clients; the parts of the panel take both. */
export type AnyQuote = Quote | OwnQuote;
export type AnyQuoteRow = QuoteRow | OwnQuoteRow;

/** Whether it is a full quote; lists only have its row. */
export const isWhole = <Whole extends AnyQuote>(row: AnyQuoteRow): row is Whole => 'lines' in row;
