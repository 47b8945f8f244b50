import { auth, forgotBody } from '@aliquot/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { AccountLink } from './account-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn, FormError, formErrorOf, Outcome } from './auth-parts.tsx';

/** Without a token it asks for the address; with a token after `#` it handles the mailed link. */
export function Screen() {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    // A link opened while this screen is open only changes the hash.
    const take = () => setToken((before) => tokenInAddress() ?? before);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  // Removed from the address once read, so that it does not stay in the history.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return <AuthFrame>{token ? <AccountLink key={token} token={token} /> : <AskForLink />}</AuthFrame>;
}

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token');

function AskForLink() {
  const { t } = useTranslation('auth');
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(auth.forgotPassword, { body }),
    meta: { ownErrors: true },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo)
    return <Outcome title={t('recovery_sent_title')}>{t('recovery_sent_text', { email: sentTo })}</Outcome>;
  return (
    <>
      <h1 className="font-serif text-title">{t('forgot_password')}</h1>
      <p className="mt-2 text-t2">{t('recovery_text')}</p>
      <Form
        schema={forgotBody}
        defaultValues={{ email: '' }}
        className="mt-8 flex flex-col gap-6"
        onSubmit={async (body) => {
          await ask.mutateAsync(body);
          setSentTo(body.email);
        }}
      >
        {(form) => (
          <>
            <FormTextField
              form={form}
              name="email"
              type="email"
              size="large"
              label={t('email')}
              autoComplete="username"
              autoFocus
            />
            <FormError>{formErrorOf(ask.error)}</FormError>
            <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={t('sending')}>
              {t('send_link')}
            </Button>
          </>
        )}
      </Form>
      <BackToSignIn />
    </>
  );
}
