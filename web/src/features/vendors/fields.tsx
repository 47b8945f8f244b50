import type { OrganisationBody } from '@aliquot/contract/organisation';
import type { Vendor } from '@aliquot/contract/vendors';
import { entityPanel, type FieldsProps } from '../../platform/entity/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { fieldsTogether, OrganisationFields } from '../organisations/index.ts';
import { vendor } from './api.ts';

function Fields({ form, row }: FieldsProps<Vendor, OrganisationBody>) {
  const { t } = useTranslation('vendors');
  return <OrganisationFields form={form} row={row} title={t('one')} />;
}

export const Panel = entityPanel(vendor, {
  Fields,
  subtitle: ({ fullAddress }) => fullAddress,
  together: fieldsTogether,
});
