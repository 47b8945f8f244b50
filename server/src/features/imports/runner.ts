import { isBusy } from '@aliquot/contract/imports';
import type { Handle } from '../../platform/database/index.ts';
import { checkAgain } from './checking/check-again.ts';
import { addRows } from './committing/add-rows.ts';
import { discardBatch, undoBatch } from './committing/take-back.ts';
import { finishStep } from './finish-step.ts';
import { type ImportRecord, leaseImport, readImport, renewLease, updateImport } from './queries.ts';
import { readFile } from './read-file.ts';
import { createWork, InterruptedError, leaseSeconds, type Needs, type Work } from './work.ts';

/** Imports that a node works on at the same time; limited because reading a sheet takes memory. */
const maxConcurrent = 2;
const pollEveryMs = 2000;
const renewEveryMs = 2000;
/** After so many interrupted attempts to read its file an import is refused. Adding samples is retried without limit. */
const maxAttempts = 5;

const steps: Partial<Record<ImportRecord['state'], (work: Work) => Promise<void>>> = {
  reading: readFile,
  checking: checkAgain,
  committing: addRows,
  cancelling: discardBatch,
  undoing: undoBatch,
};

/**
 * Works on imports that are due, on any free node. When a node dies, another one (or the same after its restart) resumes
 * its imports as soon as their leases lapse.
 */
export function startImports(db: Handle, services: Needs) {
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();
  let polling: Promise<void> | undefined;

  async function poll() {
    while (running.size < maxConcurrent && !stopping.signal.aborted) {
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
    polling ??= poll()
      .catch((err) => services.log.error({ err }, 'imports could not be looked for'))
      .finally(() => {
        polling = undefined;
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
      // Ends the lease, so that another node can resume at once; may fail when the database is down.
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
      // If a user changed the state, the next step follows; if the server stops, none does.
      if (!(error instanceof InterruptedError) || stopping.signal.aborted) throw error;
    }
  }

  const timer = setInterval(kick, pollEveryMs);
  kick();
  return {
    kick,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await polling;
      await Promise.allSettled(running.values());
    },
  };
}
