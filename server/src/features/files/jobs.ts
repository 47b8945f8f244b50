import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { deleteFile, listReleased, releaseUnclaimed } from './queries.ts';

export const removeJob = 'files.remove';

const unclaimedHours = 1;
const batch = 200;

type Needs = Pick<Services, 'clock' | 'config' | 'store'>;

/** Deletes uploads that were not claimed within an hour, and released files at once. */
export const fileJobs = (db: Handle, services: Needs): Job[] => [
  { name: removeJob, run: () => removeReleased(db, services) },
  {
    name: 'files.tidy',
    cron: '*/10 * * * *',
    async run() {
      const before = new Date(services.clock.now().getTime() - unclaimedHours * 3_600_000);
      await releaseUnclaimed(db, before, batch);
      await removeReleased(db, services);
    },
  },
];

/** Deletes the bytes first, so that an interrupted deletion is found again by its row. */
async function removeReleased(db: Handle, { store, config }: Needs) {
  for (const { id, stored_key } of await listReleased(db, batch)) {
    await store.remove(stored_key);
    await rm(join(config.dataDir, 'uploads', stored_key), { force: true });
    await deleteFile(db, id);
  }
}
