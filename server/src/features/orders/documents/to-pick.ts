import { underWay } from '@aliquot/contract/order-steps';
import type { Whole } from './translations.ts';

/** What still has to leave the freezers: nothing once the order is delivered, by whatever way. */
export const toPick = ({ status, lines }: Pick<Whole, 'status' | 'lines'>) =>
  underWay.some((open) => open === status)
    ? lines.filter(({ live, shipmentId }) => live && shipmentId === null)
    : [];
