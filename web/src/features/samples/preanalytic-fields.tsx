import { anticoagulants, fastings, materials } from '@aliquot/contract/materials';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { SampleBody } from './api.ts';

/** What the sample is, and what was done with it before it was measured. */
export function PreanalyticFields({ form }: { form: FormHandle<SampleBody> }) {
  const { t, i18n } = useTranslation(['inventory', 'preanalytics']);
  const named = <V extends string>(values: readonly V[], of: string) =>
    values.map((value) => ({ value, label: t(`preanalytics:${of}.${value as string}`) }));
  const notStated = { value: '' as const, label: t('not_stated') };
  const byName = named(materials, 'materials').toSorted((a, b) =>
    a.label.localeCompare(b.label, i18n.language),
  );
  return (
    <PanelSection title={t('section_preanalytics')}>
      <FieldGrid columns={3}>
        <FormSelectField
          form={form}
          name="material"
          label={t('material')}
          placeholder={t('not_stated')}
          options={[notStated, ...byName]}
        />
        <FormSelectField
          form={form}
          name="anticoagulant"
          label={t('anticoagulant')}
          placeholder={t('not_stated')}
          options={[notStated, ...named(anticoagulants, 'anticoagulants')]}
        />
        <FormSelectField
          form={form}
          name="fasting"
          label={t('fasting')}
          options={named(fastings, 'fastings')}
        />
        <FormNumberField form={form} name="freezeThaws" kind="whole" label={t('freeze_thaws')} />
        <FormNumberField form={form} name="hoursToProcessing" unit="h" label={t('hours_to_processing')} />
        <FormNumberField form={form} name="hoursToFreezer" unit="h" label={t('hours_to_freezer')} />
      </FieldGrid>
    </PanelSection>
  );
}
