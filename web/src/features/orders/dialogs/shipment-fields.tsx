import { shipmentMethods } from '@aliquot/contract/order-steps';
import type { OrderLine } from '@aliquot/contract/orders';
import { type FieldValues, useWatch } from 'react-hook-form';
import { FormDateField } from '../../../ui/form/form-date-field.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormSelectField } from '../../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { FieldGrid } from '../../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../../ui/words.tsx';

/** Carrier and cooling, for new shipments and corrections. */
export function ShipmentFields<V extends FieldValues>({ form }: { form: FormHandle<V> }) {
  const { t } = useTranslation('orders');
  const name = (field: string) => field as never;
  return (
    <FieldGrid>
      <FormTextField
        form={form}
        name={name('carrier')}
        label={t('carrier')}
        mark="required"
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name={name('trackingNumber')}
        label={t('tracking_number')}
        mono
        autoComplete="off"
      />
      <FormSelectField
        form={form}
        name={name('method')}
        label={t('method')}
        options={shipmentMethods.map((value) => ({ value: value as never, label: t(`methods.${value}`) }))}
      />
      <FormTextField
        form={form}
        name={name('temperature')}
        label={t('temperature')}
        placeholder={t('temperature_placeholder')}
        autoComplete="off"
      />
      <FormDateField form={form} name={name('sentDate')} label={t('sent_date')} mark="required" emptyAs="" />
    </FieldGrid>
  );
}

interface FacilitiesNoteProps<V extends FieldValues> {
  form: FormHandle<V>;
  lines: readonly OrderLine[];
}

/** A parcel leaves from one facility: samples of two must be brought together first. */
export function FacilitiesNote<V extends FieldValues>({ form, lines }: FacilitiesNoteProps<V>) {
  const { t, i18n } = useTranslation('orders');
  const chosen = useWatch({ control: form.methods.control, name: 'sampleIds' as never }) as readonly number[];
  const names = new Set(
    lines
      .filter(({ sampleId }) => chosen.includes(sampleId))
      .map(({ storageFacility }) => storageFacility.name),
  );
  if (names.size < 2) return null;
  return (
    <Note tone="warn">
      {t('facilities_differ', { names: new Intl.ListFormat(i18n.language).format(names) })}
    </Note>
  );
}
