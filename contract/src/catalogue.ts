import * as z from 'zod/mini';
import { biomarker, biomarkerClient, biomarkerSorts, maxBiomarkers } from './biomarker-list.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { id, idText, text, version, versionText } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { everybody, staff } from './roles.ts';

/** Groupings of biomarkers: research areas and body systems with their items, and laboratory panels. */

export const areaKinds = ['research_area', 'body_system'] as const;
export type AreaKind = (typeof areaKinds)[number];

/** Biomarkers visible to the caller, and their samples that can be bought now. */
const counts = { biomarkerCount: z.int(), available: z.int() };
const versioned = { version: z.int() };

const itemClient = z.object({ id, name: z.string(), active: z.boolean(), ...counts });
const item = z.extend(itemClient, versioned);

const areaClient = z.object({
  id,
  kind: z.enum(areaKinds),
  name: z.string(),
  active: z.boolean(),
  /** Of all its items; a biomarker in several items counts once. */
  ...counts,
  items: z.array(itemClient),
});
const area = z.extend(areaClient, { ...versioned, items: z.array(item) });
export type Area = z.output<typeof area>;

const withArea = { area: z.object({ id, name: z.string(), kind: z.enum(areaKinds), active: z.boolean() }) };
const listedItemClient = z.extend(itemClient, withArea);
export const listedItem = z.extend(item, withArea);
export type ListedItem = z.output<typeof listedItem>;

const panelClient = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** The official LOINC panel, where there is one; its name is never translated. */
  loincCode: z.nullable(z.string()),
  loincName: z.nullable(z.string()),
  ...counts,
});
const panel = z.extend(panelClient, versioned);
export type Panel = z.output<typeof panel>;

/** A page of the biomarkers of an item or panel; without a sort, by position. */
const memberQuery = z.extend(
  listQuery({ sorts: [...biomarkerSorts, 'position'], maxLimit: maxBiomarkers, filters: {} }),
  { limit: z._default(z.int().check(z.gte(1), z.lte(maxBiomarkers)), 100) },
);
const members = { staff: listOf(biomarker), client: listOf(biomarkerClient) };

const params = z.strictObject({ id: idText });
const panelParams = z.strictObject({ panelId: idText });
const removeQuery = z.strictObject({ version: z.optional(versionText) });
const loincBiomarkerIds = z.optional(z.array(id).check(z.maxLength(maxBiomarkers)));
/** Active rows, deleted ones, or both. Clients only get active ones. */
const allQuery = z.strictObject({ active: z.optional(z.enum(['true', 'false'])) });

export const areaBody = z.strictObject({ kind: z.enum(areaKinds), name: text() });
export const itemBody = z.strictObject({ researchAreaId: id, name: text(), loincBiomarkerIds });
export const panelBody = z.strictObject({ name: text(), loincBiomarkerIds });

const change = { version: z.optional(version) };

export const researchAreas = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/research_areas/get_all',
    kind: 'read',
    shared: true,
    access: everybody,
    query: allQuery,
    response: { staff: listOf(area), client: listOf(areaClient) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/research_areas/create',
    kind: 'write',
    access: staff,
    body: areaBody,
    response: area,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/research_areas/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ name: z.optional(text()), ...change }),
    response: area,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/research_areas/{id}',
    kind: 'write',
    access: staff,
    params,
    query: removeQuery,
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/research_areas/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: area,
  }),
  getItems: endpoint({
    method: 'POST',
    path: '/api/research_areas/items/get_many',
    kind: 'read',
    shared: true,
    access: everybody,
    body: listQuery({
      sorts: ['name', 'area', 'biomarkers', 'available'],
      filters: { kind: z.optional(z.enum(areaKinds)), researchAreaId: z.optional(id) },
    }),
    response: { staff: listOf(listedItem), client: listOf(listedItemClient) },
  }),
  createItem: endpoint({
    method: 'POST',
    path: '/api/research_areas/items/create',
    kind: 'write',
    access: staff,
    body: itemBody,
    response: listedItem,
  }),
  updateItem: endpoint({
    method: 'PATCH',
    path: '/api/research_areas/items/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ name: z.optional(text()), loincBiomarkerIds, ...change }),
    response: listedItem,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/api/research_areas/items/{id}',
    kind: 'write',
    access: staff,
    params,
    query: removeQuery,
    response: nothing,
  }),
  restoreItem: endpoint({
    method: 'POST',
    path: '/api/research_areas/items/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: listedItem,
  }),
  getItemBiomarkers: endpoint({
    method: 'POST',
    path: '/api/research_areas/items/{id}/get_loinc_biomarkers',
    kind: 'read',
    shared: true,
    access: everybody,
    params,
    body: memberQuery,
    response: members,
  }),
};

export const panels = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/panels',
    kind: 'read',
    shared: true,
    access: everybody,
    query: allQuery,
    response: { staff: listOf(panel), client: listOf(panelClient) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/panels/create',
    kind: 'write',
    access: staff,
    body: panelBody,
    response: panel,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/panels/{panelId}',
    kind: 'write',
    access: staff,
    params: panelParams,
    body: z.strictObject({ name: z.optional(text()), loincBiomarkerIds, ...change }),
    response: panel,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/panels/{panelId}',
    kind: 'write',
    access: staff,
    params: panelParams,
    query: removeQuery,
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/panels/{panelId}/restore',
    kind: 'write',
    access: staff,
    params: panelParams,
    response: panel,
  }),
  getBiomarkers: endpoint({
    method: 'POST',
    path: '/api/panels/{panelId}/get_loinc_biomarkers',
    kind: 'read',
    shared: true,
    access: everybody,
    params: panelParams,
    body: memberQuery,
    response: members,
  }),
};

export const researchAreasDocs: DocsOf<typeof researchAreas> = {
  getAll: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'All research areas and body systems with their items, distinguished by `kind`',
  },
  create: {
    scope: 'any',
    errors: ['invalid_input', 'duplicate'],
    summary: 'Create a research area or a body system',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Rename a research area or a body system',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict'],
    summary: 'Delete a research area or a body system; its items are hidden with it',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'duplicate'],
    summary: 'Restore a deleted research area or body system with its items',
  },
  getItems: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List the items of research areas and body systems',
  },
  createItem: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate'],
    summary: 'Create an item of an area, with its biomarkers',
  },
  updateItem: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Rename an item, or set its biomarkers and their order',
  },
  removeItem: {
    scope: 'any',
    errors: ['not_found', 'version_conflict'],
    summary: 'Delete an item of an area',
  },
  restoreItem: { scope: 'any', errors: ['not_found', 'duplicate'], summary: 'Restore a deleted item' },
  getItemBiomarkers: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'List the biomarkers of an item',
  },
};

export const panelsDocs: DocsOf<typeof panels> = {
  getAll: { scope: 'any', errors: ['invalid_input'], summary: 'All laboratory panels' },
  create: {
    scope: 'any',
    errors: ['invalid_input', 'duplicate'],
    summary: 'Create a panel, with its biomarkers',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Rename a panel, or set its biomarkers and their order',
  },
  remove: { scope: 'any', errors: ['not_found', 'version_conflict'], summary: 'Delete a panel' },
  restore: { scope: 'any', errors: ['not_found', 'duplicate'], summary: 'Restore a deleted panel' },
  getBiomarkers: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'List the biomarkers of a panel',
  },
};
