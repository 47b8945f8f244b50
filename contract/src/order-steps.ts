import type { Group } from './roles.ts';

/**
 * The state machine of orders, used by the server to check transitions, by the screens to offer them, and by the tests.
 * A transition that is not listed is not allowed.
 */

/** `new` is a cart. */
export const orderStatuses = [
  'new',
  'placed',
  'assigned',
  'confirmed',
  'dispatched',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Placed and not yet delivered or canceled. */
export const underWay = [
  'placed',
  'assigned',
  'confirmed',
  'dispatched',
] as const satisfies readonly OrderStatus[];

export const shipmentMethods = ['standard', 'express', 'overnight', 'courier'] as const;

interface Step {
  /** The statuses from which each group may make the transition. */
  from: Partial<Record<Exclude<Group, 'other'>, readonly OrderStatus[]>>;
  /** The status afterwards; null leaves it unchanged. */
  to: OrderStatus | null;
  /** The dialog for the transition. */
  mode:
    | 'place_order'
    | 'confirm_order'
    | 'shipping_order'
    | 'complete_order'
    | 'order_form'
    | 'confirm'
    | 'edit';
}

export const orderSteps = {
  place: { from: { client: ['new'] }, to: 'placed', mode: 'place_order' },
  assign: { from: { staff: ['placed'] }, to: 'assigned', mode: 'edit' },
  confirm: { from: { staff: ['placed', 'assigned'] }, to: 'confirmed', mode: 'confirm_order' },
  /** Without a shipment, since the specification's client dispatches before it creates one. */
  dispatch: { from: { staff: ['confirmed'] }, to: 'dispatched', mode: 'shipping_order' },
  ship: { from: { staff: ['confirmed', 'dispatched'] }, to: 'dispatched', mode: 'shipping_order' },
  complete: { from: { staff: ['dispatched', 'confirmed'] }, to: 'delivered', mode: 'complete_order' },
  cancel: {
    from: { staff: ['placed', 'assigned', 'confirmed'], client: ['placed', 'assigned'] },
    to: 'cancelled',
    mode: 'confirm',
  },
  /** Changes the assignee. */
  reassign: { from: { staff: ['assigned', 'confirmed', 'dispatched'] }, to: null, mode: 'edit' },
  /** Withdraws lines that are in no shipment. An order without any lines left becomes canceled. */
  withdraw: { from: { staff: underWay }, to: null, mode: 'edit' },
  /** Changes purchase order number, method, location and note. */
  edit: { from: { staff: underWay }, to: null, mode: 'order_form' },
  /** Corrects the delivery date. */
  correct: { from: { staff: ['delivered'] }, to: null, mode: 'order_form' },
} as const satisfies Record<string, Step>;

export type OrderStep = keyof typeof orderSteps;
export const orderStepNames = Object.keys(orderSteps) as [OrderStep, ...OrderStep[]];

export const maySteps = (group: Group, status: OrderStatus): OrderStep[] =>
  orderStepNames.filter((name) => mayStep(group, name, status));

export function mayStep(group: Group, name: OrderStep, status: OrderStatus): boolean {
  const { from }: Step = orderSteps[name];
  return group !== 'other' && (from[group]?.includes(status) ?? false);
}

/** The usual next transition, shown as the primary button. */
export const usualNext: Partial<Record<OrderStatus, OrderStep>> = {
  new: 'place',
  placed: 'assign',
  assigned: 'confirm',
  confirmed: 'ship',
  dispatched: 'complete',
};

/** The transition of staff to a status, for `manage`, which gets the status. */
export const stepTo: Partial<Record<OrderStatus, OrderStep>> = {
  assigned: 'assign',
  confirmed: 'confirm',
  dispatched: 'dispatch',
  delivered: 'complete',
  cancelled: 'cancel',
};
