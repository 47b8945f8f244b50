import type { User } from '@aliquot/contract/users';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { FormHandle } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type UserBody, useOverview } from './api.ts';
import { formValues } from './user-form-values.ts';

/** Somebody saved this person meanwhile: both versions, field by field, to choose from. */
export function UserConflict({ form, theirs }: { form: FormHandle<UserBody>; theirs: User }) {
  const { t, i18n } = useTranslation('users');
  const companies = useOverview().data?.companies ?? [];
  const key = (prefix: string) => (value: unknown) => (value ? t(`${prefix}${String(value)}`) : undefined);
  return (
    <VersionConflict
      form={form}
      theirs={formValues(theirs)}
      savedAt={formatInstant(theirs.updatedAt, i18n.language)}
      labels={{
        firstName: t('first_name'),
        lastName: t('last_name'),
        email: t('email'),
        phoneNumber: t('phone'),
        dateOfBirth: t('date_of_birth'),
        gender: t('gender'),
        role: t('role'),
        clientCompanyId: t('company'),
        status: t('status'),
      }}
      words={{
        dateOfBirth: (value) => (value ? formatDay(String(value), i18n.language) : undefined),
        gender: key('genders.'),
        role: key('common:roles.'),
        status: key('ui:state_'),
        clientCompanyId: (value) => companies.find(({ id }) => id === value)?.name,
      }}
    />
  );
}
