import { auth } from '@aliquot/contract/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { rowQuery } from '../../platform/queries.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { Told } from './auth-parts.tsx';
import { ChoosePassword } from './choose-password.tsx';

/** Does what a link from a mail is for: choose a password, or confirm an address. */
export function AccountLink({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const link = useQuery({
    ...rowQuery(auth.readLink, { body: { token } }),
    meta: { inline: true },
    retry: false,
    staleTime: Infinity,
  });
  if (link.error)
    return (
      <Told title={t('link_expired_title')}>
        {link.error instanceof ApiError ? link.error.messages[0] : null}
      </Told>
    );
  if (!link.data) return <LoadingText />;
  const { purpose, email, firstName } = link.data;
  if (purpose === 'email_change') return <ConfirmEmail token={token} />;
  return <ChoosePassword token={token} purpose={purpose} email={email} firstName={firstName} />;
}

function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const confirm = useMutation({
    mutationFn: () => call(auth.confirmLink, { body: { token } }),
    meta: { ownErrors: true },
  });
  const { mutate } = confirm;
  useEffect(() => mutate(), [mutate]);
  if (confirm.error)
    return (
      <Told title={t('link_expired_title')}>
        {confirm.error instanceof ApiError ? confirm.error.messages[0] : null}
      </Told>
    );
  return confirm.isSuccess ? (
    <Told title={t('email_change_confirmed_title')}>{t('email_change_confirmed_text')}</Told>
  ) : (
    <LoadingText />
  );
}
