import type { ComponentType } from 'react';
import type { Finder } from './finder.ts';

/** Who a screen is for. `auth` screens are for those who are not signed in. */
export type Area = 'auth' | 'staff' | 'client';

export interface Screen {
  /** Its address. `screenName` makes its name in the common texts of it. */
  path: string;
  areas: readonly Area[];
  /** Files of texts that it needs at once: asked for beside its code, not by it, which saves a round trip. */
  texts: readonly string[];
  /** Loaded when first opened, as a chunk of its own. */
  load: () => Promise<{ Screen: ComponentType }>;
  /** Where its tab stands in the bar of an area, counted from the left; without one it has none. */
  tab?: Partial<Record<Area, number>>;
  /** The screen whose tab is shown as active here. */
  parent?: string;
  /** What the palette can begin here, by its name in `new` of the palette's texts. */
  creates?: string;
}

/** The name of a screen in `screens` and `tabs` of the common texts: the last part of its address. */
export const screenName = (path: string): string => path.split('/').at(-1)?.replaceAll('-', '_') ?? '';

/** What a room brings to the page. `app/rooms.ts` lists the rooms; nothing else has to know one. */
export interface Room {
  screens?: readonly Screen[];
  /** Which addresses are stale when something of a kind has changed, here or on somebody else's screen. */
  live?: Readonly<Record<string, string>>;
  /** How the palette finds what the room has; loaded with the palette. */
  finders?: () => Promise<{ finders: readonly Finder[] }>;
}
