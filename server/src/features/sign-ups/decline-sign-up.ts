import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { markHandled } from '../notices/index.ts';
import { lockWaiting } from './queries.ts';

/** Declines a request without a notification. The sender can request access again. */
export async function declineSignUp({ db, clock }: Context, id: number): Promise<null> {
  await lockWaiting(db, id);
  await db
    .updateTable('sign_ups')
    .set({ decision: 'declined', decided_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await markHandled(db, { about: { type: 'sign_up', id } });
  await publish(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  return null;
}
