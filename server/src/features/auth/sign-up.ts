import type { auth } from '@aliquot/contract/auth';
import { knownLanguage } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { HandlerWithPreparation } from '../../platform/http/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { notify } from '../notices/index.ts';
import { createLink } from './account-links.ts';
import { emailIsTaken } from './queries.ts';
import { takeTurn } from './throttle.ts';

const askJob = 'auth.sign_up';
/** A repeated request sends another mail, but limited, so that no one can flood a stranger's mailbox. */
const maxMails = { count: 3, withinHours: 1 };

/**
 * Stores a request for access. A job checks whether the address is known, so that neither the reply nor its time reveals
 * it. Requests are independent: another one for the same address does not change this one or its link.
 */
export const signUp: HandlerWithPreparation<(typeof auth)['signUp'], void> = {
  prepare: ({ db, http, clock }) => takeTurn(db, `sign_up ${http.address}`, clock.now()),

  async run({ db, clock, jobs, language }, { body }) {
    const { id } = await db
      .insertInto('sign_ups')
      .values({
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        company_name: body.company,
        phone_number: body.phoneNumber ?? null,
        language,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.send(db, askJob, { id });
    return null;
  },
};

type Needs = Pick<Services, 'clock' | 'jobs'>;

export const signUpJob = (db: Handle, services: Needs): Job => ({
  name: askJob,
  run: (data) =>
    db.transaction().execute((tx) => mailLink({ ...services, db: tx }, (data as { id: number }).id)),
});

/** Mails the link to choose a password; a request for a known address is silently deleted. */
async function mailLink(context: Needs & { db: Handle }, id: number): Promise<void> {
  const { db, clock } = context;
  const signUp = await db.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!signUp) return;
  const lately = new Date(clock.now().getTime() - maxMails.withinHours * 3_600_000);
  const before = await db
    .selectFrom('sign_ups')
    .select([
      sql<number>`count(*) filter (where created_at > ${lately})`.as('lately'),
      sql<boolean>`coalesce(bool_or(confirmed_at is not null and decision is null), false)`.as('waits'),
    ])
    .where('email', '=', signUp.email)
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  if (before.waits || before.lately >= maxMails.count || (await emailIsTaken(context, signUp.email))) {
    await db.deleteFrom('sign_ups').where('id', '=', id).execute();
    return;
  }
  const link = await createLink(context, 'sign_up', { signUpId: id });
  await queueMail(context, {
    to: signUp.email,
    language: knownLanguage(signUp.language),
    template: 'sign_up_confirmation',
    data: link,
  });
}

/** The address is confirmed and the password chosen: from now on staff see the request, and are notified. */
export async function confirmSignUp(
  context: PublicContext,
  id: number,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const { db } = context;
  const signUp = await db
    .updateTable('sign_ups as s')
    .set({ confirmed_at: now, password_hash: passwordHash })
    .where('s.id', '=', id)
    .where('s.confirmed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_ups as other')
            .select('other.id')
            .whereRef('other.email', '=', 's.email')
            .where('other.confirmed_at', 'is not', null)
            .where('other.decision', 'is', null),
        ),
      ),
    )
    .returning(['first_name', 'last_name', 'company_name'])
    .executeTakeFirst();
  if (!signUp) return false;
  await publish(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  const words = { person: `${signUp.first_name} ${signUp.last_name}`, company: signUp.company_name };
  await notify(context, {
    to: 'staff',
    kind: 'sign_up_received',
    about: { type: 'sign_up', id },
    words,
    mail: { path: '/users?review=1', ...words },
  });
  return true;
}
