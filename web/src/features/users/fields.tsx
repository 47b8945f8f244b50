import { genders, userStatuses } from '@aliquot/contract/person';
import { groupOf } from '@aliquot/contract/roles';
import type { User } from '@aliquot/contract/users';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api/index.ts';
import { entityPanel, type FieldsProps, FormPhoneField } from '../../platform/entity/index.ts';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type UserBody, useOverview, user } from './api.ts';
import { useUserAccess } from './user-access.ts';
import { UserExports } from './user-exports.tsx';
import { userSchema } from './user-form-schema.ts';
import { InvitationNote, type Taken, TakenNote } from './user-notes.tsx';
import { UserPicture } from './user-picture.tsx';

type Props = FieldsProps<User, UserBody>;

export const Panel = entityPanel(user, {
  Fields,
  Sections: ({ row }) => (
    <>
      <InvitationNote user={row} />
      <UserExports user={row} />
    </>
  ),
  Notes: ({ error, panel }) => {
    const taken = takenBy(error);
    return taken ? <TakenNote taken={taken} onOpen={() => panel.open('view', { id: taken.id })} /> : null;
  },
  schema: userSchema,
  status: ({ status }) => <State state={status} pill />,
  subtitle: ({ email }) => email,
  // Only some roles have a company.
  together: [['role', 'clientCompanyId']],
});

/** The user who has the address, if that is why a save was rejected. */
function takenBy(error: unknown): Taken | null {
  const details = error instanceof ApiError ? error.details : undefined;
  return (details as { conflictsWith?: Taken } | undefined)?.conflictsWith ?? null;
}

function Fields({ form, row }: Props) {
  return (
    <>
      {row && form.readOnly ? <UserPicture user={row} /> : null}
      <PersonFields form={form} row={row} />
      <AccessFields form={form} row={row} />
    </>
  );
}

function PersonFields({ form, row }: Props) {
  const { t } = useTranslation('users');
  const { isMe } = useUserAccess();
  const own = isMe(row) && !form.readOnly;
  const required = form.readOnly ? undefined : 'required';
  return (
    <PanelSection title={t('section_person')}>
      <FieldGrid>
        <FormTextField form={form} name="firstName" label={t('first_name')} mark={required} />
        <FormTextField form={form} name="lastName" label={t('last_name')} mark={required} />
        <FormTextField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          mark={own ? undefined : required}
          readOnly={own}
          hint={own ? t('own_email_hint') : undefined}
        />
        <FormPhoneField
          form={form}
          name="phoneNumber"
          label={t('phone')}
          hint={form.readOnly ? undefined : t('phone_hint')}
        />
        <FormDateField
          form={form}
          name="dateOfBirth"
          label={t('date_of_birth')}
          min="1900-01-01"
          emptyAs=""
        />
        <FormSelectField
          form={form}
          name="gender"
          label={t('gender')}
          placeholder={t('not_said')}
          options={[
            { value: '' as const, label: t('not_said') },
            ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
          ]}
        />
      </FieldGrid>
    </PanelSection>
  );
}

function AccessFields({ form, row }: Props) {
  const { t } = useTranslation('users');
  const { isMe, rolesToGive } = useUserAccess();
  const own = isMe(row);
  const role = form.methods.watch('role');
  const isClient = groupOf(role) === 'client';
  const roleOptions = row && !rolesToGive.includes(row.role) ? [row.role, ...rolesToGive] : rolesToGive;

  // A user who stops being a client loses the company; the hidden field must not keep it.
  const { setValue, getValues } = form.methods;
  useEffect(() => {
    if (!isClient && getValues('clientCompanyId') !== null)
      setValue('clientCompanyId', null, { shouldDirty: true });
  }, [isClient, getValues, setValue]);

  return (
    <PanelSection title={t('section_access')}>
      <FieldGrid>
        <FormSelectField
          form={form}
          name="role"
          label={t('role')}
          disabled={own}
          hint={own && !form.readOnly ? t('own_access_hint') : undefined}
          options={roleOptions.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
        />
        {isClient ? <CompanyField form={form} row={row} /> : null}
        {row ? (
          <FormSelectField
            form={form}
            name="status"
            label={t('status')}
            disabled={own}
            options={userStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) }))}
          />
        ) : null}
      </FieldGrid>
    </PanelSection>
  );
}

/** Active companies, and the user's own even if it is inactive. */
function CompanyField({ form, row }: Props) {
  const { t } = useTranslation('users');
  const companies = useOverview().data?.companies ?? [];
  const present = row?.clientCompany;
  const known =
    present && !companies.some(({ id }) => id === present.id) ? [present, ...companies] : companies;
  return (
    <FormSelectField
      form={form}
      name="clientCompanyId"
      label={t('company')}
      mark={form.readOnly ? undefined : 'required'}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
