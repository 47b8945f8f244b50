import * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';
import type { Group, Role } from './roles.ts';
import './issue-keys.ts';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/** For endpoints where staff and clients have different schemas. */
export interface ByGroup<S extends Schema = Schema> {
  staff: S;
  client: S;
}

/**
 * One row of the contract table. The server's mount, the web's client, the OpenAPI document and the access tests use
 * it; URLs are written nowhere else. `RowDocs` has what the page does not need.
 */
export interface Row {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  path: `/api/${string}`;
  /** `write` runs in one transaction, `read` on the plain handle, `stream` returns bytes of type `media`. */
  kind: 'read' | 'write' | 'stream';
  access: 'public' | 'signed_in' | readonly Role[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema | ByGroup<ObjectSchema>;
  response: Schema | ByGroup;
  media?: string;
  /** Reads only the catalogue, which is the same for all users, so it runs without a user scope. */
  shared?: true;
  /** An expensive read that may use a replica, if it includes the caller's own writes and received events. */
  heavy?: true;
  /** The body is bytes of any type; the handler streams them from `http.bytes`. */
  upload?: true;
}

export type Table = Record<string, Row>;

/** Documentation of a row, for OpenAPI and tests. The page does not load it. */
export interface RowDocs {
  /** Whose data it may access; tests call `company` and `self` rows with foreign ids. */
  scope: 'any' | 'company' | 'self';
  errors: readonly ErrorName[];
  summary: string;
}

export type DocsOf<T> = { [K in keyof T]: RowDocs };
export type DocumentedRow = Row & RowDocs;

export type Documented<T extends Table> = { [K in keyof T]: T[K] & RowDocs };

/** Merges the rows with their documentation; a row without any does not compile. */
export const withDocs = <T extends Table>(table: T, docs: DocsOf<T>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, { ...row, ...docs[name] }]),
  ) as Documented<T>;

/** Keeps the literal types of a row, from which handlers and client are typed. */
export const endpoint = <const R extends Row>(row: R): R => row;

type Output<S> = S extends Schema
  ? z.output<S>
  : S extends ByGroup
    ? z.output<S[keyof ByGroup]>
    : Record<string, never>;
type Given<S> = S extends Schema ? z.input<S> : S extends ByGroup ? z.input<S[keyof ByGroup]> : never;

/** The input of a handler: parsed, with defaults. */
export interface Input<R extends Row> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}

type Part<R extends Row, K extends 'params' | 'query' | 'body'> = R[K] extends Schema | ByGroup
  ? Record<string, never> extends Given<R[K]>
    ? { [P in K]?: Given<R[K]> }
    : { [P in K]: Given<R[K]> }
  : unknown;

/** The request of a caller; optional parts may be omitted. */
export type Sent<R extends Row> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;

/** The `data` of the reply. */
export type Reply<R extends Row> = Output<R['response']>;

/** The result of a handler: the reply before it is parsed, or the chunks of a stream. */
export type Result<R extends Row> = R['kind'] extends 'stream'
  ? AsyncIterable<string | Uint8Array>
  : Given<R['response']>;

/** The schema of a row's body or reply for a group. */
export function shapeFor<S extends Schema>(shape: S | ByGroup<S>, group: Group): S {
  if (!('staff' in shape)) return shape;
  return group === 'staff' ? shape.staff : shape.client;
}

type ShapeOf<S, G extends keyof ByGroup> = S extends ByGroup ? S[G] : S;

/** A row with the schemas of one group only. */
export type RowFor<R extends Row, G extends keyof ByGroup> = Omit<R, 'body' | 'response'> & {
  response: ShapeOf<R['response'], G>;
} & (R extends { body: infer B } ? { body: ShapeOf<B, G> } : unknown);

export const rowFor = <R extends Row, G extends keyof ByGroup>(row: R, group: G) =>
  ({
    ...row,
    ...(row.body ? { body: shapeFor(row.body, group) } : {}),
    response: shapeFor(row.response, group),
  }) as unknown as RowFor<R, G>;

/** Fills in the `{placeholders}` of a row's path. */
export function pathOf(row: Pick<Row, 'path'>, params: Record<string, unknown> = {}): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The reply of an endpoint without data. */
export const nothing = z.null();
