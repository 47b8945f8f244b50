import type { OrderStep } from '@aliquot/contract/order-steps';
import type { Order, OrderRow, OwnOrder, ownOrderRow, Shipment } from '@aliquot/contract/orders';
import type * as z from 'zod/mini';

export type OwnOrderRow = z.output<typeof ownOrderRow>;

/** An order in the shape for staff or for clients; the parts of the panel take both. */
export type AnyOrder = Order | OwnOrder;
export type AnyLine = AnyOrder['lines'][number];

/** The subject of a transition's dialog. */
export interface StepSubject {
  step: OrderStep;
  order: AnyOrder;
  /** The shipment to correct; absent for a new one. */
  shipment?: Shipment;
}

/** Whether it is a full order; lists only have its row. */
export const isWhole = <Whole extends AnyOrder>(row: OrderRow | OwnOrderRow): row is Whole => 'lines' in row;

/** Staff lines have more fields than client lines. */
export const isStaffLine = (line: AnyLine): line is Order['lines'][number] => 'accession' in line;

/** Lines that a transition may still use: live, and in no shipment. */
export const unsentOf = <Line extends AnyLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ live, shipmentId }) => live && shipmentId === null);
