import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { usePreanalyticOptions } from '../specimen-view/index.ts';
import type { SampleBody } from './api.ts';

/** What the sample is, and what was done with it before it was measured. */
export function PreanalyticFields({ form }: { form: FormHandle<SampleBody> }) {
  const { t } = useTranslation('inventory');
  const { materials, anticoagulants, fastings } = usePreanalyticOptions();
  const notStated = { value: '' as const, label: t('not_stated') };
  return (
    <PanelSection title={t('section_preanalytics')}>
      <FieldGrid columns={3}>
        <FormSelectField
          form={form}
          name="material"
          label={t('material')}
          placeholder={t('not_stated')}
          options={[notStated, ...materials]}
        />
        <FormSelectField
          form={form}
          name="anticoagulant"
          label={t('anticoagulant')}
          placeholder={t('not_stated')}
          options={[notStated, ...anticoagulants]}
        />
        <FormSelectField form={form} name="fasting" label={t('fasting')} options={fastings} />
        <FormNumberField form={form} name="freezeThaws" kind="whole" label={t('freeze_thaws')} />
        <FormNumberField form={form} name="hoursToProcessing" unit="h" label={t('hours_to_processing')} />
        <FormNumberField form={form} name="hoursToFreezer" unit="h" label={t('hours_to_freezer')} />
      </FieldGrid>
    </PanelSection>
  );
}
