import type { OrderStep } from '@aliquot/contract/order-steps';
import type { Order, OrderRow, OwnOrder, ownOrderRow, Shipment } from '@aliquot/contract/orders';
import type * as z from 'zod/mini';

export type OwnOrderRow = z.output<typeof ownOrderRow>;

/** An order in the shape of whoever reads it; the parts of the panel take both. */
export type AnyOrder = Order | OwnOrder;
export type AnyLine = AnyOrder['lines'][number];

/** What the dialog of a step is about. */
export interface StepSubject {
  step: OrderStep;
  order: AnyOrder;
  /** The shipment that is to be corrected, where it is no new one. */
  shipment?: Shipment;
}

/** A whole order, where a list knows only its row. */
export const isWhole = <Whole extends AnyOrder>(row: OrderRow | OwnOrderRow): row is Whole => 'lines' in row;

/** Staff get more of a line than those who buy. */
export const isStaffLine = (line: AnyLine): line is Order['lines'][number] => 'accession' in line;

/** Lines that a step may still take: live, and in no shipment. */
export const unsentOf = <Line extends AnyLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ live, shipmentId }) => live && shipmentId === null);
