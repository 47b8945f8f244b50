import type { Organisation, OrganisationBody } from '@aliquot/contract/organisation';
import { formatInstant } from '../../platform/format.ts';
import type { FormHandle } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './form-values.ts';

interface OrganisationConflictProps {
  form: FormHandle<OrganisationBody>;
  theirs: Organisation;
}

/** Somebody saved this row meanwhile: both versions, field by field, to choose from. */
export function OrganisationConflict({ form, theirs }: OrganisationConflictProps) {
  const { t, i18n } = useTranslation('organisations');
  return (
    <VersionConflict
      form={form}
      theirs={formValues(theirs)}
      savedAt={formatInstant(theirs.updatedAt, i18n.language)}
      labels={{
        name: t('name'),
        website: t('website'),
        phoneNumber: t('phone'),
        lrIntegrated: t('lr_integrated'),
        address1: t('address1'),
        address2: t('address2'),
        city: t('city'),
        state: t('state'),
        zip: t('zip'),
        'contactPerson.firstName': t('first_name'),
        'contactPerson.lastName': t('last_name'),
        'contactPerson.email': t('email'),
        'contactPerson.phoneNumber': t('contact_phone'),
        'contactPerson.position': t('position'),
      }}
    />
  );
}
