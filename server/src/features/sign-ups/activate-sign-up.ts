import type { Input } from '@aliquot/contract/endpoint';
import { knownLanguage } from '@aliquot/contract/languages';
import type { signUps } from '@aliquot/contract/sign-ups';
import { noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { sendInvitation } from '../auth/index.ts';
import { isActiveCompany, readCompany } from '../companies/index.ts';
import { markHandled } from '../notices/index.ts';
import { findByEmail } from '../users/index.ts';
import { lockWaiting } from './queries.ts';

/**
 * Creates an account with the password that the user chose, in the company that staff chose, and notifies the user by
 * mail. A sign-up without a password (from before it was chosen by link) gets an invitation instead.
 */
export async function activateSignUp(
  context: Context,
  id: number,
  body: Input<(typeof signUps)['activate']>['body'],
) {
  const { db, clock } = context;
  const signUp = await lockWaiting(db, id);
  if (!(await isActiveCompany(db, body.clientCompanyId)))
    failFields({ clientCompanyId: ['company_not_active'] });
  const company = await readCompany(context, body.clientCompanyId);
  const other = await findByEmail(db, signUp.email, null, clock.now());
  if (other)
    fail('duplicate', {
      words: { name: signUp.email },
      details: { conflictsWith: { id: other.id, name: `${other.first_name} ${other.last_name}` } },
    });
  const user = await db
    .insertInto('users')
    .values({
      role: body.role,
      email: signUp.email,
      first_name: signUp.first_name,
      last_name: signUp.last_name,
      phone_number: signUp.phone_number,
      password_hash: signUp.password_hash,
      language: signUp.language,
      client_company_id: company.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  noteSecurity(context, 'user.created', { user: user.id, role: body.role });
  await db
    .updateTable('sign_ups')
    .set({ decision: 'activated', decided_at: clock.now(), user_id: user.id })
    .where('id', '=', id)
    .execute();
  if (signUp.password_hash === null)
    await sendInvitation(context, { id: user.id, email: signUp.email, firstName: signUp.first_name });
  else
    await queueMail(context, {
      to: signUp.email,
      language: knownLanguage(signUp.language),
      template: 'sign_up_activated',
      data: { firstName: signUp.first_name, path: '/sign-in', companyName: company.name },
    });
  await markHandled(db, { about: { type: 'sign_up', id } });
  await publish(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: user.id } });
  return { userId: user.id };
}
