import { knownLanguage } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { mailIfWanted, notify } from '../notices/index.ts';
import { newestArrival } from '../specimens/index.ts';
import { countNews, publishSearch, updateSearch } from './queries.ts';

type Needs = Pick<Services, 'clock' | 'jobs'>;

/** Whoever began before the last arrival may commit after it: searches are looked at again for so long. */
const lateMinutes = 10;
const mailEveryMs = 24 * 3_600_000;

/** Tells people of what came in since they were last told. While nothing comes, next to nothing is read. */
export async function notifyMatches(db: Handle, services: Needs): Promise<void> {
  for (const id of await searchesToLookAt(db, services))
    await db.transaction().execute((tx) => lookAt(tx, services, id));
}

/** Those not looked at since the last arrival, and those that owe a mail which may be sent by now. */
async function searchesToLookAt(db: Handle, { clock }: Needs): Promise<number[]> {
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

/** Searches whose owners may still come in and want to know. */
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

/** One that somebody else is looking at or changing is left alone. */
const takeSearch = (db: Handle, id: number) =>
  wanted(db)
    .selectAll('s')
    .select('u.language')
    .where('s.id', '=', id)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst();

type Taken = NonNullable<Awaited<ReturnType<typeof takeSearch>>>;

async function lookAt(db: Handle, services: Needs, id: number): Promise<void> {
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

/** Of something that no mail has told yet, and a day after the last one. */
const mayMail = ({ mailed_at }: Taken, newest: Date, now: Date): boolean =>
  mailed_at === null || (newest > mailed_at && now.getTime() - mailed_at.getTime() >= mailEveryMs);

/**
 * The notice comes with every news and counts up while it is unread; the mail keeps its own pace. One that its owner
 * does not want counts as sent: the search is not looked at again for it every minute.
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
