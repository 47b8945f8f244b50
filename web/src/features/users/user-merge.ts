import type { User } from '@aliquot/contract/users';
import { useMergedSave } from '../../platform/entity/index.ts';
import { formatDay } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type UserBody, useOverview } from './api.ts';
import { formValues } from './user-form-values.ts';

export function useUserMerge() {
  const { t, i18n } = useTranslation('users');
  const companies = useOverview().data?.companies ?? [];
  const key = (prefix: string) => (value: unknown) => (value ? t(`${prefix}${String(value)}`) : undefined);
  return useMergedSave<User, UserBody>({
    valuesOf: formValues,
    labels: {
      firstName: t('first_name'),
      lastName: t('last_name'),
      email: t('email'),
      phoneNumber: t('phone'),
      dateOfBirth: t('date_of_birth'),
      gender: t('gender'),
      role: t('role'),
      clientCompanyId: t('company'),
      status: t('status'),
    },
    words: () => ({
      dateOfBirth: (value) => (value ? formatDay(String(value), i18n.language) : undefined),
      gender: key('genders.'),
      role: key('common:roles.'),
      status: key('ui:state_'),
      clientCompanyId: (value) => companies.find(({ id }) => id === value)?.name,
    }),
    // Only some roles have a company.
    together: [['role', 'clientCompanyId']],
  });
}
