import type { CompanyBilling } from '@aliquot/contract/company-billing';
import type { Order } from '@aliquot/contract/orders';
import { EntityLoading } from '../../../platform/entity/index.ts';
import { Dialog, DialogBody } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { Note } from '../../../ui/note/note.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { useBilling } from '../../companies/index.ts';
import { useSeller } from '../../profile/index.ts';
import { invoicedOrderOf } from '../invoice-subject.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoiceRemedy } from './invoice-remedy.tsx';

/** Issues an invoice for what is not invoiced of an order. */
export function InvoiceDialog() {
  const { t } = useTranslation('client_invoices');
  const order = useLayers(invoicedOrderOf);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const number = order?.number ?? '';
  return (
    <Dialog
      open={order !== null}
      onClose={closeDialog}
      title={t('dialog.issue', { number })}
      width={720}
      name={number}
    >
      {order ? <Content order={order} /> : null}
    </Dialog>
  );
}

/** What would refuse the invoice is told before its form is filled in. */
function Content({ order }: { order: Order }) {
  const { t } = useTranslation('client_invoices');
  const billing = useBilling(order.company.id);
  const seller = useSeller();
  const { company } = order;
  if (!billing.data || seller.data === undefined)
    return (
      <DialogBody>
        <EntityLoading query={billing.error ? billing : seller} couldNotOpen={t('issue.could_not_open')} />
      </DialogBody>
    );
  if (seller.data === null) return <Obstacle name="seller_missing" company={company} />;
  const { missing } = billing.data;
  if (missing.length > 0) return <Obstacle name="billing_missing" company={company} missing={missing} />;
  return <InvoiceForm order={order} billing={billing.data} firstNote={seller.data.invoiceNote} />;
}

interface ObstacleProps {
  name: 'seller_missing' | 'billing_missing';
  company: Order['company'];
  missing?: CompanyBilling['missing'];
}

function Obstacle({ name, company, missing = [] }: ObstacleProps) {
  const { t, i18n } = useTranslation(['client_invoices', 'companies']);
  const names = new Intl.ListFormat(i18n.language).format(
    missing.map((each) => t(`companies:billing.missing.${each}`)),
  );
  return (
    <DialogBody>
      <Note tone="warn" title={t(`issue.${name}`, { name: company.name, names })}>
        <InvoiceRemedy errorName={name} companyId={company.id} />
      </Note>
    </DialogBody>
  );
}
