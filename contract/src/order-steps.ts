import type { Group } from './roles.ts';

/**
 * The life of an order, as data: the server refuses by it, the screens offer by it, the tests walk it. What is not here
 * is not allowed.
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

/** From placement until it is at the door. */
export const underWay = [
  'placed',
  'assigned',
  'confirmed',
  'dispatched',
] as const satisfies readonly OrderStatus[];

export const shipmentMethods = ['standard', 'express', 'overnight', 'courier'] as const;

interface Step {
  /** Who may take it, and from where: for a client it ends sooner than for staff, where it is theirs at all. */
  from: Partial<Record<Exclude<Group, 'other'>, readonly OrderStatus[]>>;
  /** Where the order is afterwards; null leaves it where it is. */
  to: OrderStatus | null;
  /** The dialog that asks for it. */
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
  /** Without a shipment, as the specification's client does before it makes one. */
  dispatch: { from: { staff: ['confirmed'] }, to: 'dispatched', mode: 'shipping_order' },
  ship: { from: { staff: ['confirmed', 'dispatched'] }, to: 'dispatched', mode: 'shipping_order' },
  complete: { from: { staff: ['dispatched', 'confirmed'] }, to: 'delivered', mode: 'complete_order' },
  cancel: {
    from: { staff: ['placed', 'assigned', 'confirmed'], client: ['placed', 'assigned'] },
    to: 'cancelled',
    mode: 'confirm',
  },
  /** Another assignee. */
  reassign: { from: { staff: ['assigned', 'confirmed', 'dispatched'] }, to: null, mode: 'edit' },
  /** Lines that are in no shipment. An order left with nothing becomes cancelled. */
  withdraw: { from: { staff: underWay }, to: null, mode: 'edit' },
  /** Purchase order number, method, location and note. */
  edit: { from: { staff: underWay }, to: null, mode: 'order_form' },
  /** When it was delivered, corrected. */
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

/** What usually comes next: the one button that stands out. */
export const usualNext: Partial<Record<OrderStatus, OrderStep>> = {
  new: 'place',
  placed: 'assign',
  assigned: 'confirm',
  confirmed: 'ship',
  dispatched: 'complete',
};

/** Which step of staff leads to a status; `manage` takes it by that name. */
export const stepTo: Partial<Record<OrderStatus, OrderStep>> = {
  assigned: 'assign',
  confirmed: 'confirm',
  dispatched: 'dispatch',
  delivered: 'complete',
  cancelled: 'cancel',
};
