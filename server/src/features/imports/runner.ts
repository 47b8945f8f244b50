import { isBusy } from '@aliquot/contract/imports';
import type { Handle } from '../../platform/database/index.ts';
import { checkAgain } from './checking/check-again.ts';
import { addRows } from './committing/add-rows.ts';
import { clearAway, undoBatch } from './committing/take-back.ts';
import { finishStep } from './finish-step.ts';
import { type ImportRecord, leaseImport, readImport, renewLease, updateImport } from './queries.ts';
import { readFile } from './read-file.ts';
import { createWork, InterruptedError, leaseSeconds, type Needs, type Work } from './work.ts';

/** Several people import at once, but a sheet being read takes memory. */
const atOnce = 2;
const lookEveryMs = 2000;
const renewEveryMs = 2000;
/** A file that stops the reading so often is given up; what is being added never is. */
const maxAttempts = 5;

const steps: Partial<Record<ImportRecord['state'], (work: Work) => Promise<void>>> = {
  reading: readFile,
  checking: checkAgain,
  committing: addRows,
  cancelling: clearAway,
  undoing: undoBatch,
};

/**
 * Works on imports that wait for it, on whichever node is free. What a node leaves behind when it dies is taken up by
 * another, or by itself when it is back, as soon as its lease lapses.
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
