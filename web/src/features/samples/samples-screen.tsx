import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rememberedWords } from '../../platform/lists/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { SampleList } from './sample-list.tsx';

const Insights = lazyPart(() => import('./insights.tsx').then((m) => m.Insights));
const SamplesForQuote = lazyPart(() => import('./samples-for-quote.tsx').then((m) => m.SamplesForQuote));

/** The stock as rows, or as figures that link to them. */
export function Screen() {
  const { t } = useTranslation('inventory');
  const { view, quote } = useSearch({ strict: false }) as { view?: string; quote?: string };
  const navigate = useNavigate();
  const insights = view === 'insights';
  const views = (
    <Segmented
      label={t('views')}
      value={insights ? 'insights' : 'list'}
      options={[
        { value: 'list', label: t('list') },
        { value: 'insights', label: t('insights') },
      ]}
      onChange={(next) =>
        void navigate({
          to: '/inventory',
          search: (next === 'insights' ? { view: next } : rememberedWords('/inventory')) as never,
        })
      }
    />
  );
  return (
    <Page>
      {insights ? (
        <Suspense fallback={<LoadingText />}>
          <Insights views={views} />
        </Suspense>
      ) : quote ? (
        <Suspense fallback={<LoadingText />}>
          <SamplesForQuote quoteId={Number(quote)} />
        </Suspense>
      ) : (
        <SampleList views={views} />
      )}
    </Page>
  );
}
