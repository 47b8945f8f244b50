/** Every role a person may carry. `unauthorized` is somebody whom staff have not let in yet. */
export const roles = [
  'super_admin',
  'admin',
  'client_manager',
  'client_user',
  'vendor_operator',
  'unauthorized',
] as const;

export type Role = (typeof roles)[number];

/** A role that this release does not know is somebody whom nobody has let in. */
export const knownRole = (role: string): Role => roles.find((known) => known === role) ?? 'unauthorized';

export const staff = ['super_admin', 'admin'] as const satisfies readonly Role[];
export const client = ['client_manager', 'client_user'] as const satisfies readonly Role[];
/** All who see the product. */
export const everybody = [...staff, ...client] as const;

/** The two groups that see the product, each in its own shape; everybody else sees only themselves. */
export type Group = 'staff' | 'client' | 'other';

export function groupOf(role: string): Group {
  if ((staff as readonly string[]).includes(role)) return 'staff';
  if ((client as readonly string[]).includes(role)) return 'client';
  return 'other';
}
