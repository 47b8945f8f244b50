import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { mailTexts, rooms, senderIn } from './features/index.ts';
import { createPasswords, type Strength } from './platform/access/passwords.ts';
import { createPseudonyms } from './platform/access/pseudonyms.ts';
import { createSignedLinks } from './platform/access/signed-links.ts';
import { createTokens } from './platform/access/tokens.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { openReplica } from './platform/database/postgres/open-replica.ts';
import { createReading, type Reading, readingPrimary } from './platform/database/replica.ts';
import type { Database } from './platform/database/types.ts';
import { createLive } from './platform/events/live.ts';
import { createDeniedCalls } from './platform/http/denied-calls.ts';
import { createStreams } from './platform/http/streams.ts';
import { logHead, startSealing } from './platform/jobs/history.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { startWriteBuffer } from './platform/jobs/write-buffer.ts';
import type { Logger } from './platform/log.ts';
import { mailJobs } from './platform/mail/mail.ts';
import { createReadiness } from './platform/readiness.ts';
import { createStore } from './platform/storage/storage.ts';

interface Given {
  config: Config;
  log: Logger;
  database: Database;
  clock?: Clock;
  webDist?: string;
  /** Only for tests, which hash many passwords. */
  passwordStrength?: Strength;
  /** Off in most tests, where a short delay of the machine must not cause a 503. */
  shedsLoad?: boolean;
}

export interface Server {
  app: FastifyInstance;
  services: Services;
  /** Stops being ready at once, drains, finishes open requests, and closes everything in order except the database. */
  close(): Promise<void>;
}

/** Assembles and starts the server on an open, migrated database. */
export async function startServer({
  config,
  log,
  database,
  clock = systemClock,
  webDist,
  passwordStrength,
  shedsLoad = true,
}: Given): Promise<Server> {
  const reading = await openReading(database, config, log);
  const services: Services = {
    config,
    clock,
    log,
    tokens: createTokens(config.sessionSecret),
    passwords: await createPasswords(passwordStrength),
    jobs: createJobs(database, log),
    writeBuffer: startWriteBuffer(database.kysely, log),
    live: await createLive(database, log, reading, config.sessionSecret),
    reading,
    handleFor: (scope) => (scope ? database.handleFor(scope) : database.kysely),
    streams: createStreams(),
    store: createStore(config),
    links: createSignedLinks(config.sessionSecret),
    donorCodes: createPseudonyms(config.masterKey, 'DN'),
    deniedCalls: createDeniedCalls(config.rateLimitPerMinute),
    readiness: createReadiness(database, config, log, migrationsDir),
  };
  const app = await buildApp({ services, database, shedsLoad, ...(webDist ? { webDist } : {}) });
  const sealing = startSealing(database.kysely, log);
  await logHead(database.kysely, log);
  const background = rooms.flatMap((room) => room.start?.(database, services) ?? []);
  await services.jobs.start([
    ...rooms.flatMap((room) => room.jobs?.(database.kysely, services) ?? []),
    ...background.flatMap(({ jobs }) => jobs),
    ...mailJobs(database.kysely, services, { texts: mailTexts, senderIn }),
  ]);
  services.readiness.ready = true;
  return {
    app,
    services,
    async close() {
      services.readiness.ready = false;
      await pause(config.drainSeconds * 1000);
      await app.close();
      await services.jobs.stop();
      for (const { stop } of background) await stop();
      await services.writeBuffer.stop();
      await services.live.close();
      await sealing.stop();
      await reading.close();
    },
  };
}

async function openReading({ kysely }: Database, { replica }: Config, log: Logger): Promise<Reading> {
  if (!replica) return readingPrimary;
  const opened = await openReplica({ ...replica, log: (level, message) => log[level](message) });
  return createReading(kysely, opened, log);
}

export const builtWeb = join(import.meta.dirname, '../../web/dist');
export const migrationsDir = join(import.meta.dirname, '../migrations');
