import { type ShippingLocation, shippingLocationFields } from '@aliquot/contract/companies';
import { useState } from 'react';
import { useMergedSave } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type LocationBody, useSaveLocation } from './location-api.ts';
import { LocationFields } from './location-fields.tsx';
import { type LocationSubject, readSubject } from './location-subject.ts';

/** Adds a shipping location, or changes one. */
export function LocationDialog() {
  const { t } = useTranslation('companies');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'add_shipping_location' || dialog === 'edit';
  const subject = open ? readSubject(dialogEntity) : null;
  const name = subject?.location?.name ?? t('new_location');
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={subject?.location ? t('edit_location') : t('add_location')}
      subtitle={subject?.company.name}
      width={640}
      name={name}
    >
      {subject ? <LocationForm subject={subject} name={name} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

interface LocationFormProps {
  subject: LocationSubject;
  name: string;
  onSaved: () => void;
}

function LocationForm({ subject: { company, location }, name, onSaved }: LocationFormProps) {
  const { t } = useTranslation(['companies', 'ui']);
  const save = useSaveLocation(company.id, location);
  const close = useCloseLayer();
  const merge = useLocationMerge();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      fill
      label={name}
      schema={shippingLocationFields}
      defaultValues={formValues(location ?? {})}
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
            <LocationFields form={form} />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{location ? undefined : t('add_location')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

function useLocationMerge() {
  const { t } = useTranslation(['companies', 'organisations']);
  return useMergedSave<ShippingLocation, LocationBody>({
    valuesOf: formValues,
    labels: {
      name: t('location_name'),
      address1: t('organisations:address1'),
      address2: t('organisations:address2'),
      city: t('organisations:city'),
      state: t('organisations:state'),
      zip: t('organisations:zip'),
      phoneNumber: t('organisations:phone'),
      fax: t('fax'),
      email: t('organisations:email'),
    },
    together: [['address1', 'address2', 'city', 'state', 'zip']],
  });
}

/** What the form starts from: every field is there, empty ones as empty text. */
function formValues(location: Partial<ShippingLocation>) {
  const text = (value: string | null | undefined) => value ?? '';
  return {
    name: text(location.name),
    address1: text(location.address1),
    address2: text(location.address2),
    city: text(location.city),
    state: text(location.state),
    zip: text(location.zip),
    phoneNumber: text(location.phoneNumber),
    fax: text(location.fax),
    email: text(location.email),
  } satisfies LocationBody;
}
