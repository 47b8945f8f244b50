import type { Company } from '@aliquot/contract/companies';
import type { OrganisationBody } from '@aliquot/contract/organisation';
import { entityPanel, type FieldsProps } from '../../platform/entity/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { fieldsTogether, OrganisationFields } from '../organisations/index.ts';
import { company } from './api.ts';
import { CompanySections } from './sections.tsx';

function Fields({ form, row }: FieldsProps<Company, OrganisationBody>) {
  const { t } = useTranslation('companies');
  return <OrganisationFields form={form} row={row} title={t('one')} />;
}

export const Panel = entityPanel(company, {
  Fields,
  Sections: ({ row }) => <CompanySections company={row} />,
  subtitle: ({ fullAddress }) => fullAddress,
  together: fieldsTogether,
});
