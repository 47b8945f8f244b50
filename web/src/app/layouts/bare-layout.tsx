import type { Me } from '@aliquot/contract/auth';
import { signOut } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** For a role without screens: a message and a sign-out button. */
export function BareLayout({ user }: { user: Me }) {
  const { t } = useTranslation();
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-140 flex-col justify-center gap-6 px-10">
      <Logo />
      <p className="text-lead">{t('bare.text', { name: user.fullName, email: user.email })}</p>
      <div>
        <Button onClick={() => void signOut()}>{t('menu.log_out')}</Button>
      </div>
    </main>
  );
}
