// Runs PGlite outside the main thread, since a query blocks its thread from start to end.
// The main thread sends one request at a time (see proxy.ts), so nothing here needs a queue.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { engineParsers } from '../values.ts';
import { WAL_SETTINGS, WalWatch } from './checkpoint.ts';
import type {
  DumpReply,
  FromWorker,
  QueryReply,
  QueryRequest,
  Request,
  ToWorker,
  WorkerStart,
} from './messages.ts';
import { tableChecksums } from './table-checksums.ts';
import { toWire } from './wire-errors.ts';

if (!parentPort) throw new Error('worker.ts runs in a worker thread only.');
const port = parentPort;
const { folder, snapshot, program } = workerData as WorkerStart;

interface OpenTransaction {
  handle: Transaction;
  end(commit: boolean): void;
  ended: Promise<void>;
}

const rolledBack = new Error('rolled back by request');
let transaction: OpenTransaction | undefined;
const wal = folder ? new WalWatch(folder) : undefined;
let dirty = false;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function open(): Promise<PGlite> {
  const output: string[] = [];
  const keep = (text: string) => {
    output.push(text);
    if (output.length > 40) output.shift();
    return true;
  };
  try {
    const pg = await PGlite.create(folder ?? 'memory://', {
      extensions: { pg_trgm, unaccent },
      pgliteWasmModule: program,
      parsers: engineParsers,
      // Times in the audit log must not depend on the time zone of the machine.
      startParams: [...PGlite.defaultStartParams, ...WAL_SETTINGS, '-c', 'TimeZone=UTC'],
      onStdout: keep,
      onStderr: keep,
      ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(snapshot)]) } : {}),
    });
    pg.onNotification((channel, payload) => post({ kind: 'notification', channel, payload }));
    return pg;
  } catch (error) {
    post({ kind: 'failed', error: toWire(error), output });
    throw error;
  }
}

const pg = await open();

async function begin(): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const ended = pg.transaction(async (handle) => {
    transaction = {
      handle,
      end: (commit) => (commit ? finish.resolve() : finish.reject(rolledBack)),
      ended,
    };
    begun.resolve();
    await finish.promise;
  });
  // `endTransaction` awaits it again; this only prevents an unhandled rejection.
  ended.catch(begun.reject);
  await begun.promise;
}

async function endTransaction(commit: boolean): Promise<void> {
  const current = transaction;
  if (!current) throw new Error('There is no open transaction.');
  transaction = undefined;
  current.end(commit);
  await current.ended.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
}

async function query(request: QueryRequest): Promise<QueryReply> {
  if (request.inTransaction && !transaction) throw new Error('The transaction has ended.');
  const target = request.inTransaction && transaction ? transaction.handle : pg;
  const result: Results<Record<string, unknown>> = await target.query(request.sql, [...request.params]);
  return replyOf(result);
}

function replyOf({ rows, fields, affectedRows }: Results<Record<string, unknown>>): QueryReply {
  return { rows, fields, ...(affectedRows === undefined ? {} : { affectedRows }) };
}

async function exec(sql: string): Promise<QueryReply[]> {
  try {
    return (await pg.exec(sql)).map(replyOf);
  } finally {
    // A script that fails between its own BEGIN and COMMIT would leave the only session in an aborted transaction.
    if (pg.isInTransaction()) await pg.exec('rollback');
  }
}

async function checkpoint(): Promise<void> {
  await (transaction?.handle ?? pg).exec('checkpoint');
  dirty = false;
}

async function dump(): Promise<DumpReply> {
  await checkpoint();
  const sums = await tableChecksums(pg);
  const file = await pg.dumpDataDir('gzip');
  return { bytes: new Uint8Array(await file.arrayBuffer()), sums };
}

async function handle(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return query(request);
    case 'exec':
      return exec(request.sql);
    case 'begin':
      return begin();
    case 'commit':
      return endTransaction(true);
    case 'rollback':
      return endTransaction(false);
    case 'checkpoint':
      return dirty ? checkpoint() : undefined;
    case 'dump':
      return dump();
    case 'sums':
      return tableChecksums(pg);
    case 'close':
      await checkpoint();
      return pg.close();
  }
}

/** PGlite has no background checkpointer: without this its write-ahead log would grow without end. */
async function boundWal(): Promise<void> {
  dirty = true;
  if (!wal?.isDue()) return;
  // Fails in an aborted transaction; the next statement after it tries again.
  await checkpoint().catch((error: unknown) =>
    post({ kind: 'warning', message: `CHECKPOINT: ${toWire(error).message}` }),
  );
}

function isEngineFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus');
}

async function answer({ id, request }: ToWorker): Promise<void> {
  try {
    const value = await handle(request);
    if (request.kind === 'query' || request.kind === 'exec' || request.kind === 'commit') await boundWal();
    const transfer = request.kind === 'dump' ? [(value as DumpReply).bytes.buffer] : [];
    post({ kind: 'reply', id, value }, transfer);
  } catch (error) {
    // After a trap inside WebAssembly the engine's memory cannot be trusted: the main thread ends this worker.
    post({ kind: 'reply', id, error: toWire(error), broken: isEngineFailure(error) });
  }
  // Without an open port the thread exits by itself.
  if (request.kind === 'close') port.close();
}

port.on('message', (message: ToWorker) => void answer(message));
post({ kind: 'opened' });
