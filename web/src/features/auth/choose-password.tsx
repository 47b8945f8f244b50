import { auth } from '@aliquot/contract/auth';
import { password } from '@aliquot/contract/fields';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormPasswordField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { FormError, formErrorOf, Outcome } from './auth-parts.tsx';

/** Typed twice, so that a typo does not lock the user out. */
const twice = z.strictObject({ password, repeat: z.string().check(z.minLength(1)) }).check(
  z.refine((typed) => typed.password === typed.repeat, {
    error: 'validate_password_equal',
    path: ['repeat'],
  }),
);

interface ChoosePasswordProps {
  token: string;
  purpose: 'invitation' | 'recovery' | 'sign_up';
  email: string;
  firstName: string;
}

export function ChoosePassword({ token, purpose, email, firstName }: ChoosePasswordProps) {
  const { t } = useTranslation('auth');
  const save = useMutation({
    mutationFn: (chosen: string) => call(auth.setPassword, { body: { token, password: chosen } }),
    meta: { ownErrors: true },
  });
  const done = purpose === 'sign_up' ? 'sign_up_confirmed' : 'password_set';
  if (save.isSuccess) return <Outcome title={t(`${done}_title`)}>{t(`${done}_text`)}</Outcome>;
  return (
    <>
      <h1 className="font-serif text-title">{t(`${purpose}_title`, { name: firstName })}</h1>
      <p className="mt-2 text-t2">{t('choose_password_text', { email })}</p>
      <Form
        schema={twice}
        defaultValues={{ password: '', repeat: '' }}
        className="mt-8 flex flex-col gap-6"
        onSubmit={(typed) => save.mutateAsync(typed.password)}
      >
        {(form) => (
          <>
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <FormPasswordField
              form={form}
              name="password"
              size="large"
              label={t('new_password')}
              hint={t('password_hint')}
              autoComplete="new-password"
              autoFocus
            />
            <FormPasswordField
              form={form}
              name="repeat"
              size="large"
              label={t('repeat_password')}
              autoComplete="new-password"
            />
            <FormError>{formErrorOf(save.error)}</FormError>
            <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={t('saving')}>
              {t('save_password')}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}
