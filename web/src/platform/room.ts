import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Finder } from './finder.ts';

/** Who a screen is for. `auth` screens are for signed-out users. */
export type Area = 'auth' | 'staff' | 'client';

export interface Screen {
  /** Its address. `screenName` derives its translation key from it. */
  path: string;
  areas: readonly Area[];
  /** Text files that it needs at once: requested in parallel with its code, which saves a round trip. */
  texts: readonly string[];
  /** Loaded when first opened, as a separate chunk. */
  load: () => Promise<{ Screen: ComponentType }>;
  /** The position of its tab in the bar of an area, from the left; without one it has no tab. */
  tab?: Partial<Record<Area, number>>;
  /** The screen whose tab is shown as active here; with an `icon` its header links to this one. */
  parent?: string;
  icon?: LucideIcon;
  /** What the palette can create here, by its key in `new` of the palette's texts. */
  creates?: string;
}

/** The name of a screen in `screens` and `tabs` of the common texts: the last part of its address. */
export const screenName = (path: string): string => path.split('/').at(-1)?.replaceAll('-', '_') ?? '';

/** A room's parts of the page. Only `app/rooms.ts` lists the rooms. */
export interface Room {
  screens?: readonly Screen[];
  /** The path prefix to invalidate for each kind of live event. */
  live?: Readonly<Record<string, string>>;
  /** The room's palette searches; loaded with the palette. */
  finders?: () => Promise<{ finders: readonly Finder[] }>;
}
