import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { BatchSize } from './batch-size.ts';
import { type ImportRecord, renewLease } from './queries.ts';

export type Needs = Pick<Services, 'clock' | 'config' | 'jobs' | 'log' | 'store'> & {
  /** How long a statement may hold the database up. */
  aimMs: number;
};

/** Somebody works on an import for so long before another may; renewed with every few rows. */
export const leaseSeconds = 8;

/** The step is over before its end: the server stops, or somebody wants something else of the import. */
export class InterruptedError extends Error {}

/** One step of one import, and what it may lean on. */
export interface Work {
  db: Handle;
  services: Needs;
  run: ImportRecord;
  /** So many rows at first, so many at most; see `BatchSize`. */
  pace(first: number, most: number): BatchSize;
  /** Says how far it is; fails with `InterruptedError` when the step is no longer wanted. */
  progress(done: number): Promise<void>;
}

/** Told at most so often: people look, they do not count. */
const publishEveryMs = 500;

export function createWork(db: Handle, services: Needs, run: ImportRecord, signal: AbortSignal): Work {
  let publishedAt = 0;
  return {
    db,
    services,
    run,
    pace: (first, most) => new BatchSize(services.aimMs, first, most),
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

/** Several writes of a step that belong together, and what is told with them. */
export async function inOne(
  { db, services: { jobs } }: Work,
  write: (context: { db: Handle; jobs: Services['jobs'] }) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute((tx) => write({ db: tx, jobs }));
}

export const publishImport = (db: Handle, id: number) =>
  publish(db, { kind: 'import.changed', to: 'staff', payload: { id } });
