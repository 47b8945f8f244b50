import type { Group, Role } from '@aliquot/contract/roles';

/** The user of a request, as the database knows them now. */
export interface Actor {
  id: number;
  role: Role;
  group: Group;
  clientCompanyId: number | null;
  sessionId: string;
  /** The position of the write-ahead log at the session's last write; see `platform/database/replica.ts`. */
  wroteAt?: string | null;
}
