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
}

export interface AuditPendingTable {
  audit_id: number;
}

export interface AuditSealsTable {
  seq: number;
  audit_id: number;
  hash: Uint8Array;
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
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  user_id: number | null;
  client_company_id: number | null;
  to_staff: Generated<boolean>;
  payload: ColumnType<unknown, JsonInput | undefined, JsonInput>;
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

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Uint8Array;
  response: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LoginAttemptsTable {
  subject: string;
  failures: Generated<number>;
  window_started_at: ColumnType<Date, Date | string, Date | string>;
  blocked_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
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
  password_hash: string;
  language: string;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decision: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  user_id: number | null;
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
  client_company_id: number | null;
  avatar_file_id: number | null;
  language: string | null;
  pending_email: string | null;
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
  audit_log: AuditLogTable;
  audit_pending: AuditPendingTable;
  audit_seals: AuditSealsTable;
  client_companies: ClientCompaniesTable;
  events: EventsTable;
  files: FilesTable;
  idempotency_keys: IdempotencyKeysTable;
  login_attempts: LoginAttemptsTable;
  mails: MailsTable;
  sessions: SessionsTable;
  shipping_locations: ShippingLocationsTable;
  sign_ups: SignUpsTable;
  users: UsersTable;
  vendors: VendorsTable;
}
