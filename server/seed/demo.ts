import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createPasswords } from '../src/platform/access/passwords.ts';
import type { Config } from '../src/platform/config.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { seedChats } from './demo-chats.ts';
import { seedCohorts } from './demo-cohorts.ts';
import { companies, people, seller, shippingLocations, vendors } from './demo-data.ts';
import { seedExports } from './demo-exports.ts';
import { storeLogo } from './demo-logo.ts';
import { seedNotices } from './demo-notices.ts';
import { invitedPeople, lastSeenMinutes } from './demo-people.ts';
import { seedSearches } from './demo-searches.ts';
import { loadOrders } from './load-orders.ts';
import { loadSamples } from './load-samples.ts';

const password = 'Specimen1';
const demoSamples = 5000;
const retryMs = 200;

interface DemoOptions {
  samples?: number;
  say?: (line: string) => void;
  /** Where the seller's logo goes; without it the seller has none. */
  storage?: Pick<Config, 'dataDir' | 's3'>;
}

/**
 * Seeds the demo data on an empty database if the setting is on. Returns the demo accounts, also if an earlier start
 * created them and they still exist.
 */
export async function seedDemo(
  db: Handle,
  config: Pick<Config, 'demo'>,
  { samples = demoSamples, say, storage }: DemoOptions = {},
): Promise<string[]> {
  if (!config.demo) return [];
  const emails = people.map(({ email }) => email);
  for (;;) {
    if (await hasPeople(db)) return (await hasPeople(db, emails[0])) ? emails : [];
    const filled = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx))) return false;
      if (await hasPeople(tx)) return false;
      if (samples > 0) say?.(`Making the demo data, ${samples} samples among it: a few seconds.`);
      await fill(tx, samples, storage);
      return true;
    });
    if (filled) return emails;
    await pause(retryMs);
  }
}

async function hasPeople(db: Handle, email?: string): Promise<boolean> {
  const people = db.selectFrom('users').select('id').limit(1);
  const found = await (email === undefined ? people : people.where('email', '=', email)).executeTakeFirst();
  return found !== undefined;
}

/** If several nodes start at once, one seeds the database; the others poll, since waiting for a lock would time out. */
async function tryLock(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('aliquot.demo')) as ours`.execute(db);
  return rows[0]?.ours ?? false;
}

async function fill(tx: Handle, samples: number, storage: DemoOptions['storage']): Promise<void> {
  const password_hash = await (await createPasswords()).hash(password);
  const made = await tx.insertInto('client_companies').values(companies).returning(['id', 'name']).execute();
  const companyIds = new Map(made.map(({ id, name }) => [name, id]));
  const inCompany = <P extends { company?: string | null }>({ company, ...person }: P) => ({
    ...person,
    client_company_id: company ? (companyIds.get(company) ?? null) : null,
  });
  const users = await tx
    .insertInto('users')
    .values(people.map((person) => ({ ...inCompany(person), password_hash })))
    .returning(['id', 'email'])
    .execute();
  const [owner] = users;
  const logo = storage && owner ? { logo_file_id: await storeLogo(tx, storage, owner.id) } : {};
  await tx
    .insertInto('seller')
    .values({ ...seller, ...logo })
    .execute();
  await tx.insertInto('users').values(invitedPeople.map(inCompany)).execute();
  await tx.insertInto('sessions').values(users.flatMap(pastSession)).execute();
  await tx
    .insertInto('shipping_locations')
    .values(
      shippingLocations.map(({ company, ...location }) => ({
        ...location,
        client_company_id: companyIds.get(company) ?? 0,
      })),
    )
    .execute();
  await tx.insertInto('vendors').values(vendors).execute();
  // In small statements: 2,500 samples took more than the limit of 15 seconds on a busy machine.
  if (samples > 0) await loadSamples(tx, { count: samples, batch: 500 });
  await seedSearches(tx);
  // Demo orders need enough samples.
  if (samples >= demoSamples) await loadOrders(tx);
  if (samples >= demoSamples) await seedCohorts(tx);
  await seedChats(tx);
  await seedNotices(tx);
  await seedExports(tx);
  // The first searches would be planned for empty tables.
  await sql`analyze`.execute(tx);
}

/** An ended session, so that the list of users shows the last activity. */
function pastSession({ id, email }: { id: number; email: string }) {
  const minutes = lastSeenMinutes[email];
  if (minutes === undefined) return [];
  const at = new Date(Date.now() - minutes * 60_000);
  return {
    user_id: id,
    rotated_at: at,
    created_at: at,
    last_seen_at: at,
    expires_at: at,
    revoked_at: at,
    revoked_because: 'logout',
  };
}
