import { auth } from '@aliquot/contract/auth';
import type { openHouse } from './harness.ts';

export const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** By a mail to somebody who forgot their password; its address is ours whatever the call says. */
export async function recoveryToken(
  house: Awaited<ReturnType<typeof openHouse>>,
  email: string,
  nth = 1,
): Promise<string> {
  await house.nobody.ok(
    auth.forgotPassword,
    { body: { email } },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  const mail = (await house.mailsTo(email, nth)).at(-1);
  return tokenIn(mail?.link ?? '');
}
