import { DatabaseBusyError } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction-context.ts';
import type { DumpReply, OpenRequest, QueryReply, Request } from './messages.ts';
import { Mutex } from './mutex.ts';
import { WorkerLink } from './worker-link.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;

export interface ProxyOptions {
  open: OpenRequest;
  statementTimeoutMs: number;
  idleInTransactionMs?: number;
  log: Log;
}

type Payload = (payload: string) => void;

/** For work that may take long: migrations, backups, checkpoints. */
export const LONG_MS = 15 * 60_000;
/** Long enough for a worker to be replaced on a busy machine. */
const SHORTEST_WAIT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** A transaction on the engine's one session. All other callers wait until it has ended. */
export interface EmbeddedTransaction {
  query(sql: string, params?: readonly unknown[]): Promise<QueryReply>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * PGlite as seen from the main thread. It sends one statement at a time to the worker, ends a worker whose
 * statement takes too long, and opens the folder again in a new one.
 */
export class EmbeddedProxy {
  #options: ProxyOptions;
  #link: Promise<WorkerLink>;
  #mutex = new Mutex();
  #listeners = new Map<string, Set<Payload>>();
  #afterReopen: Array<() => void> = [];
  closed = false;

  private constructor(options: ProxyOptions) {
    this.#options = options;
    this.#link = this.#start(options.open);
  }

  static async open(options: ProxyOptions): Promise<EmbeddedProxy> {
    const proxy = new EmbeddedProxy(options);
    await proxy.#link;
    return proxy;
  }

  async query(sql: string, params: readonly unknown[] = []): Promise<QueryReply> {
    assertOutsideTransaction();
    return this.#inTurn({ kind: 'query', sql, params, inTransaction: false }) as Promise<QueryReply>;
  }

  async exec(sql: string, limitMs = this.#options.statementTimeoutMs): Promise<QueryReply[]> {
    assertOutsideTransaction();
    return this.#inTurn({ kind: 'exec', sql }, limitMs) as Promise<QueryReply[]>;
  }

  async ping(waitMs: number): Promise<void> {
    const release = await this.#mutex.acquire(waitMs);
    try {
      await this.#send({ kind: 'query', sql: 'select 1', params: [], inTransaction: false }, waitMs);
    } finally {
      release();
    }
  }

  async checkpoint(): Promise<void> {
    await this.#inTurn({ kind: 'checkpoint' }, LONG_MS);
  }

  async dump(): Promise<DumpReply> {
    return (await this.#inTurn({ kind: 'dump' }, LONG_MS)) as DumpReply;
  }

  async sums(): Promise<DumpReply['sums']> {
    return (await this.#inTurn({ kind: 'sums' }, LONG_MS)) as DumpReply['sums'];
  }

  /** Locks the engine until commit or rollback. If the worker is lost, every later statement of the transaction fails. */
  async begin(): Promise<EmbeddedTransaction> {
    const release = await this.#mutex.acquire(this.#waitMs());
    try {
      const link = await this.#current();
      await link.call({ kind: 'begin' }, this.#options.statementTimeoutMs);
      return this.#openTransaction(link, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The channel is taken literally. The subscription outlives the worker. */
  async listen(channel: string, onPayload: Payload, onGap?: () => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set<Payload>();
    const first = listeners.size === 0;
    listeners.add(onPayload);
    this.#listeners.set(channel, listeners);
    if (onGap) this.#afterReopen.push(onGap);
    if (first) await this.query(`listen ${quoted(channel)}`);
    return async () => {
      listeners.delete(onPayload);
      this.#afterReopen = this.#afterReopen.filter((gap) => gap !== onGap);
      if (listeners.size > 0 || this.closed) return;
      await this.query(`unlisten ${quoted(channel)}`);
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    const release = await this.#mutex.acquire(this.#waitMs()).catch(() => () => {});
    this.closed = true;
    try {
      const link = await this.#link.catch(() => undefined);
      if (link && !link.ended) await link.close(LONG_MS);
    } finally {
      release();
    }
  }

  #openTransaction(link: WorkerLink, release: () => void): EmbeddedTransaction {
    const { statementTimeoutMs: limitMs, idleInTransactionMs: idleMs = IDLE_IN_TRANSACTION_MS } =
      this.#options;
    let ended = false;
    let idle: NodeJS.Timeout | undefined;
    // Concurrent statements of one transaction are queued, since the worker takes one at a time.
    let last: Promise<unknown> = Promise.resolve();
    const end = () => {
      ended = true;
      clearTimeout(idle);
      release();
    };
    const step = <T>(request: Request, final: boolean): Promise<T> => {
      const run = async (): Promise<unknown> => {
        if (ended) throw new DatabaseBusyError('The transaction has already ended.', '25P03');
        clearTimeout(idle);
        try {
          return await link.call(request, limitMs);
        } finally {
          if (final || link.ended) end();
          else idle = setTimeout(abandon, idleMs);
        }
      };
      const result = last.then(run, run);
      last = result.catch(() => {});
      return result as Promise<T>;
    };
    const abandon = () => {
      this.#options.log('error', `A transaction was idle for ${idleMs} ms and was rolled back.`);
      step({ kind: 'rollback' }, true).catch(() => {});
    };
    idle = setTimeout(abandon, idleMs);
    return {
      query: (sql, params = []) => step({ kind: 'query', sql, params, inTransaction: true }, false),
      commit: () => step({ kind: 'commit' }, true),
      // After a failed commit or a lost worker there is nothing left to undo.
      rollback: async () => (ended ? undefined : step({ kind: 'rollback' }, true)),
    };
  }

  #waitMs(): number {
    return Math.max(this.#options.statementTimeoutMs * 2, SHORTEST_WAIT_MS);
  }

  async #inTurn(request: Request, limitMs = this.#options.statementTimeoutMs): Promise<unknown> {
    const release = await this.#mutex.acquire(this.#waitMs());
    try {
      return await this.#send(request, limitMs);
    } finally {
      release();
    }
  }

  async #send(request: Request, limitMs: number): Promise<unknown> {
    return (await this.#current()).call(request, limitMs);
  }

  async #current(): Promise<WorkerLink> {
    if (this.closed) throw new DatabaseBusyError('The database is closed.', '57P01');
    try {
      return await this.#link;
    } catch {
      // An earlier attempt to reopen failed; it may work now, for example after a full disk was cleared.
      this.#link = this.#start({ ...this.#options.open, snapshot: undefined });
      return await this.#link;
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const onPayload of this.#listeners.get(channel) ?? []) onPayload(payload);
  }

  #reopen(reason: string): void {
    if (this.closed) return;
    const { log, open } = this.#options;
    if (!open.folder) {
      // Its content is lost with the thread; an empty database instead would look like data loss.
      this.closed = true;
      log('error', `The in-memory database is gone: ${reason}.`);
      return;
    }
    log('warn', `The embedded database is opened again: ${reason}.`);
    const started = performance.now();
    this.#link = this.#start({ ...open, snapshot: undefined });
    this.#link.then(
      () => {
        log('info', `The embedded database is back after ${Math.round(performance.now() - started)} ms.`);
        for (const gap of this.#afterReopen) gap();
      },
      (error: Error) => log('error', `The embedded database could not be opened again: ${error.message}`),
    );
  }

  async #start(open: OpenRequest): Promise<WorkerLink> {
    const link = await WorkerLink.start(open, {
      onNotification: (channel, payload) => this.#deliver(channel, payload),
      onWarning: (message) => this.#options.log('warn', message),
      onLost: (reason) => this.#reopen(reason),
    });
    for (const [channel, listeners] of this.#listeners) {
      if (listeners.size === 0) continue;
      const sql = `listen ${quoted(channel)}`;
      await link.call({ kind: 'query', sql, params: [], inTransaction: false }, LONG_MS);
    }
    return link;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
