import { useNavigate } from '@tanstack/react-router';
import { rememberedWords } from '../../platform/lists/index.ts';
import { ViewSwitch } from '../../ui/page/view-switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useQuoteOverview } from '../quotes/index.ts';

type View = 'list' | 'quotes' | 'invoices';

/** Leads staff from orders to quotes and invoices, and back. Invoices have a screen, whose list keeps its own layout. */
export function ClientOrderViews({ view }: { view: View }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const waiting = useQuoteOverview().data?.waiting ?? 0;
  const show = (next: View) =>
    void navigate(
      next === 'invoices'
        ? { to: '/client-invoices', search: rememberedWords('/client-invoices') as never }
        : {
            to: '/client-orders',
            search: (next === 'list' ? rememberedWords('/client-orders') : { view: next }) as never,
          },
    );
  return (
    <ViewSwitch
      label={t('views')}
      value={view}
      options={[
        { value: 'list', label: t('list') },
        { value: 'quotes', label: waiting > 0 ? t('quotes_waiting', { waiting }) : t('quotes') },
        { value: 'invoices', label: t('invoices') },
      ]}
      onChange={show}
    />
  );
}
