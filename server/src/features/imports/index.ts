// reading: from a file to rows of text. checking: what is wrong with each row. committing: from good rows to samples,
// and back. A job (`runner.ts`) takes an import through them.
import type { Room } from '../../platform/room.ts';
import { aimFor } from './batch-size.ts';
import { importJobs } from './jobs.ts';
import { importMails } from './mails.ts';
import { createImports } from './routes.ts';
import { startImports } from './runner.ts';

/** How many samples of a batch were ever ordered is answered by a room that imports this one. */
export const createRoom = (needs: Parameters<typeof createImports>[0]) =>
  ({
    handlers: { imports: createImports(needs) },
    mails: importMails,
    start({ kysely, engine }, services) {
      const runner = startImports(kysely, { ...services, aimMs: aimFor[engine] });
      return { jobs: importJobs(kysely, services, runner), stop: runner.stop };
    },
  }) satisfies Room;
