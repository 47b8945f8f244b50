// Offers of the seller for the specimens of a cart: what clients request, negotiate and accept, and what staff offer.
export { useQuoteOverview, useQuotesWaiting } from './api.ts';
export { OwnQuoteList, QuoteList } from './lazy-parts.ts';
export { useChoosing } from './use-choosing.tsx';
