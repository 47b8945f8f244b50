import { groupOf } from '@aliquot/contract/roles';
import type { Area } from '../platform/room.ts';

/** Only what the rules need, so that they can be tested without a page. */
interface Known {
  path: string;
  areas: readonly Area[];
}

interface Place {
  /** The requested path, without its query. */
  path: string;
  /** The role, or `unauthorized` when signed out. */
  role: string;
  signedIn: boolean;
  /** The stored `active_tab`; may be anything. */
  remembered: string | null;
}

const defaults: Record<Area, string> = { auth: '/sign-in', staff: '/inventory', client: '/specimen-search' };

export function areaOf(role: string): Area {
  const group = groupOf(role);
  return group === 'other' ? 'auth' : group;
}

/** Where to redirect the user, or null to stay. */
export function destination(
  { path, role, signedIn, remembered }: Place,
  screens: readonly Known[],
): string | null {
  const area = areaOf(role);
  const open = (candidate: string, to: Area) =>
    screens.some((screen) => screen.path === candidate && screen.areas.includes(to));

  if (!signedIn) return open(path, 'auth') ? null : defaults.auth;
  // A role without an area stays on the sign-in route, in the bare layout.
  if (area === 'auth') return path === defaults.auth ? null : defaults.auth;
  if (open(path, area)) return null;
  const saved = remembered?.split('?')[0] ?? '';
  const isEntry = path === '/' || open(path, 'auth');
  return isEntry && open(saved, area) ? (remembered ?? defaults[area]) : defaults[area];
}

/** Whether a path is worth remembering: a screen of the user's area, or any screen while signed out. */
export function worthRemembering(
  place: Pick<Place, 'path' | 'role' | 'signedIn'>,
  screens: readonly Known[],
): boolean {
  const screen = screens.find(({ path }) => path === place.path);
  if (!screen || screen.areas.includes('auth')) return false;
  return !place.signedIn || screen.areas.includes(areaOf(place.role));
}
