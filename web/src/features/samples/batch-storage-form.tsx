import { id, text } from '@aliquot/contract/fields';
import * as z from 'zod/mini';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Requested } from './batch-api.ts';
import { BatchForm, type BatchProps } from './batch-form.tsx';
import { loadFacilities } from './pickers.ts';

interface Values {
  location: 'keep' | 'set' | 'clear';
  storageFacilityId?: number | null | undefined;
  storageLocation?: string | null;
}

const facility = z.optional(z.nullable(id));

/** A facility, a location or both: a facility is required if locations are kept. */
const rules = z.discriminatedUnion('location', [
  z.object({ location: z.literal('keep'), storageFacilityId: id }),
  z.object({ location: z.literal('set'), storageFacilityId: facility, storageLocation: text() }),
  z.object({ location: z.literal('clear'), storageFacilityId: facility }),
]);

function requestOf(values: unknown): Requested | null {
  const { data } = rules.safeParse(values);
  if (!data) return null;
  return {
    ...(data.storageFacilityId ? { storageFacilityId: data.storageFacilityId } : {}),
    ...(data.location === 'keep'
      ? {}
      : { storageLocation: data.location === 'set' ? data.storageLocation : null }),
  };
}

export function StorageForm(props: BatchProps) {
  const { t } = useTranslation('inventory');
  return (
    <BatchForm<Values>
      {...props}
      kind="storage"
      schema={rules}
      defaultValues={{ location: 'keep' }}
      requestOf={requestOf}
      explain={() => t('storage_dialog.reserved')}
    >
      {(form) => {
        const location = form.methods.watch('location');
        return (
          <>
            <FormAutocomplete
              form={form}
              name="storageFacilityId"
              holds="id"
              label={t('facility')}
              load={loadFacilities}
              mark={location === 'keep' ? 'required' : undefined}
              hint={location === 'keep' ? undefined : t('storage_dialog.facility_hint')}
            />
            <RadioGroup
              label={t('storage_location')}
              name="location"
              value={location}
              onChange={(next) => {
                form.methods.setValue('location', next);
                form.methods.clearErrors();
              }}
              options={(['keep', 'set', 'clear'] as const).map((value) => ({
                value,
                label: t(`storage_dialog.location_${value}`),
              }))}
            />
            {location === 'set' ? (
              <FormTextField
                form={form}
                name="storageLocation"
                label={t('storage_dialog.new_location')}
                mono
                mark="required"
                autoComplete="off"
              />
            ) : null}
          </>
        );
      }}
    </BatchForm>
  );
}
