import { room as approvals } from '../features/approvals/room.ts';
import { room as auth } from '../features/auth/room.ts';
import { room as biomarkers } from '../features/biomarkers/room.ts';
import { room as budgets } from '../features/budgets/room.ts';
import { room as cart } from '../features/cart/room.ts';
import { room as catalogue } from '../features/catalogue/room.ts';
import { room as clientInvoices } from '../features/client-invoices/room.ts';
import { room as cohortBuilder } from '../features/cohort-builder/room.ts';
import { room as cohorts } from '../features/cohorts/room.ts';
import { room as companies } from '../features/companies/room.ts';
import { room as contactUs } from '../features/contact-us/room.ts';
import { room as facilities } from '../features/facilities/room.ts';
import { room as imports } from '../features/imports/room.ts';
import { room as invoices } from '../features/invoices/room.ts';
import { room as notices } from '../features/notices/room.ts';
import { room as orders } from '../features/orders/room.ts';
import { room as profile } from '../features/profile/room.ts';
import { room as quotes } from '../features/quotes/room.ts';
import { room as requests } from '../features/requests/room.ts';
import { room as samples } from '../features/samples/room.ts';
import { room as specimens } from '../features/specimens/room.ts';
import { room as users } from '../features/users/room.ts';
import { room as vendors } from '../features/vendors/room.ts';
import type { Finder } from '../platform/finder.ts';
import type { Area, Room, Screen } from '../platform/room.ts';

/** In the order of the palette's result groups. */
export const rooms: readonly Room[] = [
  auth,
  approvals,
  budgets,
  companies,
  users,
  orders,
  quotes,
  clientInvoices,
  samples,
  biomarkers,
  specimens,
  cohorts,
  cohortBuilder,
  vendors,
  invoices,
  requests,
  catalogue,
  cart,
  contactUs,
  facilities,
  imports,
  notices,
  profile,
];

export const screens: readonly Screen[] = rooms.flatMap((room) => room.screens ?? []);

/** Screens with a tab first, in the order of the tabs. */
export const screensOf = (area: Area): readonly Screen[] =>
  screens
    .filter(({ areas }) => areas.includes(area))
    .sort((one, other) => (one.tab?.[area] ?? Infinity) - (other.tab?.[area] ?? Infinity) || 0);

/** The path prefixes to invalidate for each kind of live event, of every room that shows what it changes. */
export const liveAddresses: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      rooms.flatMap(({ live = {} }) => Object.entries(live)),
      ([kind]) => kind,
    ),
  ].map(([kind, entries]) => [kind, entries.map(([, prefix]) => prefix)]),
);

/** Loaded with the palette. */
export async function loadFinders(area: Area): Promise<readonly Finder[]> {
  const loaded = await Promise.all(rooms.map((room) => room.finders?.()));
  return loaded.flatMap((each) => each?.finders ?? []).filter((finder) => finder.area === area);
}
