import { fromKysely, PgBoss } from 'pg-boss';
import type { Handle } from '../database/handle.ts';
import type { Database } from '../database/types.ts';
import type { Logger } from '../log.ts';

const schema = 'jobs';

/** Work done once after the commit of its change, on any free node, with retries. */
export interface Job<Data extends object = object> {
  name: string;
  /** Schedule as a cron expression in UTC. */
  cron?: string;
  run(data: Data): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the transaction of the change, to run after the commit and the given delay. */
  send(db: Handle, name: string, data: object, afterSeconds?: number): Promise<void>;
  start(jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
}

/** Creates or migrates the tables of jobs, for a server whose role may not create tables. */
export async function installJobs(owner: Database): Promise<void> {
  const boss = new PgBoss({ ...owner.bossOptions(), schema, supervise: false, schedule: false });
  const failed = Promise.withResolvers<never>();
  boss.on('error', failed.reject);
  await Promise.race([boss.start(), failed.promise]);
  await boss.stop({ graceful: false });
}

/** The only access to pg-boss: a job sent through the outer handle inside a transaction would deadlock. */
export function createJobs(database: Database, log: Logger): Jobs {
  const boss = new PgBoss({ ...database.bossOptions(), schema, useListenNotify: true });
  boss.on('error', (err) => log.error({ err }, 'job runner failed'));
  let started = false;
  return {
    async send(db, name, data, afterSeconds = 0) {
      await boss.send(name, data, {
        db: fromKysely(db as Parameters<typeof fromKysely>[0]),
        retryLimit: 5,
        retryBackoff: true,
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      });
    },
    async start(jobs) {
      await boss.start();
      started = true;
      for (const job of jobs) {
        await boss.createQueue(job.name, { notify: true });
        const worker: string = await boss.work<object>(
          job.name,
          { pollingIntervalSeconds: 30 },
          async ([given]) => {
            try {
              await job.run(given?.data ?? {});
            } catch (error) {
              // Logged without the message, which may contain an address or a name. pg-boss itself does not log it.
              const { name, code } = error as NodeJS.ErrnoException;
              log.error({ event: 'job.failed', job: job.name, error: name, code }, 'a job failed');
              throw error;
            } finally {
              // One notification covers several jobs of a transaction, so the worker polls until none is left.
              boss.notifyWorker(worker);
            }
          },
        );
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
      }
    },
    async stop() {
      if (!started) return;
      started = false;
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
