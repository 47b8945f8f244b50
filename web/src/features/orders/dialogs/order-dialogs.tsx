import type { OrderStep } from '@aliquot/contract/order-steps';
import type { Order } from '@aliquot/contract/orders';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import type { StepSubject } from '../types.ts';
import { AssignForm } from './assign-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { CorrectForm } from './correct-form.tsx';
import { EditShipmentForm } from './edit-shipment-form.tsx';
import { OrderForm } from './order-form.tsx';
import { CancelForm, CompleteForm } from './plain-forms.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const widths: Partial<Record<OrderStep, number>> = { ship: 720, withdraw: 720, edit: 560 };

/** The dialog of the current transition; its mode comes from the step map. */
export function OrderDialogs({ staff }: { staff: boolean }) {
  const { t } = useTranslation('orders');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const subject = dialog === 'closed' ? null : asSubject(dialogEntity);
  const number = subject?.order.number ?? '';
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={subject ? t(`dialog.${subject.shipment ? 'edit_shipment' : subject.step}`, { number }) : ''}
      width={widths[subject?.step ?? 'place'] ?? 480}
      name={number}
    >
      {subject ? <StepContent subject={subject} staff={staff} /> : null}
    </Dialog>
  );
}

/** The app's single dialog may be open for another subject. */
const asSubject = (entity: unknown): StepSubject | null =>
  typeof entity === 'object' && entity !== null && 'step' in entity ? (entity as StepSubject) : null;

function StepContent({
  subject: { step, order, shipment },
  staff,
}: {
  subject: StepSubject;
  staff: boolean;
}) {
  if (step === 'cancel') return <CancelForm order={order} staff={staff} />;
  // Every other transition is for staff, who read orders in their own shape.
  const theirs = order as Order;
  switch (step) {
    case 'assign':
    case 'reassign':
      return <AssignForm order={theirs} />;
    case 'confirm':
      return <ConfirmForm order={theirs} />;
    case 'ship':
    case 'dispatch':
      return shipment ? (
        <EditShipmentForm order={theirs} shipment={shipment} />
      ) : (
        <ShippingForm order={theirs} />
      );
    case 'complete':
      return <CompleteForm order={theirs} />;
    case 'withdraw':
      return <WithdrawForm order={theirs} />;
    case 'edit':
      return <OrderForm order={theirs} />;
    case 'correct':
      return <CorrectForm order={theirs} />;
    case 'place':
      return null;
  }
}
