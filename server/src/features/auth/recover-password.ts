import { knownLanguage } from '@aliquot/contract/languages';
import { noteSecurity } from '../../platform/access/index.ts';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { createLink } from './account-links.ts';
import { findByEmail } from './queries.ts';
import { takeTurn } from './throttle.ts';

const jobName = 'auth.recovery';
const minute = 60_000;
/** Minutes between two mails to an account: longer after the third mail of a day. */
const pauses = { first: 10, later: 30, laterAfter: 3 };

interface RecoveryRequest {
  email: string;
  language: string;
  address: string;
}

/** A job looks the address up, so that neither the reply nor its time reveals whether an account exists. */
export async function recoverPassword(context: PublicContext, email: string): Promise<null> {
  const { db, clock, http, jobs, language } = context;
  await takeTurn(db, `recovery ${http.address}`, clock.now());
  const request: RecoveryRequest = { email, language, address: http.address };
  await jobs.send(db, jobName, request);
  return null;
}

type Needs = Pick<Services, 'clock' | 'jobs' | 'log'>;

export const recoveryJob = (db: Handle, services: Needs): Job => ({
  name: jobName,
  run: (data) => db.transaction().execute((tx) => mailLink({ ...services, db: tx }, data as RecoveryRequest)),
});

/**
 * Mails a link that is valid for half an hour, if the address has an active account. Earlier links stay valid and mails are
 * limited, so that a stranger can neither flood the mailbox nor invalidate the link in it.
 */
async function mailLink(
  context: Needs & { db: Handle },
  { email, language, address }: RecoveryRequest,
): Promise<void> {
  const { db, clock } = context;
  const user = await findByEmail(db, email);
  noteSecurity({ ...context, http: { address } }, 'password.asked', { user: user?.id ?? null });
  if (!user?.may_enter) return;
  const now = clock.now().getTime();
  const ofToday = await db
    .selectFrom('account_links')
    .select('created_at')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'recovery')
    .where('created_at', '>', new Date(now - 24 * 60 * minute))
    .orderBy('created_at', 'desc')
    .execute();
  const pause = ofToday.length >= pauses.laterAfter ? pauses.later : pauses.first;
  const last = ofToday[0]?.created_at;
  if (last && now - last.getTime() < pause * minute) return;
  const link = await createLink(context, 'recovery', { userId: user.id });
  await queueMail(context, {
    to: email,
    language: knownLanguage(user.language ?? language),
    template: 'recovery',
    data: { firstName: user.first_name, ...link },
  });
}
