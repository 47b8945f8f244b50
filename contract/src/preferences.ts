import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { id, idText, text } from './fields.ts';

/** Display preferences of a user, shared by all devices of the user. */

/** Screens with a list, by the last part of their path. */
export const listScreens = [
  'inventory',
  'users',
  'vendors',
  'vendor-orders',
  'client-orders',
  'client-invoices',
  'client-companies',
  'biomarkers',
  'research-areas',
  'non-inventory',
  'contact-us',
  'specimen-search',
  'loinc-list',
  'cohorts',
  'orders',
  'cart',
] as const;
export type ListScreen = (typeof listScreens)[number];

const columnIds = z.optional(z.array(z.string().check(z.regex(/^[A-Za-z_]{1,40}$/))).check(z.maxLength(40)));

/** A missing field means the default of the screen. */
const listSettings = z.strictObject({
  sortBy: z.optional(z.string().check(z.regex(/^-?[A-Za-z]{1,40}$/))),
  limit: z.optional(z.literal([10, 25, 50, 100])),
  /** Hidden columns. */
  hidden: columnIds,
  /** Shown columns that are hidden by default. */
  shown: columnIds,
});
export type ListSettings = z.output<typeof listSettings>;

const lists = z.partialRecord(z.enum(listScreens), listSettings);

/** `words` is a URL query such as `status=placed&sortBy=-total`: filters, search, sort, columns. */
const viewBody = z.strictObject({ list: z.enum(listScreens), name: text(60), words: text(4000) });
const view = z.object({ id, list: z.enum(listScreens), name: z.string(), words: z.string() });
export type ListView = z.output<typeof view>;

/** More would not fit into a menu. */
export const maxViews = 20;

const preferred = z.object({
  /** Whether single-key shortcuts are on. */
  shortcuts: z.boolean(),
  lists,
  /** Sorted by name. */
  views: z.array(view),
});
export type Preferences = z.output<typeof preferred>;

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/api/preferences',
    kind: 'read',
    access: 'signed_in',
    response: preferred,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/preferences',
    kind: 'write',
    access: 'signed_in',
    body: z.strictObject({
      shortcuts: z.optional(z.boolean()),
      /** Replaces the settings of the given lists; others stay. */
      lists: z.optional(lists),
    }),
    response: preferred,
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/preferences/views',
    kind: 'write',
    access: 'signed_in',
    body: viewBody,
    response: view,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/preferences/views/{id}',
    kind: 'write',
    access: 'signed_in',
    params: z.strictObject({ id: idText }),
    response: nothing,
  }),
};

export const preferencesDocs: DocsOf<typeof preferences> = {
  get: {
    scope: 'self',
    errors: [],
    summary: 'Read the own preferences: shortcuts, settings of lists, saved views',
  },
  change: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'Change the own preferences; missing fields stay unchanged',
  },
  saveView: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_views'],
    summary: 'Save a view of a list under a name; one of the same name is replaced',
  },
  removeView: { scope: 'self', errors: ['not_found'], summary: 'Remove a saved view' },
};
