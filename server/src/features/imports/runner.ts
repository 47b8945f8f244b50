import { isBusy } from '@aliquot/contract/imports';
import type { Handle } from '../../platform/database/index.ts';
import { checkAgain } from './checking/check-again.ts';
import { addRows } from './committing/add-rows.ts';
import { clearAway, undoBatch } from './committing/take-back.ts';
import { finishStep } from './finish-step.ts';
import { type ImportRecord, leaseImport, readImport, renewLease, updateImport } from './queries.ts';
import { readFile } from './read-file.ts';
import { createWork, InterruptedError, leaseSeconds, type Needs, type Work } from './work.ts';

/** Imports that a node works on at the same time. A sheet being read takes memory. */
const atOnce = 2;
const lookEveryMs = 2000;
const renewEveryMs = 2000;
/** After so many interrupted attempts at reading a file the import is refused; adding is never given up. */
const maxAttempts = 5;

const steps: Partial<Record<ImportRecord['state'], (work: Work) => Promise<void>>> = {
  reading: readFile,
  checking: checkAgain,
  committing: addRows,
  cancelling: clearAway,
  undoing: undoBatch,
};

/**
 * Works on imports that are due, on whichever node is free. When a node dies, another one (or the same after its restart)
 * goes on with its imports as soon as their leases lapse.
 */
export function startImports(db: Handle, services: Needs) {
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();
  let looking: Promise<void> | undefined;

  async function look() {
    while (running.size < atOnce && !stopping.signal.aborted) {
      const run = await leaseImport(db, leaseSeconds);
      if (!run) return;
      const work = workOn(run).finally(() => {
        running.delete(run.id);
        kick();
      });
      running.set(run.id, work);
    }
  }

  function kick() {
    if (stopping.signal.aborted) return;
    looking ??= look()
      .catch((err) => services.log.error({ err }, 'imports could not be looked for'))
      .finally(() => {
        looking = undefined;
      });
  }

  async function workOn(first: ImportRecord) {
    const renewing = setInterval(() => {
      renewLease(db, first.id, leaseSeconds).catch(() => undefined);
    }, renewEveryMs);
    try {
      let run = first;
      while (isBusy(run)) {
        await step(run);
        run = await readImport(db, first.id);
      }
    } catch (err) {
      if (!(err instanceof InterruptedError))
        services.log.error({ err, import: first.id }, 'an import stopped');
    } finally {
      clearInterval(renewing);
      // Free at once for whoever goes on, unless the database is what failed.
      if (stopping.signal.aborted)
        await updateImport(db, first.id, { lease_until: null }).catch(() => undefined);
    }
  }

  async function step(run: ImportRecord) {
    if (run.attempts > maxAttempts && run.state === 'reading') {
      if (run.stored_key) await services.store.remove(run.stored_key);
      await db.transaction().execute((tx) =>
        finishStep({ ...services, db: tx }, run, {
          state: 'refused',
          fault: 'interrupted',
          stored_key: null,
        }),
      );
      return;
    }
    try {
      await steps[run.state]?.(createWork(db, services, run, stopping.signal));
    } catch (error) {
      // Another state means another step; a stopping server means none.
      if (!(error instanceof InterruptedError) || stopping.signal.aborted) throw error;
    }
  }

  const timer = setInterval(kick, lookEveryMs);
  kick();
  return {
    kick,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await looking;
      await Promise.allSettled(running.values());
    },
  };
}
