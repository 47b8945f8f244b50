import type { auth } from '@aliquot/contract/auth';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { given } from '../../platform/given.ts';
import { announce } from '../../platform/live.ts';
import { queueMail } from '../../platform/mail.ts';
import { noteSecurity } from '../../platform/security-events.ts';
import { refuseStale } from '../../platform/stale.ts';
import { createLink, endLinks } from './account-links.ts';
import { emailIsTaken, readMe } from './queries.ts';
import { takeTurn } from './throttle.ts';

type Body = Input<(typeof auth)['updateMe']>['body'];

/** A new email has a mail sent to an address that may be anybody's: so many, then one has to wait. */
export async function takeEmailTurn({ db, actor, clock }: Context, { email }: Body): Promise<void> {
  if (email !== undefined && email !== (await readMe(db, actor.id)).email)
    await takeTurn(db, `email ${actor.id}`, clock.now());
}

/** One's own data. Everything applies at once but a new email, which waits for its link; the old address is told. */
export async function changeMe(context: Context, body: Body): Promise<void> {
  const { db, actor } = context;
  const locked = await db
    .selectFrom('users')
    .select('version')
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await readMe(db, actor.id);
  await refuseStale(locked, body.version, () => before);
  const columns = given({
    first_name: body.firstName,
    last_name: body.lastName,
    phone_number: body.phoneNumber,
    date_of_birth: body.dateOfBirth,
    language: body.language,
  });
  if (Object.keys(columns).length > 0)
    await db.updateTable('users').set(columns).where('id', '=', actor.id).execute();
  if (body.email !== undefined && body.email !== before.email)
    await awaitNewEmail(context, before, body.email);
  await announce(db, { kind: 'user.changed', to: 'staff', payload: { id: actor.id } });
}

/** Whether the address is taken is not said: its owner alone gets the link, and at confirmation it is looked at again. */
async function awaitNewEmail(
  context: Context,
  { firstName, email }: { firstName: string; email: string },
  newEmail: string,
): Promise<void> {
  const { db, actor, language } = context;
  noteSecurity(context, 'email.asked');
  // A link to the address asked for before must not confirm this one.
  await endLinks(context, actor.id, 'email_change');
  await db.updateTable('users').set({ pending_email: newEmail }).where('id', '=', actor.id).execute();
  await queueMail(context, {
    to: email,
    language,
    template: 'email_change_notice',
    data: { firstName, newEmail, path: '/forgot-password' },
  });
  if (await emailIsTaken(db, newEmail)) return;
  const link = await createLink(context, 'email_change', { userId: actor.id });
  await queueMail(context, {
    to: newEmail,
    language,
    template: 'email_change_confirm',
    data: { firstName, newEmail, ...link },
  });
}
