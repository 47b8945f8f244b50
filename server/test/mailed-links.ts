import { auth } from '@aliquot/contract/auth';
import type { openTestApp } from './harness.ts';

export const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** Requests a recovery mail, with forged host headers that must not change the link, and returns its token. */
export async function recoveryToken(
  testApp: Awaited<ReturnType<typeof openTestApp>>,
  email: string,
  nth = 1,
): Promise<string> {
  await testApp.nobody.ok(
    auth.forgotPassword,
    { body: { email } },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  const mail = (await testApp.mailsTo(email, nth)).at(-1);
  return tokenIn(mail?.link ?? '');
}
