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
import { lockWaiting } from './queries.ts';

/**
 * Makes an account with the password the person chose, in the company staff chose, and tells them. Who asked before a
 * password was chosen by link alone chooses one now.
 */
export async function activateSignUp(
  context: Context,
  id: number,
  body: Input<(typeof signUps)['activate']>['body'],
) {
  const { db, clock } = context;
  const wish = await lockWaiting(db, id);
  if (!(await isActiveCompany(db, body.clientCompanyId)))
    failFields({ clientCompanyId: ['company_not_active'] });
  const company = await readCompany(context, body.clientCompanyId);
  const known = await db.selectFrom('users').select('id').where('email', '=', wish.email).executeTakeFirst();
  if (known)
    fail('duplicate', {
      words: { name: wish.email },
      details: { conflictsWith: { id: known.id, name: wish.email } },
    });
  const user = await db
    .insertInto('users')
    .values({
      role: body.role,
      email: wish.email,
      first_name: wish.first_name,
      last_name: wish.last_name,
      phone_number: wish.phone_number,
      password_hash: wish.password_hash,
      language: wish.language,
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
  if (wish.password_hash === null)
    await sendInvitation(context, { id: user.id, email: wish.email, firstName: wish.first_name });
  else
    await queueMail(context, {
      to: wish.email,
      language: knownLanguage(wish.language),
      template: 'sign_up_activated',
      data: { firstName: wish.first_name, path: '/sign-in', companyName: company.name },
    });
  await markHandled(db, { about: { type: 'sign_up', id } });
  await publish(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: user.id } });
  return { userId: user.id };
}
