import * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';
import type { Group, Role } from './roles.ts';
import './issue-keys.ts';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/** Staff and clients read the same rows in different shapes, and ask for them by what they see; such a row names both. */
export interface ByGroup<S extends Schema = Schema> {
  staff: S;
  client: S;
}

/**
 * One row of the contract table. The server's mount, the web's client, the OpenAPI document and the access tests read
 * it; a URL is written nowhere else. What the page does not need to call it stands apart, in its `RowDocs`.
 */
export interface Row {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  path: `/api/${string}`;
  /** `write` runs in one transaction, `read` on the plain handle, `stream` answers bytes of `media`. */
  kind: 'read' | 'write' | 'stream';
  access: 'public' | 'signed_in' | readonly Role[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema | ByGroup<ObjectSchema>;
  response: Schema | ByGroup;
  media?: string;
  /** Reads the catalogue alone, which is the same for everybody: it runs without a user scope. */
  shared?: true;
  /** A read that costs much and may come from a replica, as long as that has what the caller wrote and was told of. */
  heavy?: true;
  /** The body is bytes of any type; the handler reads them from `http.bytes` as they come. */
  upload?: true;
}

export type Table = Record<string, Row>;

/** What the API document and the tests say of a row beside how it is called. No page loads it. */
export interface RowDocs {
  /** Whose rows it may touch; the tests call `company` and `self` rows with somebody else's ids. */
  scope: 'any' | 'company' | 'self';
  errors: readonly ErrorName[];
  summary: string;
}

export type DocsOf<T> = { [K in keyof T]: RowDocs };
export type DocumentedRow = Row & RowDocs;

/** The rows with what is said of them; one that nothing is said of does not compile. */
export const withDocs = <T extends Table>(table: T, docs: DocsOf<T>) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, ...docs[name] }])) as {
    [K in keyof T]: T[K] & RowDocs;
  };

/** Keeps the literals of a row, so that handlers and client can be typed from it. */
export const endpoint = <const R extends Row>(row: R): R => row;

type Output<S> = S extends Schema
  ? z.output<S>
  : S extends ByGroup
    ? z.output<S[keyof ByGroup]>
    : Record<string, never>;
type Given<S> = S extends Schema ? z.input<S> : S extends ByGroup ? z.input<S[keyof ByGroup]> : never;

/** What a handler receives: parsed, with defaults filled in. */
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

/** What a caller sends. A part that may be left out may be left out here too. */
export type Sent<R extends Row> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;

/** What a caller gets back: the `data` of the body. */
export type Reply<R extends Row> = Output<R['response']>;

/** What a handler gives: the reply before it is parsed, or the chunks of a stream. */
export type Result<R extends Row> = R['kind'] extends 'stream'
  ? AsyncIterable<string | Uint8Array>
  : Given<R['response']>;

/** The shape of a row's body or reply for somebody of that group. */
export function shapeFor<S extends Schema>(shape: S | ByGroup<S>, group: Group): S {
  if (!('staff' in shape)) return shape;
  return group === 'staff' ? shape.staff : shape.client;
}

type ShapeOf<S, G extends keyof ByGroup> = S extends ByGroup ? S[G] : S;

/** A row as one group asks for it and is answered, with the types of that group alone. */
export type RowFor<R extends Row, G extends keyof ByGroup> = Omit<R, 'body' | 'response'> & {
  response: ShapeOf<R['response'], G>;
} & (R extends { body: infer B } ? { body: ShapeOf<B, G> } : unknown);

export const rowFor = <R extends Row, G extends keyof ByGroup>(row: R, group: G) =>
  ({
    ...row,
    ...(row.body ? { body: shapeFor(row.body, group) } : {}),
    response: shapeFor(row.response, group),
  }) as unknown as RowFor<R, G>;

/** Puts values in the `{holes}` of a row's path. */
export function pathOf(row: Pick<Row, 'path'>, params: Record<string, unknown> = {}): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Answers nothing but that it worked. */
export const nothing = z.null();
