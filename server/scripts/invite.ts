// Creates the first account of a production database: npm run invite -- --email you@company.com --role super_admin
// Prints a link that works once, within seven days. There is no other way to create the first account.
import { parseArgs } from 'node:util';
import { email as emailRule } from '@aliquot/contract/fields';
import { createLink } from '../src/features/auth/account-links.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { prepareSchema } from '../src/platform/database/prepare-schema.ts';
import { migrationsDir } from '../src/start.ts';

const log = (level: string, message: string) => level !== 'info' && console.error(message);

async function main() {
  const { values } = parseArgs({ options: { email: { type: 'string' }, role: { type: 'string' } } });
  const address = emailRule.safeParse(values.email);
  if (!address.success || (values.role !== 'super_admin' && values.role !== 'admin'))
    throw new Error('Usage: npm run invite -- --email you@company.com --role super_admin|admin');
  const config = readConfig(process.env);
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    log,
  });
  try {
    await prepareSchema(database, config.databaseOwnerUrl, migrationsDir, log);
    const { path } = await database.kysely.transaction().execute(async (db) => {
      const user = await db
        .insertInto('users')
        .values({
          email: address.data,
          role: values.role ?? '',
          first_name: 'New',
          last_name: 'Administrator',
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) throw new Error(`${address.data} already has an account.`);
      return createLink({ db, clock: systemClock }, 'invitation', { userId: user.id });
    });
    console.log(
      `Open this once, within seven days, to choose a password:\n${config.publicUrl.origin}${path}`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
