import type { Vendor } from '@aliquot/contract/vendors';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../platform/format.ts';
import type { FormHandle } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import type { VendorBody } from './api.ts';
import { formValues } from './vendor-form-values.ts';

/** Somebody saved this vendor meanwhile: both versions, field by field, to choose from. */
export function VendorConflict({ form, theirs }: { form: FormHandle<VendorBody>; theirs: Vendor }) {
  const { t, i18n } = useTranslation('vendors');
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
