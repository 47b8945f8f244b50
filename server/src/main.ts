import { loadCatalogue, loadMolecularWeights } from '../seed/catalogue.ts';
import { seedDemo } from '../seed/demo.ts';
import { assertMasterKey } from './platform/access/master-key.ts';
import { type Config, readConfig, SettingsError } from './platform/config.ts';
import { connectionConcerns, DatabaseStartError, openDatabase } from './platform/database/database.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { prepareSchema } from './platform/database/prepare-schema.ts';
import { scheduleBackups } from './platform/jobs/backups.ts';
import { createLogger } from './platform/log.ts';
import { builtWeb, migrationsDir, startServer } from './start.ts';

const stopWithinMs = 10_000;

async function main() {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    backupKey: config.backup.key,
    poolSize: config.databasePool,
    statementTimeoutMs: config.statementTimeoutMs,
    log: (level, message, details) => (level === 'info' ? say(message) : log[level](details ?? {}, message)),
  });
  const [concern] = config.production ? await connectionConcerns(database) : [];
  if (concern) throw new SettingsError(concern);
  await prepareSchema(database, config.databaseOwnerUrl, migrationsDir, (_level, message) => say(message));
  await assertMasterKey(database.kysely, config.masterKey);
  if (config.production && config.databaseUrl && !config.databaseOwnerUrl)
    log.warn('The role of DATABASE_URL owns the tables: with DATABASE_OWNER_URL it could not change them.');
  if (await loadCatalogue(database.kysely)) say('Loaded the catalogue of biomarkers.');
  await loadMolecularWeights(database.kysely);
  const accounts = await seedDemo(database.kysely, config, { say, storage: config });
  const backups = scheduleBackups(database, config, log);
  const server = await startServer({ config, log, database, webDist: builtWeb });
  await server.app.listen({ host: config.host, port: config.port });

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + stopWithinMs).unref();
    backups.stop();
    await server.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, since a reader of this line may send SIGTERM at once.
  greet(config, accounts, database.engine);
}

function greet(config: Config, accounts: readonly string[], engine: string) {
  say(`Aliquot is at ${config.publicUrl.origin}`);
  if (engine === 'embedded')
    say(
      'It runs on its own database in one folder: one machine, up to some 100,000 samples. Use PostgreSQL for production.',
    );
  if (accounts.length > 0) say(`Demo accounts, all with the password Specimen1: ${accounts.join(', ')}`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

process.on('unhandledRejection', (reason) => {
  process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`);
  process.exit(1);
});

main().catch((error: unknown) => {
  const plain = [SettingsError, DatabaseStartError, MigrationError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${plain ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
