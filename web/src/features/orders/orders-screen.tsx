import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { ViewSwitch } from '../../ui/page/view-switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ApprovalList, useApprovalsShown } from '../approvals/index.ts';
import { OwnInvoiceList } from '../client-invoices/index.ts';
import { OwnQuoteList, useQuotesWaiting } from '../quotes/index.ts';
import { OwnOrderList } from './own-order-list.tsx';

const Spend = lazyPart(() => import('./spend.tsx').then((m) => m.Spend));

const parts = { quotes: OwnQuoteList, approvals: ApprovalList, invoices: OwnInvoiceList, spend: Spend };

type View = 'list' | keyof typeof parts;

/** The client's own orders and quotes, and what waits for approval; managers see those of the company, its invoices and its spend. */
export function Screen() {
  const { t } = useTranslation('orders');
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const navigate = useNavigate();
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  const approvals = useApprovalsShown();
  const offers = useQuotesWaiting();
  const offered: View[] = [
    'list',
    'quotes',
    ...(approvals.shown || asked === 'approvals' ? (['approvals'] as const) : []),
    ...(manages ? (['invoices', 'spend'] as const) : []),
  ];
  const view = offered.find((each) => each === asked) ?? 'list';
  const { waiting } = approvals;
  const titles = {
    list: t('list'),
    quotes: offers > 0 ? t('quotes_waiting', { waiting: offers }) : t('quotes'),
    approvals: waiting > 0 ? t('approvals_waiting', { waiting }) : t('approvals'),
    invoices: t('invoices'),
    spend: t('spend.title'),
  };
  const views = (
    <ViewSwitch
      label={t('views')}
      value={view}
      options={offered.map((value) => ({ value, label: titles[value] }))}
      onChange={(next) =>
        void navigate({
          to: '/orders',
          search: (next === 'list' ? rememberedWords('/orders') : { view: next }) as never,
        })
      }
    />
  );
  const Part = view === 'list' ? OwnOrderList : parts[view];
  return (
    <Page>
      <Suspense fallback={<LoadingText />}>
        <Part views={views} />
      </Suspense>
    </Page>
  );
}
