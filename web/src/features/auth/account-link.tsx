import { auth } from '@aliquot/contract/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, rowQuery } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BackToSignIn, FormError, formErrorOf, Outcome } from './auth-parts.tsx';
import { ChoosePassword } from './choose-password.tsx';

/** Handles a mailed link: choose a password, confirm an address, or revert its change. */
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
      <Outcome title={t('link_expired_title')}>
        {link.error instanceof ApiError ? link.error.messages[0] : null}
      </Outcome>
    );
  if (!link.data) return <LoadingText />;
  const { purpose, email, firstName } = link.data;
  if (purpose === 'email_change') return <ConfirmEmail token={token} />;
  if (purpose === 'email_revert') return <RevertEmail token={token} email={email} />;
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
      <Outcome title={t('link_expired_title')}>
        {confirm.error instanceof ApiError ? confirm.error.messages[0] : null}
      </Outcome>
    );
  return confirm.isSuccess ? (
    <Outcome title={t('email_change_confirmed_title')}>{t('email_change_confirmed_text')}</Outcome>
  ) : (
    <LoadingText />
  );
}

/** Asks first: reverting ends every session and the password, and mail clients may open links by themselves. */
function RevertEmail({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('auth');
  const revert = useMutation({
    mutationFn: () => call(auth.confirmLink, { body: { token } }),
    meta: { ownErrors: true },
  });
  if (revert.isSuccess)
    return <Outcome title={t('email_reverted_title')}>{t('email_reverted_text', { email })}</Outcome>;
  return (
    <>
      <h1 className="font-serif text-title">{t('email_revert_title')}</h1>
      <p className="mt-4 text-lead text-t2">{t('email_revert_text', { email })}</p>
      <div className="mt-8 flex flex-col gap-6">
        <FormError>{formErrorOf(revert.error)}</FormError>
        <Button
          variant="primary"
          size="large"
          busy={revert.isPending}
          busyLabel={t('sending')}
          onClick={() => revert.mutate()}
        >
          {t('email_revert')}
        </Button>
      </div>
      <BackToSignIn />
    </>
  );
}
