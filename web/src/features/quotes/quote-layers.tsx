import type { OwnQuote, Quote } from '@aliquot/contract/quotes';
import { type ReactNode, Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OwnQuoteDialogs = lazyPart(() =>
  import('./dialogs/own-quote-dialogs.tsx').then((m) => m.OwnQuoteDialogs),
);
const QuoteDialogs = lazyPart(() => import('./dialogs/quote-dialogs.tsx').then((m) => m.QuoteDialogs));
const SpecimenDialog = lazyPart(() => import('./dialogs/specimen-dialog.tsx').then((m) => m.SpecimenDialog));

/**
 * The dialogs over the panel of a quote. They are nested in it, since a screen reader would not find them as siblings, and
 * in a separate Suspense, so that the panel stays while a dialog's code loads.
 */
function Layers({ children }: { children: ReactNode }) {
  const hasBeenOpen = useHasBeenTrue(useLayers(({ dialog }) => dialog !== 'closed'));
  return (
    <Suspense>
      {hasBeenOpen ? (
        <>
          {children}
          <SpecimenDialog />
        </>
      ) : null}
    </Suspense>
  );
}

export const OwnQuoteLayers = ({ quote }: { quote: OwnQuote }) => (
  <Layers>
    <OwnQuoteDialogs quote={quote} />
  </Layers>
);

export const QuoteLayers = ({ quote }: { quote: Quote }) => (
  <Layers>
    <QuoteDialogs quote={quote} />
  </Layers>
);
