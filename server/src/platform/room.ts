import type { Contract } from '@aliquot/contract/index';
import type { Services } from './context.ts';
import type { Handle } from './database/handle.ts';
import type { Database } from './database/types.ts';
import type { Handlers } from './http/mount.ts';
import type { Job } from './jobs/jobs.ts';
import type { MailTexts } from './mail/mail-data.ts';

/** The parts of a room that the server uses. Only `features/index.ts` lists the rooms. */
export interface Room {
  /** Handlers of rows of the contract. */
  handlers?: { [K in keyof Contract]?: Handlers<Contract[K]> };
  jobs?: (db: Handle, services: Services) => Job[];
  /** The texts of the mails it sends. */
  mails?: { [L in keyof MailTexts]: Partial<MailTexts[L]> };
  /** Background work besides requests and jobs, stopped with the server. */
  start?: (database: Database, services: Services) => { jobs: Job[]; stop(): Promise<void> };
}
