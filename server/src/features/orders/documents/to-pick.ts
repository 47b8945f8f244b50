import { underWay } from '@aliquot/contract/order-steps';
import type { Whole } from './translations.ts';

/** The lines that are still to be sent: none once the order is delivered, even if it was delivered without shipments. */
export const toPick = ({ status, lines }: Pick<Whole, 'status' | 'lines'>) =>
  underWay.some((open) => open === status)
    ? lines.filter(({ live, shipmentId }) => live && shipmentId === null)
    : [];
