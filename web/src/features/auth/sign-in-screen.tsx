import { loginBody } from '@aliquot/contract/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, signIn } from '../../platform/api/index.ts';
import { readPlace } from '../../platform/kept-place.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormPasswordField, FormTextField } from '../../ui/form/form-text-field.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FormError } from './auth-parts.tsx';

/** Failed attempts by others may block the owner on a new device: the mailed link still works. */
function sentenceOf(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof ApiError)) return t('common:errors.unknown');
  const byMail = (error.details as { alternatives?: string[] } | undefined)?.alternatives?.includes(
    'recovery',
  );
  return byMail ? t('too_many_tries') : (error.messages[0] ?? '');
}

/** An error shows the server's first message, above the button. */
export function Screen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [errorText, setErrorText] = useState<string | null>(null);
  return (
    <AuthFrame>
      <h1 className="font-serif text-title">{t('sign_in')}</h1>
      <SessionEndNote />
      <Form
        schema={loginBody}
        defaultValues={{ email: '', password: '' }}
        className="mt-8 flex flex-col gap-6"
        onSubmit={async (credentials) => {
          setErrorText(null);
          try {
            await signIn(credentials);
            await navigate({ to: '/' });
          } catch (error) {
            setErrorText(sentenceOf(error, t));
          }
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
            <FormPasswordField
              form={form}
              name="password"
              size="large"
              label={t('password')}
              autoComplete="current-password"
            />
            <FormError>{errorText}</FormError>
            <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={t('signing_in')}>
              {t('sign_in')}
            </Button>
          </>
        )}
      </Form>
      <div className="mt-6 flex justify-between">
        <Link to="/forgot-password" className="text-cryo hover:underline">
          {t('forgot_password')}
        </Link>
        <Link to="/sign-up" className="text-cryo hover:underline">
          {t('request_access')}
        </Link>
      </div>
    </AuthFrame>
  );
}

/** Tells users whose session ended why, and what was kept for them. */
function SessionEndNote() {
  const { t } = useTranslation('auth');
  const [place] = useState(readPlace);
  if (!place) return null;
  return (
    <div className="mt-6">
      <Note live title={t(`ended.${place.because ?? 'unknown'}`)}>
        {place.because === 'logout'
          ? null
          : t(place.forms.length > 0 ? 'ended_typed_kept' : 'ended_place_kept')}
      </Note>
    </div>
  );
}
