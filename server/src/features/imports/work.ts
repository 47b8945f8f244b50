import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { BatchSize } from './batch-size.ts';
import { type ImportRecord, renewLease } from './queries.ts';

export type Needs = Pick<Services, 'clock' | 'config' | 'jobs' | 'log' | 'store'> & {
  /** How long a statement may block the database. */
  aimMs: number;
};

/** How long a node owns an import; renewed with every batch. */
export const leaseSeconds = 8;

/** Thrown to end a step early: the server stops, or a user changed the state of the import. */
export class InterruptedError extends Error {}

/** One step of one import, and what it needs. */
export interface Work {
  db: Handle;
  services: Needs;
  run: ImportRecord;
  batchSize(firstRows: number, maxRows: number): BatchSize;
  /** Stores the progress; fails with `InterruptedError` when the step is no longer wanted. */
  progress(done: number): Promise<void>;
}

/** The least time between two published progress events. */
const publishEveryMs = 500;

export function createWork(db: Handle, services: Needs, run: ImportRecord, signal: AbortSignal): Work {
  let publishedAt = 0;
  return {
    db,
    services,
    run,
    batchSize: (firstRows, maxRows) => new BatchSize(services.aimMs, firstRows, maxRows),
    async progress(done) {
      if (signal.aborted) throw new InterruptedError();
      const state = await renewLease(db, run.id, leaseSeconds, { done });
      if (state !== run.state) throw new InterruptedError();
      if (Date.now() - publishedAt < publishEveryMs) return;
      publishedAt = Date.now();
      await publishImport(db, run.id);
    },
  };
}

/** Runs several writes of a step in one transaction, with their notifications. */
export async function inTransaction(
  { db, services: { jobs } }: Work,
  write: (context: { db: Handle; jobs: Services['jobs'] }) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute((tx) => write({ db: tx, jobs }));
}

export const publishImport = (db: Handle, id: number) =>
  publish(db, { kind: 'import.changed', to: 'staff', payload: { id } });
