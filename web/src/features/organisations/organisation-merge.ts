import type { Organisation, OrganisationBody } from '@aliquot/contract/organisation';
import { useMergedSave } from '../../platform/entity/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './form-values.ts';

export function useOrganisationMerge<Row extends Organisation>() {
  const { t } = useTranslation('organisations');
  return useMergedSave<Row, OrganisationBody>({
    valuesOf: formValues,
    labels: {
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
    },
    // Half of one address and half of another is the address of nobody.
    together: [
      ['address1', 'address2', 'city', 'state', 'zip'],
      [
        'contactPerson.firstName',
        'contactPerson.lastName',
        'contactPerson.email',
        'contactPerson.phoneNumber',
        'contactPerson.position',
      ],
    ],
  });
}
