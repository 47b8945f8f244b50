import { sql } from 'kysely';
import { createToken, guardedName, hashOf } from '../../platform/access/index.ts';
import type { Config } from '../../platform/config.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';

const deviceCookie = (config: Pick<Config, 'publicUrl'>) => guardedName(config, 'device');

const lifetimeDays = 400;
/** How long an address from which an account signed in counts as known. */
const addressDays = 30;
const maxDevices = 50;
const day = 86_400_000;

type Needs = Pick<PublicContext, 'db' | 'clock' | 'http' | 'config'>;

/** Whether a caller is known for an account: tries of known callers are counted apart from those of strangers. */
export type Familiarity = { kind: 'device'; subject: string } | { kind: 'address' } | { kind: 'stranger' };

const cookieHash = ({ http, config }: Pick<Needs, 'http' | 'config'>) => {
  const cookie = http.cookie(deviceCookie(config));
  return cookie && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? hashOf(cookie) : undefined;
};

/** Whether this browser or address has signed in to the account before. Unknown emails run the same query. */
export async function familiarityOf(context: Needs, email: string): Promise<Familiarity> {
  const { db, clock, http } = context;
  const hash = cookieHash(context);
  const since = new Date(clock.now().getTime() - addressDays * day);
  const user = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      eb
        .exists(
          eb
            .selectFrom('known_devices as d')
            .select('d.user_id')
            .whereRef('d.user_id', '=', 'u.id')
            .where('d.device_hash', '=', hash ?? Buffer.alloc(0)),
        )
        .as('device'),
      eb
        .exists(
          eb
            .selectFrom('sessions as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.address', '=', http.address)
            .where('s.created_at', '>', since),
        )
        .as('address'),
    ])
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (user?.device && hash) return { kind: 'device', subject: `device ${hash.toString('hex')} ${user.id}` };
  return { kind: user?.address ? 'address' : 'stranger' };
}

/** Stores this browser as known for the account. One cookie serves all accounts of a browser. */
export async function rememberDevice(context: Needs, userId: number): Promise<void> {
  const { db, clock, http, config } = context;
  const known = cookieHash(context) && http.cookie(deviceCookie(config));
  const value = known ?? createToken();
  const now = clock.now();
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hashOf(value), created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
  http.setCookie(deviceCookie(config), value, lifetimeDays * 86_400);
}

/** Forgets the browsers that are known for an account; with `exceptThis` all but the caller's. */
export async function forgetDevices(
  context: Needs,
  userId: number,
  { exceptThis = false } = {},
): Promise<void> {
  const hash = exceptThis ? cookieHash(context) : undefined;
  await context.db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(hash !== undefined, (devices) => devices.where('device_hash', '!=', hash ?? Buffer.alloc(0)))
    .execute();
}

/** Keeps only the latest devices of an account: a program that signs in without cookies is a new device each time. */
export async function tidyDevices(db: Handle, now: Date): Promise<void> {
  await sql`
    delete from known_devices d using (
      select user_id, device_hash, last_used_at,
        row_number() over (partition by user_id order by last_used_at desc, device_hash) as place
      from known_devices
    ) ranked
    where d.user_id = ranked.user_id and d.device_hash = ranked.device_hash
      and (ranked.place > ${maxDevices} or ranked.last_used_at < ${new Date(now.getTime() - lifetimeDays * day)})
  `.execute(db);
}
