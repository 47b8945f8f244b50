import type { auth } from '@aliquot/contract/auth';
import { queueMail } from '../../platform/mail.ts';
import type { Prepared } from '../../platform/mount.ts';
import { createLink } from './account-links.ts';
import { findByEmail } from './queries.ts';
import { takeTurn } from './throttle.ts';
import { refuseGuessable } from './weak-passwords.ts';

/**
 * Keeps the wish of somebody who asks for access and mails a link to confirm the address. Known addresses get the same
 * answer after the same work, so nobody can find out who is a customer.
 */
export const signUp: Prepared<(typeof auth)['signUp'], string> = {
  async prepare(context, { body }) {
    await takeTurn(context.db, `sign_up ${context.http.address}`, context.clock.now());
    refuseGuessable(body.password, [body.firstName, body.lastName, body.company, body.email]);
    return context.passwords.hash(body.password);
  },

  async run(context, { body }, passwordHash) {
    const { db, language } = context;
    if (await findByEmail(db, body.email)) return null;
    const values = {
      first_name: body.firstName,
      last_name: body.lastName,
      company_name: body.company,
      phone_number: body.phoneNumber ?? null,
      password_hash: passwordHash,
      language,
    };
    const wish = await db
      .insertInto('sign_ups')
      .values({ ...values, email: body.email })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .where('decision', 'is', null)
          .doUpdateSet(values)
          // One that was confirmed is its owner's: a stranger who knows the address does not replace it.
          .where('sign_ups.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!wish) return null;
    const link = await createLink(context, 'sign_up', { signUpId: wish.id });
    await queueMail(context, {
      to: body.email,
      language,
      template: 'sign_up_confirmation',
      data: { firstName: body.firstName, ...link },
    });
    return null;
  },
};
