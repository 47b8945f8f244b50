import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { workJob } from './import-file.ts';
import { deleteRows } from './row-queries.ts';

const retentionDays = 30;
const days = 86_400_000;
const batch = 1000;

/**
 * Wakes the runner, and deletes the rows of old imports, since they contain donor data. Cancels old imports that were
 * checked but never committed.
 */
export const importJobs = (
  db: Handle,
  { clock }: Pick<Services, 'clock'>,
  runner: { kick(): void },
): Job[] => [
  { name: workJob, run: async () => runner.kick() },
  {
    name: 'imports.tidy',
    cron: '7 3 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - retentionDays * days);
      await db
        .updateTable('imports')
        .set({ state: 'cancelled' })
        .where('state', '=', 'checked')
        .where('created_at', '<', before)
        .execute();
      const old = await db
        .selectFrom('imports')
        .select('id')
        .where('created_at', '<', before)
        .where('state', 'in', ['done', 'refused', 'cancelled', 'undone'])
        .where((eb) =>
          eb.exists(eb.selectFrom('import_rows').whereRef('import_rows.import_id', '=', 'imports.id')),
        )
        .execute();
      for (const { id } of old) while ((await deleteRows(db, id, batch)) > 0);
    },
  },
];
