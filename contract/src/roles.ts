/** All roles. `unauthorized` users have not been accepted by staff yet. */
export const roles = [
  'super_admin',
  'admin',
  'client_manager',
  'client_user',
  'vendor_operator',
  'unauthorized',
] as const;

export type Role = (typeof roles)[number];

/** A role unknown to this release counts as unauthorized. */
export const knownRole = (role: string): Role => roles.find((known) => known === role) ?? 'unauthorized';

export const staff = ['super_admin', 'admin'] as const satisfies readonly Role[];
export const client = ['client_manager', 'client_user'] as const satisfies readonly Role[];
/** The roles that can use the product. */
export const everybody = [...staff, ...client] as const;

/** Staff and clients have their own schemas; other users see only their own account. */
export type Group = 'staff' | 'client' | 'other';

export function groupOf(role: string): Group {
  if ((staff as readonly string[]).includes(role)) return 'staff';
  if ((client as readonly string[]).includes(role)) return 'client';
  return 'other';
}
