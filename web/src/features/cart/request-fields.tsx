import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders } from '@aliquot/contract/sample-client';
import { volumeScales } from '@aliquot/contract/volume-scales';
import { today } from '../../platform/format/index.ts';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormNumberField, FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { PreanalyticChoices, StoredFields } from './request-choices.tsx';
import type { RequestHandle } from './request-form.ts';

/** Quantity, result, donor, volume, storage, price and deadline. */
export function RequestFields({ form, units }: { form: RequestHandle; units: string }) {
  const { t } = useTranslation(['cart', 'specimens']);
  const any = { value: '' as const, label: t('any') };
  return (
    <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
      <FormNumberField form={form} name="quantity" kind="whole" label={t('quantity')} mark="required" />
      <FormPriceField form={form} name="priceLimit" label={t('price_limit')} />
      <FormNumberField
        form={form}
        name="volumeFrom"
        label={t('volume_least')}
        unit="mL"
        scales={volumeScales.mL}
      />
      <FormSelectField
        form={form}
        name="resultClass"
        label={t('result_class')}
        placeholder={t('any')}
        options={[any, ...resultClasses.map((value) => ({ value, label: t(`specimens:classes.${value}`) }))]}
      />
      <FormNumberField form={form} name="valueFrom" bound="lower" label={t('value_from')} unit={units} />
      <FormNumberField form={form} name="valueTo" bound="upper" label={t('value_to')} unit={units} />
      <FormSelectField
        form={form}
        name="donorGender"
        label={t('sex')}
        placeholder={t('any')}
        options={[any, ...donorGenders.map((value) => ({ value, label: t(`specimens:genders.${value}`) }))]}
      />
      <FormNumberField form={form} name="ageFrom" kind="whole" label={t('age_from')} />
      <FormNumberField form={form} name="ageTo" kind="whole" label={t('age_to')} />
      <PreanalyticChoices form={form} />
      <StoredFields form={form} />
      <FormDateField form={form} name="neededBy" label={t('needed_by')} min={today()} />
    </div>
  );
}
