import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';
import { settle } from '../notices/index.ts';
import { lockWaiting } from './queries.ts';

/** Turns a request down without a word to whoever made it. They may ask again. */
export async function declineSignUp({ db, clock }: Context, id: number): Promise<null> {
  await lockWaiting(db, id);
  await db
    .updateTable('sign_ups')
    .set({ decision: 'declined', decided_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await settle(db, { about: { type: 'sign_up', id } });
  await announce(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  return null;
}
