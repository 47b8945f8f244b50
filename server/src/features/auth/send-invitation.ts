import { noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { createLink } from './account-links.ts';
import { readMe } from './queries.ts';

interface Invited {
  id: number;
  email: string;
  firstName: string;
}

/** Mails a user that staff created a link to choose a password. A new link replaces the earlier one. */
export async function sendInvitation(context: Context, user: Invited): Promise<void> {
  const inviter = await readMe(context.db, context.actor.id);
  const link = await createLink(context, 'invitation', { userId: user.id });
  noteSecurity(context, 'user.invited', { user: user.id });
  await queueMail(context, {
    to: user.email,
    language: context.language,
    template: 'invitation',
    data: { firstName: user.firstName, invitedBy: inviter.fullName, ...link },
  });
}
