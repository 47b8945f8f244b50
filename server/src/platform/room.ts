import type { Contract } from '@aliquot/contract/index';
import type { Services } from './context.ts';
import type { Handle } from './database/handle.ts';
import type { Database } from './database/types.ts';
import type { Handlers } from './http/mount.ts';
import type { Job } from './jobs/jobs.ts';
import type { MailTexts } from './mail/mail-data.ts';

/** What a room brings to the server. `features/index.ts` lists the rooms; nothing else has to know one. */
export interface Room {
  /** Who answers the rows of the contract. */
  handlers?: { [K in keyof Contract]?: Handlers<Contract[K]> };
  jobs?: (db: Handle, services: Services) => Job[];
  /** The texts of the mails it sends. */
  mails?: { [L in keyof MailTexts]: Partial<MailTexts[L]> };
  /** Work beside requests and jobs, ended when the server stops. */
  start?: (database: Database, services: Services) => { jobs: Job[]; stop(): Promise<void> };
}
