import type { ClientInvoiceKind } from '@aliquot/contract/client-invoices';
import type { TaxTreatment } from '@aliquot/contract/company-billing';
import type { Language } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { today } from './standing.ts';

/** A line as it is issued, and never changed. */
export interface NewLine {
  kind: 'sample' | 'shipping';
  orderLineId: number | null;
  description: string;
  code: string | null;
  loincCode: string | null;
  /** As the database writes it. */
  price: string;
}

export interface NewInvoice {
  kind: ClientInvoiceKind;
  orderId: number;
  companyId: number;
  /** The invoice that is credited. */
  creditsId: number | null;
  seller: object;
  buyer: object;
  purchaseOrderNumber: string | null;
  /** Null for a credit note. */
  paymentDays: number | null;
  /** Default: today. */
  issuedOn?: string;
  suppliedOn: string | null;
  taxTreatment: TaxTreatment;
  taxRate: number | null;
  taxNote: string | null;
  note: string | null;
  reason: string | null;
  language: Language;
  createdBy: number;
  lines: readonly NewLine[];
}

const series: Record<ClientInvoiceKind, string> = { invoice: 'INV', credit_note: 'CRN' };

/**
 * Takes the next number of the year, which a rollback gives back, and writes the invoice with its lines. It is the last that a
 * transaction locks, since all who issue wait for it.
 */
export async function writeInvoice(db: Handle, invoice: NewInvoice): Promise<number> {
  const day = invoice.issuedOn === undefined ? today : sql`${invoice.issuedOn}::date`;
  const { rows } = await sql<{ id: number }>`
    with sums as (${sumsOf(invoice)}), next as (
      insert into number_series (series, year, last)
      values (${series[invoice.kind]}, extract(year from ${day})::integer, 1)
      on conflict (series, year) do update set last = number_series.last + 1
      returning series || '-' || year || '-' || lpad(last::text, greatest(5, length(last::text)), '0') as number
    )
    insert into client_invoices (kind, number, issued_on, due_on, supplied_on, client_order_id, client_company_id,
      credits_id, seller, buyer, purchase_order_number, net, tax_treatment, tax_rate, tax_note, tax, gross, note, reason,
      language, created_by)
    select ${invoice.kind}, next.number, ${day}, ${day} + ${invoice.paymentDays}::integer, ${invoice.suppliedOn}::date,
      ${invoice.orderId}, ${invoice.companyId}, ${invoice.creditsId}::integer, ${JSON.stringify(invoice.seller)}::jsonb,
      ${JSON.stringify(invoice.buyer)}::jsonb, ${invoice.purchaseOrderNumber}, sums.net, ${invoice.taxTreatment},
      ${invoice.taxRate}::numeric, ${invoice.taxNote}, sums.tax, sums.net + sums.tax, ${invoice.note}, ${invoice.reason},
      ${invoice.language}, ${invoice.createdBy}
    from sums, next
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into client_invoice_lines
      (client_invoice_id, position, kind, order_line_id, description, sample_code, loinc_code, price)
    select ${id}, l.position, l.kind, l."orderLineId", l.description, l.code, l."loincCode", l.price
    from jsonb_to_recordset(${JSON.stringify(invoice.lines.map((line, n) => ({ ...line, position: n + 1 })))}::jsonb)
      as l (position integer, kind text, "orderLineId" integer, description text, code text, "loincCode" text, price numeric)
    order by l.position`.execute(db);
  return id;
}

/**
 * The net amount and its tax, half a cent rounded up. The credit note that brings an invoice to zero takes the tax that is
 * left, and none takes more, so that the cents add up.
 */
export const sumsOf = ({
  lines,
  taxRate,
  creditsId,
}: {
  lines: readonly { price: string }[];
  taxRate: number | null;
  creditsId: number | null;
}) => sql<{ net: string; tax: string }>`
  select given.net, case
    when ${creditsId}::integer is null then computed.tax
    when given.net = rest.net then rest.tax
    else least(computed.tax, rest.tax) end as tax
  from (select coalesce(sum(l.price), 0) as net
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (price numeric)) as given
  cross join lateral (select round(given.net * coalesce(${taxRate}::numeric, 0) / 100, 2) as tax) as computed
  cross join lateral (
    select i.net - coalesce(sum(n.net), 0) as net, i.tax - coalesce(sum(n.tax), 0) as tax
    from (select ${creditsId}::integer as id) w
    left join client_invoices i on i.id = w.id left join client_invoices n on n.credits_id = i.id
    group by i.net, i.tax) as rest`;
