// reading: from a file to rows of text. checking: the errors of each row. committing: makes samples of good rows or
// adds results to those in stock, and takes both back. A job (`runner.ts`) takes an import through these steps.
import type { Room } from '../../platform/room.ts';
import { aimFor } from './batch-size.ts';
import { importJobs } from './jobs.ts';
import { importMails } from './mails.ts';
import { createImports } from './routes.ts';
import { startImports } from './runner.ts';

/** The caller passes in the counts of ordered samples, since the orders room imports this one. */
export const createRoom = (needs: Parameters<typeof createImports>[0]) =>
  ({
    handlers: { imports: createImports(needs) },
    mails: importMails,
    start({ kysely, engine }, services) {
      const runner = startImports(kysely, { ...services, aimMs: aimFor[engine] });
      return { jobs: importJobs(kysely, services, runner), stop: runner.stop };
    },
  }) satisfies Room;
