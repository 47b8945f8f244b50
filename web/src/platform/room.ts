import type { ComponentType } from 'react';
import type { Finder } from './finder.ts';

/** Who a screen is for. `auth` screens are for those who are not signed in. */
export type Area = 'auth' | 'staff' | 'client';

export interface Screen {
  /** Its address; the last part, with underscores, is its name in `screens` and `tabs` of the common texts. */
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

/** What a room brings to the page. `app/rooms.ts` lists the rooms; nothing else has to know one. */
export interface Room {
  screens?: readonly Screen[];
  /** Which addresses are stale when something of a kind has changed, here or on somebody else's screen. */
  live?: Readonly<Record<string, string>>;
  /** How the palette finds what the room has; loaded with the palette. */
  finders?: () => Promise<{ finders: readonly Finder[] }>;
}
