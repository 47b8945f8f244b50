import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';

/** Holds the addresses of sign-up and password recovery until their room is built, and says so. */
export function Screen() {
  const { t } = useTranslation('auth');
  const { pathname } = useLocation();
  return (
    <AuthFrame>
      <h1 className="font-serif text-title">
        {t(pathname === '/sign-up' ? 'request_access' : 'forgot_password')}
      </h1>
      <p className="mt-4 text-lead text-t2">{t('not_yet')}</p>
      <Link to="/sign-in" className="mt-6 inline-block text-cryo hover:underline">
        {t('back_to_sign_in')}
      </Link>
    </AuthFrame>
  );
}
