import { type Facility, type FacilityBody, facilityBody } from '@aliquot/contract/facilities';
import { useState } from 'react';
import { FormPhoneField, useMergedSave } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSaveFacility } from './api.ts';

interface FacilityFormProps {
  facility: Facility | null;
  onSaved: () => void;
}

export function FacilityForm({ facility, onSaved }: FacilityFormProps) {
  const { t } = useTranslation(['facilities', 'ui']);
  const save = useSaveFacility(facility);
  const close = useCloseLayer();
  const merge = useFacilityMerge();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      fill
      label={facility?.name ?? t('new')}
      schema={facilityBody}
      defaultValues={formValues(facility ?? {})}
      onSubmit={(body, form) =>
        merge.save(form, async (over) => {
          await save.mutateAsync({ body, key, ...over });
          onSaved();
        })
      }
    >
      {(form) => (
        <>
          <DialogBody>
            <VersionConflict form={form} conflict={merge.conflict} />
            <FacilityFields form={form} />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{facility ? undefined : t('create')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

function FacilityFields({ form }: { form: FormHandle<FacilityBody> }) {
  const { t } = useTranslation(['facilities', 'organisations']);
  return (
    <div className="flex flex-col gap-4">
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
    </div>
  );
}

function useFacilityMerge() {
  const { t } = useTranslation(['facilities', 'organisations']);
  return useMergedSave<Facility, FacilityBody>({
    valuesOf: formValues,
    labels: {
      name: t('name'),
      phoneNumber: t('phone'),
      address1: t('organisations:address1'),
      address2: t('organisations:address2'),
      city: t('organisations:city'),
      state: t('organisations:state'),
      zip: t('organisations:zip'),
      note: t('note'),
    },
    together: [['address1', 'address2', 'city', 'state', 'zip']],
  });
}

/** What the form starts from: every field is there, empty ones as empty text. */
function formValues(facility: Partial<Facility>) {
  const text = (value: string | null | undefined) => value ?? '';
  return {
    name: text(facility.name),
    address1: text(facility.address1),
    address2: text(facility.address2),
    city: text(facility.city),
    state: text(facility.state),
    zip: text(facility.zip),
    phoneNumber: text(facility.phoneNumber),
    note: text(facility.note),
  } satisfies FacilityBody;
}
