export interface LiveEvent {
  id: number;
  kind: string;
  user_id: number | null;
  client_company_id: number | null;
  to_staff: boolean;
  to_clients: boolean;
  to_managers: boolean;
  payload: unknown;
  /** Where the log stood once it had happened, where a replica may be behind it. */
  mark?: string | undefined;
}
