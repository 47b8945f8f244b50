import type { ClientInvoice } from '@aliquot/contract/client-invoices';
import { EntityLoading } from '../../../platform/entity/index.ts';
import { Dialog, DialogBody } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { subjectOf } from '../action-subject.ts';
import { useInvoice } from '../api.ts';
import { CreditForm } from './credit-form.tsx';
import { PaymentForm } from './payment-form.tsx';

const forms = { credit: CreditForm, payment: PaymentForm } as const;
const actions = ['credit', 'payment'] as const;

/** The dialogs of an invoice for staff: its lines are read when one opens. */
export function ActionDialogs() {
  const { t } = useTranslation('client_invoices');
  const subject = useLayers(subjectOf);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const query = useInvoice(subject?.invoiceId ?? null);
  const number = query.data?.number ?? '';
  return actions.map((action) => (
    <Dialog
      key={action}
      open={subject?.action === action}
      onClose={closeDialog}
      title={t(`dialog.${action}`, { number })}
      width={action === 'credit' ? 640 : 480}
      name={number}
    >
      {subject?.action === action ? <Content action={action} query={query} /> : null}
    </Dialog>
  ));
}

interface ContentProps {
  action: keyof typeof forms;
  query: ReturnType<typeof useInvoice>;
}

function Content({ action, query }: ContentProps) {
  const { t } = useTranslation('client_invoices');
  const ActionContent: (props: { invoice: ClientInvoice }) => React.ReactNode = forms[action];
  if (query.data) return <ActionContent invoice={query.data} />;
  return (
    <DialogBody>
      <EntityLoading query={query} couldNotOpen={t('could_not_open')} />
    </DialogBody>
  );
}
