import type { ClientInvoiceState, InvoiceOfOrder } from '@aliquot/contract/client-invoices';
import { State, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

const looks: Record<ClientInvoiceState, StateName> = {
  open: 'new',
  overdue: 'overdue',
  paid: 'completed',
  credited: 'canceled',
};

interface InvoiceStateProps {
  invoice: Pick<InvoiceOfOrder, 'kind' | 'state'>;
  pill?: boolean;
}

/** A credit note has no state: its kind is shown instead. */
export function InvoiceState({ invoice: { kind, state }, pill = false }: InvoiceStateProps) {
  const { t } = useTranslation('client_invoices');
  return state === null ? (
    <State state="inactive" pill={pill} label={t(`kind.${kind}`)} />
  ) : (
    <State state={looks[state]} pill={pill} label={t(`state.${state}`)} />
  );
}
