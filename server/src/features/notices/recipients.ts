import { mailByDefault, type NoticeKind } from '@aliquot/contract/notice-kinds';
import { client, staff } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** Users whom the kind is for and who can sign in, in order of id, with their mail preference for the kind. */
export async function findRecipients(
  db: Handle,
  to: readonly number[] | 'staff',
  kind: NoticeKind,
): Promise<Recipient[]> {
  const roles = [
    ...(mailByDefault(kind, 'staff') === undefined ? [] : staff),
    ...(mailByDefault(kind, 'client') === undefined || to === 'staff' ? [] : client),
  ];
  if (roles.length === 0 || to.length === 0) return [];
  const { rows } = await sql<Recipient>`
    select id, role, email, first_name, language, chosen
    from notification_recipients(${roles}::text[], ${to === 'staff' ? null : [...to]}::integer[], ${kind})`.execute(
    db,
  );
  return rows;
}

export interface Recipient {
  id: number;
  role: string;
  email: string;
  first_name: string;
  language: string | null;
  /** Their mail preference for the kind; null if not chosen. */
  chosen: boolean | null;
}
