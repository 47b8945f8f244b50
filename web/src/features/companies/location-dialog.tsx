import { type ShippingLocation, shippingLocationFields } from '@aliquot/contract/companies';
import { DialogForm, startValues } from '../../platform/entity/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSaveLocation } from './location-api.ts';
import { LocationFields } from './location-fields.tsx';
import { type LocationSubject, readSubject } from './location-subject.ts';

/** Adds or edits a shipping location. */
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
  const { t } = useTranslation('companies');
  const save = useSaveLocation(company.id, location);
  return (
    <DialogForm
      label={name}
      schema={shippingLocationFields}
      start={startValues(shippingLocationFields, location)}
      valuesOf={(theirs: ShippingLocation) => startValues(shippingLocationFields, theirs)}
      together={[['address1', 'address2', 'city', 'state', 'zip']]}
      save={(body, saving) => save.mutateAsync({ body, ...saving })}
      onSaved={onSaved}
      create={location ? undefined : t('add_location')}
    >
      {(form) => <LocationFields form={form} />}
    </DialogForm>
  );
}
