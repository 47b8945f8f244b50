import { auth, signUpBody } from '@aliquot/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn, FormError, formErrorOf, Outcome } from './auth-parts.tsx';

const empty = { firstName: '', lastName: '', email: '', company: '', phoneNumber: '' };

/** Requests access. The reply is the same for everybody, so that accounts cannot be probed: check your mail. */
export function Screen() {
  const { t } = useTranslation('auth');
  const ask = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof auth.signUp>>[1]['body']) => call(auth.signUp, { body }),
    meta: { ownErrors: true },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo)
    return (
      <AuthFrame>
        <Outcome title={t('sign_up_sent_title')}>{t('sign_up_sent_text', { email: sentTo })}</Outcome>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <h1 className="font-serif text-title">{t('request_access')}</h1>
      <p className="mt-2 text-t2">{t('sign_up_text')}</p>
      <Form
        schema={signUpBody}
        defaultValues={empty}
        className="mt-6 flex flex-col gap-4"
        onSubmit={async (body) => {
          await ask.mutateAsync(body);
          setSentTo(body.email);
        }}
      >
        {(form) => (
          <>
            <div className="grid grid-cols-2 gap-4">
              <FormTextField
                form={form}
                name="firstName"
                label={t('first_name')}
                autoComplete="given-name"
                autoFocus
              />
              <FormTextField form={form} name="lastName" label={t('last_name')} autoComplete="family-name" />
            </div>
            <FormTextField
              form={form}
              name="email"
              type="email"
              label={t('work_email')}
              autoComplete="email"
            />
            <FormTextField form={form} name="company" label={t('company')} autoComplete="organization" />
            <FormTextField
              form={form}
              name="phoneNumber"
              type="tel"
              label={t('phone')}
              mark="optional"
              autoComplete="tel"
            />
            <FormError>{formErrorOf(ask.error)}</FormError>
            <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={t('sending')}>
              {t('request_access')}
            </Button>
          </>
        )}
      </Form>
      <BackToSignIn />
    </AuthFrame>
  );
}
