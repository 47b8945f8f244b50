import type { Context } from '../../platform/context.ts';
import { clearTries, takeTry } from './throttle.ts';

/** Whether this is the caller's current password. Tries are counted under `subject`; the right password resets them. */
export async function isPresentPassword(
  { db, actor, clock, passwords }: Pick<Context, 'db' | 'actor' | 'clock' | 'passwords'>,
  password: string,
  subject: string,
): Promise<boolean> {
  await takeTry(db, subject, clock.now());
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const right = await passwords.verify(password_hash, password);
  if (right) await clearTries(db, subject);
  return right;
}
