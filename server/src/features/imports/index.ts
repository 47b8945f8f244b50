// reading: from a file to rows of text. checking: what is wrong with each row. committing: from good rows to samples,
// and back. A job (`runner.ts`) takes an import through them.
import type { Room } from '../../platform/room.ts';
import { aimFor } from './batch-size.ts';
import { importJobs } from './jobs.ts';
import { importMails } from './mails.ts';
import { imports } from './routes.ts';
import { startImports } from './runner.ts';

export { registerOrderedCount } from './committing/commit-import.ts';

export const room = {
  handlers: { imports },
  mails: importMails,
  start({ kysely, engine }, services) {
    const runner = startImports(kysely, { ...services, aimMs: aimFor[engine] });
    return { jobs: importJobs(kysely, services, runner), stop: runner.stop };
  },
} satisfies Room;
