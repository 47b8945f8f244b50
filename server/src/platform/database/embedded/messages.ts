import type { WireError } from './wire-errors.ts';

/** How a worker opens its database. */
export interface OpenRequest {
  /** Undefined for a database in memory. */
  folder: string | undefined;
  /** A gzipped dump to start a new database from. */
  snapshot: Uint8Array | undefined;
}

/** Handed over as `workerData`. */
export interface WorkerStart extends OpenRequest {
  /** The engine, compiled. */
  program: object;
}

export interface QueryRequest {
  kind: 'query';
  sql: string;
  params: readonly unknown[];
  inTransaction: boolean;
}

export type Request =
  | QueryRequest
  | { kind: 'exec'; sql: string }
  | { kind: 'begin' | 'commit' | 'rollback' | 'checkpoint' | 'dump' | 'sums' | 'close' };

export interface QueryReply {
  rows: Record<string, unknown>[];
  affectedRows?: number;
  fields: { name: string; dataTypeID: number }[];
}

/** Row count and checksum of a table, to compare a backup with its source. */
export interface TableChecksum {
  table: string;
  rows: number;
  checksum: string;
}

export interface DumpReply {
  bytes: Uint8Array<ArrayBuffer>;
  sums: TableChecksum[];
}

export type FromWorker =
  | { kind: 'opened' }
  | { kind: 'failed'; error: WireError; output: string[] }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'warning'; message: string }
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'reply'; id: number; error: WireError; broken: boolean };

export interface ToWorker {
  id: number;
  request: Request;
}
