import type {
  ClientInvoiceKind,
  ClientInvoiceState,
  clientInvoices,
} from '@aliquot/contract/client-invoices';
import type { TaxTreatment } from '@aliquot/contract/company-billing';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { anyOf, atLeast, atMost, eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { isOneOf, state } from './standing.ts';

/** Staff see all invoices `i`; a manager those of the company, others those of their own orders `o`. */
const seenBy = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`(i.client_company_id = ${actor.clientCompanyId}
        and (o.user_id = ${actor.id} or ${actor.role === 'client_manager'}))`;

/** With the names that they refer to, and how they stand. Outer joins, which a count need not follow. */
const invoicesIn = (db: Handle) =>
  db
    .selectFrom('client_invoices as i')
    .leftJoin('client_orders as o', 'o.id', 'i.client_order_id')
    .leftJoin('client_companies as c', 'c.id', 'i.client_company_id')
    .leftJoin('client_invoices as whole', 'whole.id', 'i.credits_id')
    .selectAll('i')
    .select('o.number as order_number')
    .select([sql<number>`o.user_id`.as('user_id'), sql<string>`c.name`.as('company_name')])
    .select(['whole.number as credits_number'])
    .select(sql<string>`i.buyer ->> 'country'`.as('buyer_country'))
    .select(sql<string | null>`i.buyer ->> 'taxNumber'`.as('buyer_tax_number'))
    .select(state.as('state'));

export type InvoiceRecord = Awaited<ReturnType<ReturnType<typeof invoicesIn>['execute']>>[number];

/** Of the system. */
export const readRecord = (db: Handle, id: number) =>
  invoicesIn(db).where('i.id', '=', id).executeTakeFirstOrThrow();

/** One that the caller may see; a foreign one is `not_found`, like a missing one. */
export async function findInvoice({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const row = await invoicesIn(db).where('i.id', '=', id).where(seenBy(actor)).executeTakeFirst();
  return row ?? fail('not_found');
}

type Query = Unpaged<Input<(typeof clientInvoices)['getMany']>['body']>;

const sorts = {
  number: { filled: sql.ref('i.number') },
  issuedOn: { filled: sql.ref('i.issued_on') },
  dueOn: sql.ref('i.due_on'),
  gross: { filled: sql.ref('i.gross') },
};
const newestFirst = '-issuedOn';

export const listOfInvoices = (context: Context, query: Query) => ({
  rows: foundInvoices(context, query),
  sorts,
  defaultSort: newestFirst,
  present: (rows: readonly InvoiceRecord[]) => rows.map(presentRow),
});

/** The payments of these invoices, invoice by invoice. */
export const listOfPayments = (context: Context, query: Query) => ({
  rows: foundInvoices(context, query)
    .innerJoin('client_payments as p', 'p.client_invoice_id', 'i.id')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .clearSelect()
    .select([
      'p.id',
      'p.client_invoice_id',
      'p.received_on',
      'p.amount',
      'p.note',
      'p.created_by',
      'i.number',
    ])
    .select(['i.client_company_id', 'c.name as company_name'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('by_name')),
  selectedBy: 'client_invoice_id',
  sorts: { ...sorts, id: { filled: [sql.ref('i.id'), sql.ref('p.id')] } },
  defaultSort: newestFirst,
  present: (rows: readonly PaymentRecord[]) => rows.map(presentPayment),
});

function foundInvoices({ db, actor }: Context, query: Query) {
  const { paidFrom, paidTo } = query;
  return filteredRows({
    from: invoicesIn(db).where(seenBy(actor)),
    query: { clientCompanyId: undefined, ...query },
    alias: 'i',
    search: sql<string>`plain_text(i.number || ' ' || o.number || ' ' || c.name || ' '
      || coalesce(i.purchase_order_number, ''))`,
    active: (active) =>
      active ? sql<boolean>`i.standing = 'owed'` : sql<boolean>`i.standing is distinct from 'owed'`,
    where: {
      kind: eq('i.kind'),
      state: (wanted) => isOneOf([wanted].flat()),
      orderId: eq('i.client_order_id'),
      clientCompanyId: anyOf('i.client_company_id'),
      issuedFrom: atLeast('i.issued_on'),
      issuedTo: atMost('i.issued_on'),
      dueFrom: atLeast('i.due_on'),
      dueTo: atMost('i.due_on'),
      // Both ends are about one payment.
      paidFrom: () => paidBetween(paidFrom, paidTo),
      paidTo: () => (paidFrom === undefined ? paidBetween(undefined, paidTo) : undefined),
    },
  });
}

const paidBetween = (from: string | undefined, to: string | undefined) =>
  sql<boolean>`exists (select from client_payments p where p.client_invoice_id = i.id
    and p.received_on between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date)`;

export const presentRow = (row: InvoiceRecord) => ({
  id: row.id,
  kind: row.kind as ClientInvoiceKind,
  number: row.number,
  state: row.state as ClientInvoiceState | null,
  order: { id: row.client_order_id, number: row.order_number ?? '' },
  company: { id: row.client_company_id, name: row.company_name },
  issuedOn: row.issued_on,
  suppliedOn: row.supplied_on,
  dueOn: row.due_on,
  purchaseOrderNumber: row.purchase_order_number,
  country: row.buyer_country,
  taxNumber: row.buyer_tax_number,
  net: Number(row.net),
  taxTreatment: row.tax_treatment as TaxTreatment,
  taxRate: row.tax_rate === null ? null : Number(row.tax_rate),
  tax: Number(row.tax),
  gross: Number(row.gross),
  paid: Number(row.paid),
  credited: Number(row.credited),
  openAmount: row.open_amount === null ? null : Number(row.open_amount),
  credits: row.credits_id === null ? null : { id: row.credits_id, number: row.credits_number ?? '' },
});

interface PaymentRecord {
  id: number;
  client_invoice_id: number;
  received_on: string;
  amount: string;
  note: string | null;
  created_by: number;
  by_name: string;
  number: string;
  client_company_id: number;
  company_name: string;
}

const presentPayment = (row: PaymentRecord) => ({
  id: row.id,
  invoice: { id: row.client_invoice_id, number: row.number },
  company: { id: row.client_company_id, name: row.company_name },
  receivedOn: row.received_on,
  amount: Number(row.amount),
  note: row.note,
  by: { id: row.created_by, name: row.by_name },
});
