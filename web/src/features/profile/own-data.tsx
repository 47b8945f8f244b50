import { type Me, meBody } from '@aliquot/contract/auth';
import { useTranslation } from 'react-i18next';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { Note } from '../../ui/note/note.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useSaveMe } from './api.ts';

/** A refused save stops here with its errors at the fields; nothing typed is lost. */
export function OwnData({ user }: { user: Me }) {
  const { t } = useTranslation('profile');
  const save = useSaveMe();
  return (
    <Form
      key={user.version}
      schema={meBody}
      label={t('person')}
      defaultValues={{
        email: user.pendingEmail ?? user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber ?? '',
        dateOfBirth: user.dateOfBirth ?? '',
      }}
      onSubmit={(body) => save.mutateAsync({ ...body, version: user.version })}
    >
      {(form) => (
        <PanelSection title={t('person')}>
          <FieldGrid>
            <FormTextField form={form} name="firstName" label={t('first_name')} autoComplete="given-name" />
            <FormTextField form={form} name="lastName" label={t('last_name')} autoComplete="family-name" />
            <FormTextField
              form={form}
              name="email"
              type="email"
              label={t('email')}
              hint={t('email_hint')}
              autoComplete="email"
            />
            <FormTextField form={form} name="phoneNumber" type="tel" label={t('phone')} autoComplete="tel" />
            <FormDateField
              form={form}
              name="dateOfBirth"
              label={t('date_of_birth')}
              min="1900-01-01"
              autoComplete="bday"
            />
          </FieldGrid>
          {user.pendingEmail ? (
            <div className="mt-4">
              <Note tone="info">{t('email_pending', { email: user.pendingEmail, present: user.email })}</Note>
            </div>
          ) : null}
          <div className="mt-4 flex items-center justify-end gap-3">
            <FormAttention form={form} />
            <SubmitButton form={form} disabled={!form.dirty} />
          </div>
        </PanelSection>
      )}
    </Form>
  );
}
