export interface LiveEvent {
  id: number;
  kind: string;
  user_id: number | null;
  client_company_id: number | null;
  to_staff: boolean;
  to_clients: boolean;
  to_managers: boolean;
  payload: unknown;
  /** Position of the write-ahead log after the change; set only with a replica. */
  mark?: string | undefined;
}
