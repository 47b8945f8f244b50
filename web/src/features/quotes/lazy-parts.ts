import { lazyPart } from '../../ui/lazy-part.ts';

/** For the client's orders. */
export const OwnQuoteList = lazyPart(() => import('./own-quote-list.tsx').then((m) => m.OwnQuoteList));

/** For the orders of all clients. */
export const QuoteList = lazyPart(() => import('./quote-list.tsx').then((m) => m.QuoteList));
