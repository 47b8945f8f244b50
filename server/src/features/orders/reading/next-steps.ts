import { maySteps, type OrderStatus, orderSteps, usualNext } from '@aliquot/contract/order-steps';
import type { NextStep } from '@aliquot/contract/orders';
import type { Group } from '@aliquot/contract/roles';

interface Standing {
  status: OrderStatus;
  samples: number;
  sent: number;
  waitingFor: number;
}

/** The transitions that the group may take now; `blocked` is why the order is not ready for one. */
export const nextSteps = (group: Group, order: Standing): NextStep[] =>
  maySteps(group, order.status)
    // A shipment takes this step, or `manage` for the specification's client; it is never offered by itself.
    .filter((step) => step !== 'dispatch')
    .map((step) => ({
      step,
      to: orderSteps[step].to,
      mode: orderSteps[step].mode,
      primary: usualNext[order.status] === step,
      blocked: whyNot(step, order),
    }));

function whyNot(step: NextStep['step'], order: Standing): NextStep['blocked'] {
  if (step === 'complete' && order.waitingFor > 0) return 'request_open';
  if (step === 'complete' && order.status === 'dispatched' && order.sent < order.samples)
    return 'lines_unsent';
  if (step === 'ship' && order.sent === order.samples) return 'nothing_to_send';
  if (step === 'withdraw' && order.sent === order.samples) return 'nothing_to_send';
  return null;
}
