import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseBusyError } from '../errors.ts';
import type { FromWorker, OpenRequest, Request, WorkerStart } from './messages.ts';
import { DatabaseError } from './wire-errors.ts';

export interface LinkEvents {
  onNotification(channel: string, payload: string): void;
  onWarning(message: string): void;
  /** The worker ended without a request to close. */
  onLost(reason: string): void;
}

interface Pending {
  id: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** The engine refused to open its folder; `output` is what it printed. */
export class OpenError extends Error {
  readonly output: readonly string[];

  constructor(message: string, output: readonly string[]) {
    super(message);
    this.name = 'OpenError';
    this.output = output;
  }
}

/** TypeScript declares it only in its DOM library. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let program: Promise<object> | undefined;

/** Compiled once per process, which halves the start of every later thread (1.1 s of CPU time instead of 2.3 s). */
function compiledProgram(): Promise<object> {
  program ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return program;
}

/** How long to wait for an idle thread to exit before it is terminated. */
const END_MS = 10_000;

/** One worker thread with one engine, from start to end. It handles one request at a time. */
export class WorkerLink {
  #worker: Worker;
  #exited: Promise<unknown>;
  #events: LinkEvents;
  #pending: Pending | undefined;
  #nextId = 1;
  /** False while it opens or closes, when the end of the thread is no loss to report. */
  #inUse = false;
  ended = false;

  private constructor(worker: Worker, events: LinkEvents) {
    this.#worker = worker;
    this.#exited = new Promise((resolve) => worker.once('exit', resolve));
    this.#events = events;
  }

  static async start(open: OpenRequest, events: LinkEvents): Promise<WorkerLink> {
    const workerData: WorkerStart = { ...open, program: await compiledProgram() };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    const link = new WorkerLink(worker, events);
    const opened = Promise.withResolvers<void>();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'opened') {
        link.#inUse = true;
        opened.resolve();
      } else if (message.kind === 'failed')
        opened.reject(new OpenError(message.error.message, message.output));
      else link.#receive(message);
    });
    worker.on('error', (error) => {
      opened.reject(new OpenError(error.message, []));
      link.#lost(`its thread failed: ${error.message}`);
    });
    worker.on('exit', () => {
      opened.reject(new OpenError('The engine ended while it was opening.', []));
      link.#lost('its thread ended');
    });
    try {
      await opened.promise;
      return link;
    } catch (error) {
      await link.#end();
      throw error;
    }
  }

  call(request: Request, limitMs: number): Promise<unknown> {
    if (this.ended) return Promise.reject(new DatabaseBusyError('The database is starting again.', '57P03'));
    if (this.#pending) return Promise.reject(new Error('The engine was asked a second thing at a time.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#overtime(limitMs), limitMs);
      this.#pending = { id, resolve, reject, timer };
      this.#worker.postMessage({ id, request });
    });
  }

  async close(limitMs: number): Promise<void> {
    this.#inUse = false;
    try {
      await this.call({ kind: 'close' }, limitMs);
    } finally {
      await this.#end();
    }
  }

  /**
   * Waits for the thread to exit by itself, since terminating it while WebAssembly shuts down can crash the process.
   * Terminates it only if it does not exit in time.
   */
  async #end(): Promise<void> {
    this.ended = true;
    const late = setTimeout(() => void this.#worker.terminate(), END_MS);
    await this.#exited;
    clearTimeout(late);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'notification') this.#events.onNotification(message.channel, message.payload);
    if (message.kind === 'warning') this.#events.onWarning(message.message);
    if (message.kind !== 'reply' || message.id !== this.#pending?.id) return;
    const { resolve, reject, timer } = this.#pending;
    this.#pending = undefined;
    clearTimeout(timer);
    if ('error' in message) {
      reject(new DatabaseError(message.error));
      if (message.broken) this.#lost(`the engine failed: ${message.error.message}`);
    } else {
      resolve(message.value);
    }
  }

  #overtime(limitMs: number): void {
    this.#lost(
      `a query ran longer than ${limitMs} ms`,
      new DatabaseBusyError(`The database gave up on a query after ${limitMs} ms.`),
    );
  }

  /** Terminates the thread, which may be in the middle of a query, and notifies the caller and the proxy. */
  #lost(reason: string, error?: DatabaseBusyError): void {
    if (this.ended) return;
    this.ended = true;
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) clearTimeout(pending.timer);
    const notify = () => {
      pending?.reject(error ?? new DatabaseBusyError(`The database stopped: ${reason}.`, '57P01'));
      if (this.#inUse) this.#events.onLost(reason);
    };
    // Another thread may open the same folder only after this one has ended.
    this.#worker.terminate().then(notify, notify);
  }
}
