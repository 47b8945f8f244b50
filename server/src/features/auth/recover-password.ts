import { knownLanguage } from '@aliquot/contract/languages';
import type { PublicContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import { noteSecurity } from '../../platform/security-events.ts';
import { createLink } from './account-links.ts';
import { findByEmail } from './queries.ts';
import { takeTurn } from './throttle.ts';

/** Mails a link of half an hour to whoever has an active account at that address; answers the same for everybody. */
export async function recoverPassword(context: PublicContext, email: string): Promise<null> {
  const { db, clock, http, language } = context;
  await takeTurn(db, `recovery ${http.address}`, clock.now());
  const user = await findByEmail(db, email);
  noteSecurity(context, 'password.asked', { user: user?.id ?? null });
  if (user?.may_enter) {
    const link = await createLink(context, 'recovery', { userId: user.id });
    await queueMail(context, {
      to: email,
      language: knownLanguage(user.language ?? language),
      template: 'recovery',
      data: { firstName: user.first_name, ...link },
    });
  }
  return null;
}
