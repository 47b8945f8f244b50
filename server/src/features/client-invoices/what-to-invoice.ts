import type { Language } from '@aliquot/contract/languages';
import type { Handle } from '../../platform/database/index.ts';
import { readInvoiced } from './standing.ts';
import type { NewLine } from './write-invoice.ts';

/** Of an order, what its invoices need. Its room has locked it. */
export interface InvoicedOrder {
  id: number;
  number: string | null;
  status: string;
  client_company_id: number;
  user_id: number;
  purchase_order_number: string | null;
  shipping_price: string | null;
  completion_date: Date | null;
}

export type Uninvoiced = Awaited<ReturnType<typeof readUninvoiced>>;

/**
 * The live lines of an order that are not invoiced, and the price of its shipping if that is not. What is credited is invoiced
 * `again` by hand alone: whoever credited it may have meant it to stay so.
 */
export async function readUninvoiced(
  db: Handle,
  { id, shipping_price }: InvoicedOrder,
  { again = false } = {},
) {
  const { ever, ...now } = await readInvoiced(db, id);
  const invoiced = again ? now : ever;
  const lines = await db
    .selectFrom('order_lines as l')
    .leftJoin('shipments as s', 's.id', 'l.shipment_id')
    .select(['l.id', 'l.sample_id', 'l.shipment_id', 'l.sample_code', 'l.loinc_code', 'l.biomarker_name'])
    .select(['l.price', 's.sent_date'])
    .where('l.client_order_id', '=', id)
    .where('l.live', '=', true)
    .orderBy('l.loinc_code')
    .orderBy('l.id')
    .execute();
  const costs = shipping_price !== null && Number(shipping_price) > 0;
  return {
    lines: lines.filter((line) => !invoiced.lineIds.has(line.id)),
    shippingPrice: costs && !invoiced.shipping ? shipping_price : null,
  };
}

export const comesToSomething = ({ lines, shippingPrice }: Uninvoiced) =>
  shippingPrice !== null || lines.some(({ price }) => Number(price) > 0);

const shippingWord: Record<Language, string> = { en: 'Shipping', fr: 'Expédition' };

export const newLines = ({ lines, shippingPrice }: Uninvoiced, language: Language): NewLine[] => [
  ...lines.map(
    (line): NewLine => ({
      kind: 'sample',
      orderLineId: line.id,
      description: line.biomarker_name,
      code: line.sample_code,
      loincCode: line.loinc_code,
      price: line.price,
    }),
  ),
  ...(shippingPrice === null
    ? []
    : [
        {
          kind: 'shipping' as const,
          orderLineId: null,
          description: shippingWord[language],
          code: null,
          loincCode: null,
          price: shippingPrice,
        },
      ]),
];
