import type { Organisation, OrganisationBody } from '@aliquot/contract/organisation';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { acceptFor, uploadFile } from '../../platform/api/index.ts';
import { FormPhoneField } from '../../platform/entity/index.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormImageField } from '../../ui/form/form-image-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FormSwitchField } from '../../ui/form/form-toggle-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import type { Upload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';

const uploadLogo: Upload = (file, hooks) => uploadFile(file, 'logo', hooks);

/** Conflicts offer these fields together: a mix of two addresses or contacts would be wrong. */
export const fieldsTogether = [
  ['address1', 'address2', 'city', 'state', 'zip'],
  [
    'contactPerson.firstName',
    'contactPerson.lastName',
    'contactPerson.email',
    'contactPerson.phoneNumber',
    'contactPerson.position',
  ],
] as const;

interface OrganisationFieldsProps<Body> {
  /** Of a body with at least these fields. */
  form: FormHandle<Body & FieldValues>;
  row: Organisation | null;
  title: string;
  /** Fields of only one of the two rooms, after the shared ones. */
  children?: ReactNode;
}

export function OrganisationFields<Body extends OrganisationBody>(props: OrganisationFieldsProps<Body>) {
  const { row, title, children } = props;
  const { t } = useTranslation('organisations');
  const form = props.form as unknown as FormHandle<OrganisationBody>;
  const phoneHint = form.readOnly ? undefined : t('phone_hint');
  return (
    <>
      <PanelSection title={title}>
        <div className="mb-4">
          <FormImageField
            form={form}
            name="logoFileId"
            label={t('logo')}
            of={row?.name ?? ''}
            src={row?.logoUrl ?? null}
            upload={uploadLogo}
            accept={acceptFor('logo')}
            hint={t('logo_hint')}
          />
        </div>
        <FieldGrid>
          <FormTextField form={form} name="name" label={t('name')} mark="required" autoComplete="off" />
          <FormTextField form={form} name="website" label={t('website')} type="url" placeholder="https://" />
          <FormPhoneField form={form} name="phoneNumber" label={t('phone')} hint={phoneHint} />
          <FormSwitchField form={form} name="lrIntegrated" label={t('lr_integrated')} />
          {children}
        </FieldGrid>
      </PanelSection>
      <PanelSection title={t('section_address')}>
        <FieldGrid>
          <FormTextField form={form} name="address1" label={t('address1')} />
          <FormTextField form={form} name="address2" label={t('address2')} />
          <FormTextField form={form} name="city" label={t('city')} />
          <FieldGrid>
            <FormTextField form={form} name="state" label={t('state')} />
            <FormTextField form={form} name="zip" label={t('zip')} mono />
          </FieldGrid>
        </FieldGrid>
      </PanelSection>
      <PanelSection title={t('contact_person')}>
        <FieldGrid>
          <FormTextField form={form} name="contactPerson.firstName" label={t('first_name')} />
          <FormTextField form={form} name="contactPerson.lastName" label={t('last_name')} />
          <FormTextField form={form} name="contactPerson.email" label={t('email')} type="email" />
          <FormPhoneField
            form={form}
            name="contactPerson.phoneNumber"
            label={t('phone')}
            fullLabel={t('contact_phone')}
            hint={phoneHint}
          />
          <FormTextField form={form} name="contactPerson.position" label={t('position')} />
        </FieldGrid>
      </PanelSection>
    </>
  );
}
