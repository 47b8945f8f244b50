import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import type { UserScope } from '../src/platform/database/types.ts';

/** Tables without row level security, and why. All others must have it. */
export const openTables: Record<string, string> = {
  area_item_biomarkers: 'the catalogue is everybody’s',
  area_items: 'the catalogue is everybody’s',
  biomarker_synonyms: 'the catalogue is everybody’s',
  biomarker_vocabulary: 'the catalogue is everybody’s',
  biomarker_words: 'the catalogue is everybody’s',
  component_weights: 'the catalogue is everybody’s',
  diagnosis_categories: 'names and numbers of categories; hidden ones are left out in every query of clients',
  donor_categories: 'as samples, whose donors have them; hidden by column, in the shape of the reply',
  import_batches: 'says which samples are seen yet, which every search asks',
  loinc_biomarkers: 'the catalogue is everybody’s',
  loinc_ranges: 'the catalogue is everybody’s',
  panel_biomarkers: 'the catalogue is everybody’s',
  panels: 'the catalogue is everybody’s',
  research_areas: 'the catalogue is everybody’s',
  sample_results: 'as samples, whose results they are; hidden by column, in the shape of the reply',
  sample_words: 'words of filters, of nobody',
  samples: 'one stock for all who buy; what is hidden of it is hidden by column, in the shape of the reply',
  schema_migrations: 'files that have run',
  stock_counts: 'numbers of the stock that is for all',
  stock_deltas: 'numbers of the stock that is for all',
  facet_counts: 'numbers of the stock that is for all',
  facet_deltas: 'numbers of the stock that is for all',
  storage_facilities: 'read with each line of an order; hidden by column, in the shape of the reply',
};

type VisibleRows = (scope: UserScope) => ReturnType<typeof sql>;

const theirOrder: VisibleRows = ({ user, company, manager }) => sql`
  select o.id from client_orders o where o.client_company_id = ${company}
  and (o.user_id = ${user} or (${manager} and (o.status <> 'new' or o.stage <> 'cart'))
    or (o.stage in ('approval', 'quote') and exists (select from approvals a
      where a.client_order_id = o.id and ${user} = any (a.approver_ids))))`;
const theirApproval: VisibleRows = ({ user, company, manager }) => sql`
  select a.id from approvals a where a.client_company_id = ${company}
  and (a.user_id = ${user} or ${manager} or ${user} = any (a.approver_ids))`;
const theirQuote: VisibleRows = ({ user, company, manager }) => sql`
  select q.id from quotes q where q.client_company_id = ${company}
  and (q.user_id = ${user} or ${manager} or exists (select from approvals a
    where a.client_order_id = q.client_order_id and ${user} = any (a.approver_ids)))`;
const ofTheirOrder: VisibleRows = (scope) => sql`client_order_id in (${theirOrder(scope)})`;
const ofTheirInvoice: VisibleRows = (scope) => sql`client_invoice_id in (
  select i.id from client_invoices i where i.client_order_id in (${theirOrder(scope)}))`;
const theirChat: VisibleRows = ({ user }) => sql`select c.id from chats c where c.user_id = ${user}`;
const theirCohort: VisibleRows = ({ user, company }) => sql`client_company_id = ${company}
  and (user_id = ${user} or shared)`;
const ofUser: VisibleRows = ({ user }) => sql`user_id = ${user}`;

/** The rows of each table that a client may see, written independently of the policies. No entry: none. */
export const seenOf: Record<string, VisibleRows> = {
  account_links: ofUser,
  approval_decisions: (scope) => sql`approval_id in (${theirApproval(scope)})`,
  approval_rules: ({ company }) => sql`client_company_id = ${company}`,
  approvals: (scope) => sql`id in (${theirApproval(scope)})`,
  budgets: ({ user, company, manager }) => sql`client_company_id = ${company}
    and (${manager} or scope <> 'user' or user_id = ${user})`,
  buying_limits: ({ company }) => sql`client_company_id = ${company}`,
  cart_lines: ofTheirOrder,
  chat_attachments: (scope) => sql`chat_message_id in (
    select m.id from chat_messages m where m.chat_id in (${theirChat(scope)}))`,
  chat_messages: (scope) => sql`chat_id in (${theirChat(scope)})`,
  chat_progress: (scope) => sql`chat_id in (${theirChat(scope)})`,
  chats: ofUser,
  client_invoice_documents: ofTheirInvoice,
  client_invoice_lines: ofTheirInvoice,
  client_invoices: ofTheirOrder,
  client_payments: ofTheirInvoice,
  client_companies: ({ company }) => sql`id = ${company}`,
  client_orders: (scope) => sql`id in (${theirOrder(scope)})`,
  cohort_members: (scope) => sql`cohort_id in (select c.id from cohorts c where ${theirCohort(scope)})`,
  cohorts: (scope) => theirCohort(scope),
  download_links: ({ user }) => sql`session_id in (select s.id from sessions s where s.user_id = ${user})`,
  email_changes: ofUser,
  files: (scope) => sql`owner_id = ${scope.user} or id in (select logo_file_id from seller) or id in (
    select d.file_id from client_invoice_documents d where d.${ofTheirInvoice(scope)}) or id in (
    select a.file_id from chat_attachments a join chat_messages m on m.id = a.chat_message_id
    where m.chat_id in (${theirChat(scope)}))`,
  hold_history: ({ company }) => sql`client_company_id = ${company}`,
  holds: () => sql`true`,
  idempotency_keys: ofUser,
  inventory_requests: ofTheirOrder,
  known_devices: ofUser,
  login_attempts: ({ user }) => sql`subject like 'user ' || ${user}::text || ' %'`,
  list_exports: ofUser,
  list_views: ofUser,
  notification_mail_choices: ofUser,
  notifications: ofUser,
  order_events: ofTheirOrder,
  order_lines: ofTheirOrder,
  preferences: ofUser,
  quote_counteroffers: (scope) => sql`quote_id in (${theirQuote(scope)})`,
  quote_offers: (scope) => sql`quote_id in (${theirQuote(scope)})`,
  quotes: (scope) => sql`id in (${theirQuote(scope)})`,
  saved_searches: ofUser,
  seller: () => sql`true`,
  sessions: ofUser,
  shipments: ofTheirOrder,
  shipping_locations: ({ company }) => sql`client_company_id = ${company}`,
  users: (scope) => sql`client_company_id = ${scope.company} or role in ('admin', 'super_admin') or id in (
    select o.user_id from client_orders o where o.id in (${theirOrder(scope)}))`,
};

/** Rows of a table as sorted JSON texts. */
export async function rowsOf(db: Handle, table: string, where: ReturnType<typeof sql> = sql`true`) {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t where ${where} order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

/** The tables of the product and whether row level security is enabled and forced. */
export async function tablesOf(db: Handle) {
  const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean }>`
    select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    db,
  );
  return rows;
}
