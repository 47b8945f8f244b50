import { groupOf } from '@aliquot/contract/roles';
import type { Area } from '../platform/room.ts';

/** Only what the rules look at, so that they can be tested without a page. */
interface Known {
  path: string;
  areas: readonly Area[];
}

interface Place {
  /** Where the person wants to go, without its query. */
  path: string;
  /** The role, or `unauthorized` when nobody is signed in. */
  role: string;
  signedIn: boolean;
  /** What was remembered under `active_tab`; may be anything. */
  remembered: string | null;
}

const defaults: Record<Area, string> = { auth: '/sign-in', staff: '/inventory', client: '/specimen-search' };

export function areaOf(role: string): Area {
  const group = groupOf(role);
  return group === 'other' ? 'auth' : group;
}

/** Where to send somebody, or nothing when they are right where they are. */
export function destination(
  { path, role, signedIn, remembered }: Place,
  screens: readonly Known[],
): string | null {
  const area = areaOf(role);
  const open = (candidate: string, to: Area) =>
    screens.some((screen) => screen.path === candidate && screen.areas.includes(to));

  if (!signedIn) return open(path, 'auth') ? null : defaults.auth;
  // A role without an area of its own stays on the sign-in route, in the bare layout.
  if (area === 'auth') return path === defaults.auth ? null : defaults.auth;
  if (open(path, area)) return null;
  const saved = remembered?.split('?')[0] ?? '';
  const atTheDoor = path === '/' || open(path, 'auth');
  return atTheDoor && open(saved, area) ? (remembered ?? defaults[area]) : defaults[area];
}

/** Whether a place is worth coming back to: a screen of one's own area, or for somebody signed out any screen at all. */
export function worthRemembering(
  place: Pick<Place, 'path' | 'role' | 'signedIn'>,
  screens: readonly Known[],
): boolean {
  const screen = screens.find(({ path }) => path === place.path);
  if (!screen || screen.areas.includes('auth')) return false;
  return !place.signedIn || screen.areas.includes(areaOf(place.role));
}
