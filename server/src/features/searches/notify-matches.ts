import { knownLanguage } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { mailIfWanted, notify } from '../notices/index.ts';
import { newestArrival } from '../specimens/index.ts';
import { countNews, publishSearch, updateSearch } from './queries.ts';

type Needs = Pick<Services, 'clock' | 'jobs'>;

/** A transaction that began before the last arrival may commit later, so searches are checked again for this long. */
const lateMinutes = 10;
const mailEveryMs = 24 * 3_600_000;

/** Notifies users of new matches since their last notification. Cheap while no samples arrive. */
export async function notifyMatches(db: Handle, services: Needs): Promise<void> {
  for (const id of await searchesToCheck(db, services))
    await db.transaction().execute((tx) => checkSearch(tx, services, id));
}

/** Searches not checked since the last arrival, and those with a postponed mail that can be sent now. */
async function searchesToCheck(db: Handle, { clock }: Needs): Promise<number[]> {
  const newest = await newestArrival(db);
  const mailedBefore = new Date(clock.now().getTime() - mailEveryMs);
  const rows = await wanted(db)
    .select('s.id')
    .where((eb) =>
      eb.or([
        sql<boolean>`s.checked_at < ${newest}::timestamptz + ${lateMinutes}::integer * interval '1 minute'`,
        sql<boolean>`s.notified_at > greatest(s.mailed_at, s.seen_at) and s.mailed_at <= ${mailedBefore}`,
      ]),
    )
    .orderBy('s.checked_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Searches with alerts whose owners can still sign in. */
const wanted = (db: Handle) =>
  db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('client_companies as c', 'c.id', 'u.client_company_id')
    .where('s.active', '=', true)
    .where('s.alerts', '=', true)
    .where('u.active', '=', true)
    .where('u.status', '=', 'active')
    .where('c.active', '=', true);

/** Skips a search that another transaction has locked. */
const takeSearch = (db: Handle, id: number) =>
  wanted(db)
    .selectAll('s')
    .select('u.language')
    .where('s.id', '=', id)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst();

type Taken = NonNullable<Awaited<ReturnType<typeof takeSearch>>>;

async function checkSearch(db: Handle, services: Needs, id: number): Promise<void> {
  const search = await takeSearch(db, id);
  if (!search) return;
  const now = services.clock.now();
  const language = knownLanguage(search.language);
  const { fresh, newest } = await countNews(db, { today: dayOf(now), language }, search);
  const isNews = newest !== null && newest > search.notified_at;
  const mailed = newest !== null && mayMail(search, newest, now);
  if (isNews) await publishSearch(db, search.user_id, id, 'news');
  await notifyOwner({ ...services, db }, search, fresh, { isNews, mailed });
  await updateSearch(db, id, {
    checked_at: sql<Date>`clock_timestamp()`,
    ...(isNews ? { notified_at: newest } : {}),
    ...(mailed ? { mailed_at: now } : {}),
  });
}

/** There is a match that no mail has reported yet, and the last mail is a day old. */
const mayMail = ({ mailed_at }: Taken, newest: Date, now: Date): boolean =>
  mailed_at === null || (newest > mailed_at && now.getTime() - mailed_at.getTime() >= mailEveryMs);

/**
 * The notification is updated with every new match and counts up while unread; mails have their own limit. A mail that
 * the owner opted out of counts as sent, so that the search is not checked for it every minute.
 */
async function notifyOwner(
  context: Needs & { db: Handle },
  { id, user_id, name }: Taken,
  fresh: number,
  { isNews, mailed }: { isNews: boolean; mailed: boolean },
): Promise<void> {
  const [to, kind] = [[user_id], 'saved_search_news'] as const;
  if (isNews)
    await notify(context, { to, kind, about: { type: 'saved_search', id }, words: { name, samples: fresh } });
  if (mailed)
    await mailIfWanted(context, {
      to,
      kind,
      mail: { path: `/specimen-search?saved=${id}`, name, count: fresh },
    });
}
