import { FormPhoneField } from '../../platform/entity/index.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { LocationBody } from './location-api.ts';

export function LocationFields({ form }: { form: FormHandle<LocationBody> }) {
  const { t } = useTranslation(['companies', 'organisations']);
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        label={t('location_name')}
        mark="required"
        autoComplete="off"
        hint={t('location_name_hint')}
      />
      <FieldGrid>
        <FormTextField form={form} name="address1" label={t('organisations:address1')} mark="required" />
        <FormTextField form={form} name="address2" label={t('organisations:address2')} />
        <FormTextField form={form} name="city" label={t('organisations:city')} mark="required" />
        <FieldGrid>
          <FormTextField form={form} name="state" label={t('organisations:state')} />
          <FormTextField form={form} name="zip" label={t('organisations:zip')} mono />
        </FieldGrid>
        <FormPhoneField form={form} name="phoneNumber" label={t('organisations:phone')} />
        <FormPhoneField form={form} name="fax" label={t('fax')} />
      </FieldGrid>
      <FormTextField form={form} name="email" label={t('organisations:email')} type="email" />
    </>
  );
}
