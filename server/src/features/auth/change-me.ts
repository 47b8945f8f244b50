import type { auth } from '@aliquot/contract/auth';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { requireRecentAuth } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { requestEmailChange } from './email-changes.ts';
import { readMe } from './queries.ts';
import { takeTurn } from './throttle.ts';

type Body = Input<(typeof auth)['updateMe']>['body'];

/**
 * A new email can take over the account, so that a stolen token alone must not change it. It also sends mail to an address
 * that may be a stranger's, so it is throttled.
 */
export async function allowEmailChange(context: Context, { email }: Body): Promise<void> {
  const { db, actor, clock } = context;
  if (email === undefined || email === (await readMe(db, actor.id)).email) return;
  await requireRecentAuth(context);
  await takeTurn(db, `user ${actor.id} email`, clock.now());
}

/** Changes the caller's profile at once, except the email: it needs confirmation, and the old address is notified. */
export async function changeMe(context: Context, body: Body): Promise<void> {
  const { db, actor } = context;
  const locked = await db
    .selectFrom('users')
    .select('version')
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await readMe(db, actor.id);
  await assertVersion(locked, body.version, () => before, { db, table: 'users', id: actor.id });
  const columns = omitUndefined({
    first_name: body.firstName,
    last_name: body.lastName,
    phone_number: body.phoneNumber,
    date_of_birth: body.dateOfBirth,
    language: body.language,
  });
  if (Object.keys(columns).length > 0)
    await db.updateTable('users').set(columns).where('id', '=', actor.id).execute();
  if (body.email !== undefined && body.email !== before.email)
    await requestEmailChange(context, before, body.email);
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: actor.id } });
}
