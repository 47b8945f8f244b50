import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing, type Row } from './endpoint.ts';
import { idText, version, versionText } from './fields.ts';
import { listOf } from './paging.ts';

interface Crud<P extends string, A, E, B, L> {
  path: `/api/${P}`;
  access: A;
  /** The schema of a row in replies. */
  entity: E;
  /** The body of create; update accepts any part of it. */
  body: B;
  /** The body of the list: `listQuery`. */
  list: L;
}

const params = z.strictObject({ id: idText });

/**
 * The six endpoints of a plain room: list, create, read, update, delete and restore. A room overrides one after a
 * spread: `{ ...rows, remove: { ...rows.remove, response } }`.
 */
export const crud = <
  const P extends string,
  const A extends Row['access'],
  E extends z.ZodMiniType,
  B extends z.ZodMiniObject,
  L extends z.ZodMiniObject,
>({
  path,
  access,
  entity,
  body,
  list,
}: Crud<P, A, E, B, L>) => ({
  getMany: endpoint({
    method: 'POST',
    path: `${path}/get_many`,
    kind: 'read',
    access,
    body: list,
    response: listOf(entity),
  }),
  create: endpoint({ method: 'POST', path: `${path}/create`, kind: 'write', access, body, response: entity }),
  get: endpoint({ method: 'GET', path: `${path}/{id}`, kind: 'read', access, params, response: entity }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    kind: 'write',
    access,
    params,
    body: z.extend(z.partial(body), { version: z.optional(version) }),
    response: entity,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    kind: 'write',
    access,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    kind: 'write',
    access,
    params,
    response: entity,
  }),
});

/** Documentation of these endpoints for entities with a unique name. The room documents `remove` itself. */
export const crudDocs = (thing: string, things: string) =>
  ({
    getMany: { scope: 'any', errors: ['invalid_input'], summary: `List ${things}` },
    create: { scope: 'any', errors: ['invalid_input', 'duplicate'], summary: `Create a ${thing}` },
    get: { scope: 'any', errors: ['not_found'], summary: `Read one ${thing}` },
    update: {
      scope: 'any',
      errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
      summary: `Change a ${thing}`,
    },
    restore: { scope: 'any', errors: ['not_found', 'duplicate'], summary: `Restore a deleted ${thing}` },
  }) satisfies DocsOf<Partial<ReturnType<typeof crud>>>;
