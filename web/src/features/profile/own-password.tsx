import { password } from '@aliquot/contract/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormPasswordField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useChangePassword } from './api.ts';

const present = z.string().check(z.minLength(1, 'validate_required'));

const change = z.strictObject({ oldPassword: present, password, repeat: present }).check(
  z.refine((typed) => typed.password === typed.repeat, {
    error: 'validate_password_equal',
    path: ['repeat'],
  }),
);

const empty = { oldPassword: '', password: '', repeat: '' };

export function OwnPassword() {
  const { t } = useTranslation('profile');
  const save = useChangePassword();
  // The form is emptied after saving.
  const [saved, setSaved] = useState(0);
  return (
    <Form
      secret
      key={saved}
      schema={change}
      label={t('password')}
      defaultValues={empty}
      onSubmit={async ({ oldPassword, password: chosen }) => {
        await save.mutateAsync({ oldPassword, password: chosen });
        setSaved(saved + 1);
      }}
    >
      {(form) => (
        <PanelSection title={t('password')}>
          <FieldGrid columns={3}>
            <FormPasswordField
              form={form}
              name="oldPassword"
              label={t('old_password')}
              autoComplete="current-password"
            />
            <FormPasswordField
              form={form}
              name="password"
              label={t('new_password')}
              hint={t('password_hint')}
              autoComplete="new-password"
            />
            <FormPasswordField
              form={form}
              name="repeat"
              label={t('repeat_password')}
              autoComplete="new-password"
            />
          </FieldGrid>
          <div className="mt-4 flex justify-end">
            <SubmitButton form={form} variant="secondary">
              {t('change_password')}
            </SubmitButton>
          </div>
        </PanelSection>
      )}
    </Form>
  );
}
