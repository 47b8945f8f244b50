// Made by `npm run generate` from server/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A list has to be written as JSON text: `pg` would send it as a PostgreSQL array. */
export type JsonInput = string | Record<string, unknown>;

export interface AccountLinksTable {
  id: GeneratedAlways<number>;
  purpose: string;
  user_id: number | null;
  sign_up_id: number | null;
  token_hash: Uint8Array;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  email_change_id: number | null;
}

export interface AllResultsTable {
  sample_id: number | null;
  donor_id: number | null;
  collection_date: string | null;
  import_batch_id: number | null;
  result_batch_id: number | null;
  active: boolean | null;
  loinc_biomarker_id: number | null;
  result_number: number | null;
  shown_class: string | null;
  value_key: number | null;
}

export interface ApprovalDecisionsTable {
  id: GeneratedAlways<number>;
  approval_id: number;
  round: number;
  user_id: number;
  approve: boolean;
  total: ColumnType<string, string | number, string | number>;
  note: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ApprovalRulesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  from_total: ColumnType<string, string | number, string | number>;
  needed: Generated<number>;
  approver_ids: Generated<number[]>;
  for_managers: Generated<boolean>;
}

export interface ApprovalsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  user_id: number;
  kind: string;
  client_order_id: number;
  body: ColumnType<unknown, JsonInput, JsonInput>;
  message: string | null;
  total: ColumnType<string, string | number, string | number>;
  line_count: number;
  biomarker_count: number;
  reasons: ColumnType<unknown, JsonInput, JsonInput>;
  needed: number;
  approver_ids: number[];
  round: Generated<number>;
  state: Generated<string>;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reminded_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  lapsing_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  lapsed_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AreaItemBiomarkersTable {
  id: GeneratedAlways<number>;
  area_item_id: number;
  loinc_biomarker_id: number;
  position: Generated<number>;
}

export interface AreaItemsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  research_area_id: number;
  name: string;
  position: Generated<number>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  actor_id: number | null;
  request_id: string | null;
  table_name: string;
  row_id: number;
  action: string;
  old_values: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  new_values: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  last_row_id: number | null;
}

export interface AuditPendingTable {
  audit_id: number;
}

export interface AuditRowsTable {
  id: number | null;
  at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  actor_id: number | null;
  request_id: string | null;
  table_name: string | null;
  row_id: number | null;
  first_row_id: number | null;
  last_row_id: number | null;
  action: string | null;
  old_values: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  new_values: ColumnType<unknown, JsonInput | null, JsonInput | null>;
}

export interface AuditSealsTable {
  seq: number;
  audit_id: number;
  hash: Uint8Array;
}

export interface BatchChangesTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: number;
  kind: string;
  requested: ColumnType<unknown, JsonInput, JsonInput>;
  sample_ids: number[];
  old_statuses: string[];
  old_prices: string[];
  old_facilities: number[];
  old_locations: string[];
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  undone_by: number | null;
  restored: number | null;
  skipped: number | null;
}

export interface BiomarkerSynonymsTable {
  loinc_biomarker_id: number;
  synonym: string;
  language: string | null;
}

export interface BiomarkerVocabularyTable {
  word: string;
}

export interface BiomarkerWordsTable {
  loinc_biomarker_id: number;
  language: string | null;
  words: string;
}

export interface BudgetsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  name: string;
  scope: string;
  user_id: number | null;
  purchase_order_number: string | null;
  period: string;
  starts_on: string;
  ends_on: string | null;
  amount: ColumnType<string, string | number, string | number>;
}

export interface BuyingLimitsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  order_limit: ColumnType<string | null, string | number | null, string | number | null>;
  po_mask: string | null;
  po_once: Generated<boolean>;
}

export interface CartLinesTable {
  client_order_id: number;
  sample_id: number;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
  price: ColumnType<string, string | number, string | number>;
  agreed_price: ColumnType<string | null, string | number | null, string | number | null>;
  cohort_name: string | null;
  cohort_set: number | null;
  cohort_role: string | null;
}

export interface ChatAttachmentsTable {
  id: GeneratedAlways<number>;
  chat_message_id: number;
  file_id: number;
  position: number;
}

export interface ChatMessagesTable {
  id: GeneratedAlways<number>;
  chat_id: number;
  seq: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  author_id: number;
  from_staff: boolean;
  comment: string;
  source_type: Generated<string>;
  source_id: number | null;
  source_name: string | null;
  client_key: string | null;
}

export interface ChatProgressTable {
  chat_id: number;
  last_seq: Generated<number>;
  client_seq: Generated<number>;
  staff_seq: Generated<number>;
  client_read_seq: Generated<number>;
  staff_read_seq: Generated<number>;
  last_message_at: ColumnType<Date, Date | string | undefined, Date | string>;
  answered_by: number | null;
}

export interface ChatsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: number;
}

export interface ClientCompaniesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone_number: string | null;
  website: string | null;
  lr_integrated: Generated<boolean>;
  contact_email: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_phone_number: string | null;
  contact_position: string | null;
  logo_file_id: number | null;
  max_held_samples: number | null;
  max_unassigned_samples: number | null;
  billing_name: string | null;
  billing_address: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  billing_email: string | null;
  country: string | null;
  billing_language: Generated<string>;
  tax_number: string | null;
  tax_treatment: Generated<string>;
  tax_rate: ColumnType<string | null, string | number | null, string | number | null>;
  tax_note: string | null;
  invoice_when: Generated<string>;
}

export interface ClientInvoiceDocumentsTable {
  id: GeneratedAlways<number>;
  client_invoice_id: number;
  file_id: number;
  sha256: Uint8Array;
  made_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClientInvoiceLinesTable {
  id: GeneratedAlways<number>;
  client_invoice_id: number;
  position: number;
  kind: string;
  order_line_id: number | null;
  description: string;
  sample_code: string | null;
  loinc_code: string | null;
  quantity: Generated<number>;
  price: ColumnType<string, string | number, string | number>;
}

export interface ClientInvoiceRemindersTable {
  client_invoice_id: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClientInvoicesTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  number: string;
  issued_on: string;
  due_on: string | null;
  supplied_on: string | null;
  client_order_id: number;
  client_company_id: number;
  credits_id: number | null;
  seller: ColumnType<unknown, JsonInput, JsonInput>;
  buyer: ColumnType<unknown, JsonInput, JsonInput>;
  purchase_order_number: string | null;
  net: ColumnType<string, string | number, string | number>;
  tax_treatment: string;
  tax_rate: ColumnType<string | null, string | number | null, string | number | null>;
  tax_note: string | null;
  tax: ColumnType<string, string | number, string | number>;
  gross: ColumnType<string, string | number, string | number>;
  note: string | null;
  reason: string | null;
  language: string;
  created_by: number;
  paid: ColumnType<string, string | number | undefined, string | number>;
  credited: ColumnType<string, string | number | undefined, string | number>;
  standing: GeneratedAlways<string | null>;
  open_amount: GeneratedAlways<string | null>;
}

export interface ClientOrdersTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  status: Generated<string>;
  number: string | null;
  user_id: number;
  client_company_id: number;
  shipping_location_id: number | null;
  shipping_location: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  purchase_order_number: string | null;
  shipment_method: string | null;
  note: string | null;
  needed_by: string | null;
  placed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  assignee_id: number | null;
  completion_date: ColumnType<Date | null, Date | string | null, Date | string | null>;
  cancel_reason: string | null;
  request_hash: Uint8Array | null;
  stage: Generated<string>;
  approved_total: ColumnType<string | null, string | number | null, string | number | null>;
  shipping_price: ColumnType<string | null, string | number | null, string | number | null>;
  uninvoiced_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ClientPaymentsTable {
  id: GeneratedAlways<number>;
  client_invoice_id: number;
  received_on: string;
  amount: ColumnType<string, string | number, string | number>;
  note: string | null;
  created_by: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CohortMembersTable {
  cohort_id: number;
  sample_id: number;
  set_number: number;
  role: string;
  distance: number | null;
  pinned: Generated<boolean>;
  price: ColumnType<string, string | number, string | number>;
  notified: Generated<boolean>;
}

export interface CohortsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  user_id: number;
  name: string;
  note: string | null;
  shared: Generated<boolean>;
  design: ColumnType<unknown, JsonInput, JsonInput>;
  report: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  built_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  outdated: Generated<boolean>;
  notified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ComponentWeightsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  component: string;
  molecular_weight: number | null;
  ion_charge: number | null;
  source: string;
}

export interface CurrentFacetCountsTable {
  facet: string | null;
  key: number | null;
  value: string | null;
  active: boolean | null;
  status: string | null;
  priced: boolean | null;
  expires: string | null;
  samples: number | null;
}

export interface DiagnosisCategoriesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  category: string;
  name: string | null;
  donors: Generated<number>;
  shown: Generated<boolean>;
}

export interface DonorCategoriesTable {
  category: string;
  donor_id: number;
}

export interface DonorDiagnosesTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  donor_id: number;
  code: string;
  label: string | null;
}

export interface DonorLinkRunsTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by: number;
  state: Generated<string>;
  planned: number | null;
  samples: Generated<number>;
  donors: Generated<number>;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  undone_by: number | null;
}

export interface DonorLinkSamplesTable {
  run_id: number;
  sample_id: number;
  donor_id: number | null;
}

export interface DonorsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  vendor_id: number | null;
  donor_key: string;
  born: string | null;
  sex: string | null;
  link_run_id: number | null;
}

export interface DownloadLinksTable {
  id: GeneratedAlways<number>;
  token_hash: Uint8Array;
  session_id: string;
  kind: string;
  parameters: ColumnType<unknown, JsonInput, JsonInput>;
  language: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface EmailChangesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  old_email: string;
  new_email: string;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  requested_by: number;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reverted_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  user_id: number | null;
  client_company_id: number | null;
  to_staff: Generated<boolean>;
  to_clients: Generated<boolean>;
  to_managers: Generated<boolean>;
  payload: ColumnType<unknown, JsonInput | undefined, JsonInput>;
}

export interface FacetCountsTable {
  facet: string;
  key: number;
  value: string;
  active: boolean;
  status: string;
  priced: boolean;
  expires: string;
  samples: number;
}

export interface FacetDeltasTable {
  id: GeneratedAlways<number>;
  import_batch_id: number | null;
  facet: string;
  value: string;
  active: boolean;
  status: string;
  priced: boolean;
  expires: string;
  samples: number;
}

export interface FilesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  owner_id: number;
  purpose: string;
  stored_key: string;
  original_name: string;
  content_type: string;
  size: number;
  checksum: Uint8Array | null;
  state: Generated<string>;
}

export interface HoldHistoryTable {
  client_company_id: number;
  sample_id: number;
  first_held_at: ColumnType<Date, Date | string, Date | string>;
  last_held_until: ColumnType<Date, Date | string, Date | string>;
  purpose: Generated<string>;
}

export interface HoldsTable {
  sample_id: number;
  client_order_id: number;
  client_company_id: number;
  first_held_at: ColumnType<Date, Date | string, Date | string>;
  held_until: ColumnType<Date, Date | string, Date | string>;
  purpose: Generated<string>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Uint8Array;
  response: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ImportBatchesTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  hidden: Generated<boolean>;
  shown_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ImportRowsTable {
  import_id: number;
  row_number: number;
  line: number;
  cells: ColumnType<unknown, JsonInput, JsonInput>;
  state: string;
  faults: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  accession_key: string | null;
  sample: ColumnType<unknown, JsonInput | null, JsonInput | null>;
  sample_id: number | null;
  donor_key: string | null;
  result_of: number | null;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by: number;
  state: Generated<string>;
  file_name: string;
  file_type: string;
  stored_key: string | null;
  storage_facility_id: number | null;
  storage_location: string | null;
  invoice_id: number | null;
  straight: Generated<boolean>;
  take: string | null;
  day_first: Generated<boolean>;
  comma_is_decimal: Generated<boolean>;
  headings: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  fields: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  tally: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  done: Generated<number>;
  attempts: Generated<number>;
  fault: string | null;
  fault_name: string | null;
  import_batch_id: number | null;
  lease_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  rows_are_results: Generated<boolean>;
  kind: Generated<string>;
  words: ColumnType<unknown, JsonInput | undefined, JsonInput>;
}

export interface InventoryRequestsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  client_order_id: number;
  client_company_id: number;
  user_id: number;
  loinc_biomarker_id: number;
  criteria: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  price_limit: ColumnType<string | null, string | number | null, string | number | null>;
  note: string | null;
  asked: number;
  allocated: Generated<number>;
  status: Generated<string>;
  reason: string | null;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface InvoicesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  vendor_id: number;
  status: Generated<string>;
  number: string | null;
  invoice_date: string | null;
  note: string | null;
  document_file_id: number | null;
}

export interface KeyChecksTable {
  name: string;
  fingerprint: string;
}

export interface KnownDevicesTable {
  user_id: number;
  device_hash: Uint8Array;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ListExportsTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: number;
  list: string;
  format: string;
  row_count: number;
  filter: ColumnType<unknown, JsonInput | null, JsonInput | null>;
}

export interface ListViewsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  list: string;
  name: string;
  address_query: string;
}

export interface LoginAttemptsTable {
  subject: string;
  failures: Generated<number>;
  window_started_at: ColumnType<Date, Date | string, Date | string>;
  blocked_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface LoincBiomarkersTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  verified: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  loinc_code: string;
  name: string;
  short_name: string | null;
  component: string;
  property: string | null;
  system: string | null;
  scale_type: string;
  class: string | null;
  units: string | null;
  common_rank: number | null;
  type: string;
}

export interface LoincRangesTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  loinc_biomarker_id: number;
  low: number | null;
  high: number | null;
  sex: Generated<string>;
  age_from: number | null;
  age_to: number | null;
  label: string;
  source: string | null;
  gap_owner: Generated<string>;
}

export interface MailsTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  message_id: Generated<string>;
  to_address: string;
  language: string;
  template: string;
  data: ColumnType<unknown, JsonInput, JsonInput>;
  tries: Generated<number>;
  sending_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  attachment_file_id: number | null;
}

export interface NotificationMailChoicesTable {
  user_id: number;
  kind: string;
  mail: boolean;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  source_type: string;
  source_id: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  count: Generated<number>;
  facts: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  gathers: Generated<boolean>;
}

export interface NumberSeriesTable {
  series: string;
  year: number;
  last: number;
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>;
  client_order_id: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  actor_id: number | null;
  kind: string;
  details: ColumnType<unknown, JsonInput | undefined, JsonInput>;
}

export interface OrderLinesTable {
  id: GeneratedAlways<number>;
  client_order_id: number;
  sample_id: number;
  live: Generated<boolean>;
  price: ColumnType<string, string | number, string | number>;
  sample_code: string;
  loinc_biomarker_id: number;
  loinc_code: string;
  biomarker_name: string;
  biomarker_value: string | null;
  volume_number: ColumnType<string, string | number, string | number>;
  volume_units: string;
  storage_container: string | null;
  storage_condition: string | null;
  inventory_request_id: number | null;
  shipment_id: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_reason: string | null;
  biomarker_type: string | null;
  biomarker_units: string | null;
  result_number: number | null;
  result_comparator: string | null;
  result_class: string | null;
  result_label: string | null;
  result_low: number | null;
  result_high: number | null;
  shown_class: string | null;
  shown_label: string | null;
  shown_low: number | null;
  shown_high: number | null;
  shown_age: number | null;
  donor_gender: string | null;
  donor_ethnicity: string | null;
  donor_zip: string | null;
  collection_year: number | null;
  expiry_band: string | null;
  sample_details: ColumnType<unknown, JsonInput | undefined, JsonInput>;
  cohort_name: string | null;
  cohort_set: number | null;
  cohort_role: string | null;
}

export interface PanelBiomarkersTable {
  id: GeneratedAlways<number>;
  panel_id: number;
  loinc_biomarker_id: number;
  item: string | null;
  position: Generated<number>;
}

export interface PanelsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  loinc_code: string | null;
  loinc_name: string | null;
  position: Generated<number>;
}

export interface PreferencesTable {
  user_id: number;
  shortcuts: Generated<boolean>;
  lists: ColumnType<unknown, JsonInput | undefined, JsonInput>;
}

export interface QuoteCounteroffersTable {
  id: GeneratedAlways<number>;
  quote_id: number;
  revision: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by: number;
  note: string;
  lines: ColumnType<unknown, JsonInput | undefined, JsonInput>;
}

export interface QuoteOffersTable {
  id: GeneratedAlways<number>;
  quote_id: number;
  revision: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_by: number;
  valid_until: ColumnType<Date, Date | string, Date | string>;
  lines: ColumnType<unknown, JsonInput, JsonInput>;
  total: ColumnType<string, string | number, string | number>;
  list_total: ColumnType<string, string | number, string | number>;
  shipping_price: ColumnType<string | null, string | number | null, string | number | null>;
  terms: string | null;
}

export interface QuotesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_order_id: number;
  number: string;
  client_company_id: number;
  user_id: number;
  created_by: number;
  state: string;
  state_since: ColumnType<Date, Date | string | undefined, Date | string>;
  revision: Generated<number>;
  valid_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  assignee_id: number | null;
  shipping_price: ColumnType<string | null, string | number | null, string | number | null>;
  terms: string | null;
  message: string | null;
  shipping_location_id: number | null;
  decline_reason: string | null;
  closing_note: string | null;
  expiring_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ResearchAreasTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  name: string;
  position: Generated<number>;
}

export interface SampleResultsTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sample_id: number;
  loinc_biomarker_id: number;
  value: string;
  value_as_sent: string | null;
  method: string | null;
  measured_on: string | null;
  import_batch_id: number | null;
  result_number: number | null;
  result_comparator: string | null;
  result_class: string | null;
  result_label: string | null;
  shown_class: string | null;
  shown_label: string | null;
  value_key: GeneratedAlways<number | null>;
}

export interface SampleWordsTable {
  kind: string;
  word: string;
}

export interface SamplesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  code: Generated<string>;
  accession: string;
  biobank_id: string | null;
  loinc_biomarker_id: number;
  biomarker_value: string | null;
  collection_date: string | null;
  donor_dob: string | null;
  donor_ethnicity: string | null;
  donor_gender: string | null;
  donor_zip: string | null;
  expiration_date: string | null;
  invoice_id: number | null;
  specimen_price: ColumnType<string | null, string | number | null, string | number | null>;
  status: Generated<string>;
  storage_condition: string | null;
  storage_container: string | null;
  storage_facility_id: number;
  storage_location: string | null;
  volume_number: ColumnType<string, string | number, string | number>;
  volume_units: string;
  import_batch_id: number | null;
  donor_age: GeneratedAlways<number | null>;
  volume_kind: GeneratedAlways<string | null>;
  volume_amount: GeneratedAlways<number | null>;
  ethnicity_key: GeneratedAlways<number | null>;
  condition_key: GeneratedAlways<number | null>;
  container_key: GeneratedAlways<number | null>;
  search_text: GeneratedAlways<string | null>;
  result_number: number | null;
  result_comparator: string | null;
  result_class: string | null;
  result_label: string | null;
  collection_year: GeneratedAlways<number | null>;
  shown_age: GeneratedAlways<number | null>;
  value_key: GeneratedAlways<number | null>;
  shown_class: string | null;
  shown_label: string | null;
  offered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  donor_id: number | null;
  vendor_id: number | null;
  material: string | null;
  anticoagulant: string | null;
  fasting: Generated<string>;
  freeze_thaws: number | null;
  hours_to_processing: ColumnType<string | null, string | number | null, string | number | null>;
  hours_to_freezer: ColumnType<string | null, string | number | null, string | number | null>;
  result_method: string | null;
  result_measured_on: string | null;
  result_as_sent: string | null;
  preanalytics: GeneratedAlways<number | null>;
}

export interface SavedSearchesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  user_id: number;
  name: string;
  query: ColumnType<unknown, JsonInput, JsonInput>;
  alerts: Generated<boolean>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  notified_at: ColumnType<Date, Date | string | undefined, Date | string>;
  checked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  mailed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface SearchDemandTable {
  id: GeneratedAlways<number>;
  day: string;
  loinc_biomarker_id: number;
  searches: number;
  unmet: number;
}

export interface SellerTable {
  id: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  legal_name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
  phone_number: string | null;
  email: string | null;
  website: string | null;
  tax_number: string | null;
  registration: string | null;
  bank: string | null;
  logo_file_id: number | null;
  payment_days: Generated<number>;
  shipping_pricing: Generated<string>;
  invoice_note: string | null;
  quote_terms: string | null;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: number;
  generation: Generated<number>;
  seen_generation: Generated<number>;
  rotated_at: ColumnType<Date, Date | string, Date | string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_seen_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked_because: string | null;
  address: string | null;
  user_agent: string | null;
  reauthenticated_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  wrote_at: string | null;
}

export interface ShipmentsTable {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_order_id: number;
  created_by: number;
  carrier: string;
  tracking_number: string | null;
  method: string;
  temperature: string | null;
  sent_date: string;
  note: string | null;
}

export interface ShippingLocationsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  client_company_id: number;
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  phone_number: string | null;
  fax: string | null;
  email: string | null;
}

export interface SignUpsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  email: string;
  first_name: string;
  last_name: string;
  company_name: string;
  phone_number: string | null;
  password_hash: string | null;
  language: string;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decision: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  user_id: number | null;
}

export interface StockTable {
  loinc_biomarker_id: number | null;
  active: boolean | null;
  status: string | null;
  priced: boolean | null;
  samples: number | null;
  worth: ColumnType<string | null, string | number | null, string | number | null>;
}

export interface StockCountsTable {
  loinc_biomarker_id: number;
  active: boolean;
  status: string;
  priced: boolean;
  samples: number;
  worth: ColumnType<string, string | number, string | number>;
}

export interface StockDeltasTable {
  id: GeneratedAlways<number>;
  import_batch_id: number | null;
  loinc_biomarker_id: number;
  active: boolean;
  status: string;
  priced: boolean;
  samples: number;
  worth: ColumnType<string, string | number, string | number>;
}

export interface StorageFacilitiesTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone_number: string | null;
  note: string | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  role: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  date_of_birth: string | null;
  phone_number: string | null;
  gender: string | null;
  status: Generated<string>;
  language: string | null;
  pending_email: string | null;
  avatar_file_id: number | null;
  client_company_id: number | null;
  switched_off_with_company: number | null;
}

export interface VendorsTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone_number: string | null;
  website: string | null;
  lr_integrated: Generated<boolean>;
  contact_email: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_phone_number: string | null;
  contact_position: string | null;
  logo_file_id: number | null;
}

export interface Tables {
  account_links: AccountLinksTable;
  all_results: AllResultsTable;
  approval_decisions: ApprovalDecisionsTable;
  approval_rules: ApprovalRulesTable;
  approvals: ApprovalsTable;
  area_item_biomarkers: AreaItemBiomarkersTable;
  area_items: AreaItemsTable;
  audit_log: AuditLogTable;
  audit_pending: AuditPendingTable;
  audit_rows: AuditRowsTable;
  audit_seals: AuditSealsTable;
  batch_changes: BatchChangesTable;
  biomarker_synonyms: BiomarkerSynonymsTable;
  biomarker_vocabulary: BiomarkerVocabularyTable;
  biomarker_words: BiomarkerWordsTable;
  budgets: BudgetsTable;
  buying_limits: BuyingLimitsTable;
  cart_lines: CartLinesTable;
  chat_attachments: ChatAttachmentsTable;
  chat_messages: ChatMessagesTable;
  chat_progress: ChatProgressTable;
  chats: ChatsTable;
  client_companies: ClientCompaniesTable;
  client_invoice_documents: ClientInvoiceDocumentsTable;
  client_invoice_lines: ClientInvoiceLinesTable;
  client_invoice_reminders: ClientInvoiceRemindersTable;
  client_invoices: ClientInvoicesTable;
  client_orders: ClientOrdersTable;
  client_payments: ClientPaymentsTable;
  cohort_members: CohortMembersTable;
  cohorts: CohortsTable;
  component_weights: ComponentWeightsTable;
  current_facet_counts: CurrentFacetCountsTable;
  diagnosis_categories: DiagnosisCategoriesTable;
  donor_categories: DonorCategoriesTable;
  donor_diagnoses: DonorDiagnosesTable;
  donor_link_runs: DonorLinkRunsTable;
  donor_link_samples: DonorLinkSamplesTable;
  donors: DonorsTable;
  download_links: DownloadLinksTable;
  email_changes: EmailChangesTable;
  events: EventsTable;
  facet_counts: FacetCountsTable;
  facet_deltas: FacetDeltasTable;
  files: FilesTable;
  hold_history: HoldHistoryTable;
  holds: HoldsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_batches: ImportBatchesTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  inventory_requests: InventoryRequestsTable;
  invoices: InvoicesTable;
  key_checks: KeyChecksTable;
  known_devices: KnownDevicesTable;
  list_exports: ListExportsTable;
  list_views: ListViewsTable;
  login_attempts: LoginAttemptsTable;
  loinc_biomarkers: LoincBiomarkersTable;
  loinc_ranges: LoincRangesTable;
  mails: MailsTable;
  notification_mail_choices: NotificationMailChoicesTable;
  notifications: NotificationsTable;
  number_series: NumberSeriesTable;
  order_events: OrderEventsTable;
  order_lines: OrderLinesTable;
  panel_biomarkers: PanelBiomarkersTable;
  panels: PanelsTable;
  preferences: PreferencesTable;
  quote_counteroffers: QuoteCounteroffersTable;
  quote_offers: QuoteOffersTable;
  quotes: QuotesTable;
  research_areas: ResearchAreasTable;
  sample_results: SampleResultsTable;
  sample_words: SampleWordsTable;
  samples: SamplesTable;
  saved_searches: SavedSearchesTable;
  search_demand: SearchDemandTable;
  seller: SellerTable;
  sessions: SessionsTable;
  shipments: ShipmentsTable;
  shipping_locations: ShippingLocationsTable;
  sign_ups: SignUpsTable;
  stock: StockTable;
  stock_counts: StockCountsTable;
  stock_deltas: StockDeltasTable;
  storage_facilities: StorageFacilitiesTable;
  users: UsersTable;
  vendors: VendorsTable;
}
