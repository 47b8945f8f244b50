import { type Me, meBody } from '@aliquot/contract/auth';
import type * as z from 'zod/mini';
import { conflictOf, useAuth } from '../../platform/api/index.ts';
import { useMergedSave } from '../../platform/entity/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { Note } from '../../ui/note/note.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSaveMe } from './api.ts';

const valuesOf = (user: Me) => ({
  email: user.pendingEmail ?? user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? '',
  dateOfBirth: user.dateOfBirth ?? '',
});

/** A rejected save shows errors at the fields and keeps the input. */
export function OwnData({ user }: { user: Me }) {
  const { t } = useTranslation('profile');
  const save = useSaveMe();
  const merge = useMergedSave<Me, z.input<typeof meBody>>({
    valuesOf,
  });
  return (
    <Form
      schema={meBody}
      label={t('person')}
      defaultValues={valuesOf(user)}
      onSubmit={(body, form) =>
        merge.save(form, async () => {
          try {
            // Other settings of this page may have been saved meanwhile: the latest version is the one to
            // write over.
            const version = useAuth.getState().user?.version;
            // An address still waiting for confirmation is not sent again with each save.
            const { email, ...others } = body;
            const typed = form.methods.formState.dirtyFields.email ? body : others;
            form.methods.reset(
              valuesOf(await save.mutateAsync({ ...typed, ...(version ? { version } : {}) })),
            );
          } catch (error) {
            const current = conflictOf<Me>(error);
            // The conflict reply has no picture.
            if (current) useAuth.setState({ user: { ...current, avatarUrl: user.avatarUrl } });
            throw error;
          }
        })
      }
    >
      {(form) => (
        <PanelSection title={t('person')}>
          <VersionConflict form={form} conflict={merge.conflict} />
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
