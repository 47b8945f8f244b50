import { type Facility, type FacilityBody, facilityBody } from '@aliquot/contract/facilities';
import { DialogForm, FormPhoneField } from '../../platform/entity/index.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { facility } from './api.ts';

interface FacilityFormProps {
  row: Facility | null;
  onSaved: () => void;
}

export function FacilityForm({ row, onSaved }: FacilityFormProps) {
  const { t } = useTranslation('facilities');
  const save = facility.useSave();
  return (
    <DialogForm
      label={row?.name ?? t('new')}
      schema={facilityBody}
      start={facility.valuesOf(row)}
      valuesOf={(theirs: Facility) => facility.valuesOf(theirs)}
      together={[['address1', 'address2', 'city', 'state', 'zip']]}
      save={(body, saving) => save(row, { body, ...saving })}
      onSaved={onSaved}
      create={row ? undefined : t('create')}
    >
      {(form) => <FacilityFields form={form} />}
    </DialogForm>
  );
}

function FacilityFields({ form }: { form: FormHandle<FacilityBody> }) {
  const { t } = useTranslation(['facilities', 'organisations']);
  return (
    <>
      <FieldGrid>
        <FormTextField form={form} name="name" label={t('name')} mark="required" autoComplete="off" />
        <FormPhoneField
          form={form}
          name="phoneNumber"
          label={t('phone')}
          hint={t('organisations:phone_hint')}
        />
        <FormTextField form={form} name="address1" label={t('organisations:address1')} />
        <FormTextField form={form} name="address2" label={t('organisations:address2')} />
        <FormTextField form={form} name="city" label={t('organisations:city')} />
        <FieldGrid>
          <FormTextField form={form} name="state" label={t('organisations:state')} />
          <FormTextField form={form} name="zip" label={t('organisations:zip')} mono />
        </FieldGrid>
      </FieldGrid>
      <FormTextArea form={form} name="note" label={t('note')} rows={3} />
    </>
  );
}
