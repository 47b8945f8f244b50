import { maxDiagnoses } from '@aliquot/contract/diagnoses';
import type { DonorBody } from '@aliquot/contract/donors';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** The diagnoses of a donor as rows of code and label. */
export function DonorDiagnoses({ form }: { form: FormHandle<DonorBody> }) {
  const { t } = useTranslation('inventory');
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name: 'diagnoses' });
  return (
    <fieldset>
      <legend className="mb-2 text-dense font-medium">{t('diagnoses')}</legend>
      <p className="mb-3 text-label text-t3">{t('diagnoses_hint')}</p>
      {fields.map((field, index) => (
        <DiagnosisRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < maxDiagnoses ? (
        <Button
          variant="quiet"
          className="-ml-2.5"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => append({ code: '', label: '' })}
        >
          {t('add_diagnosis')}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface DiagnosisRowProps {
  form: FormHandle<DonorBody>;
  index: number;
  onRemove: () => void;
}

function DiagnosisRow({ form, index, onRemove }: DiagnosisRowProps) {
  const { t } = useTranslation('inventory');
  const named = (label: string) => t('of_diagnosis', { label, number: index + 1 });
  return (
    <div className="mb-3 grid grid-cols-[112px_1fr_32px] gap-x-4">
      <FormTextField
        form={form}
        name={`diagnoses.${index}.code`}
        label={t('diagnosis_code')}
        fullLabel={named(t('diagnosis_code'))}
        mono
        autoComplete="off"
        mark="required"
      />
      <FormTextField
        form={form}
        name={`diagnoses.${index}.label`}
        label={t('diagnosis_label')}
        fullLabel={named(t('diagnosis_label'))}
        autoComplete="off"
      />
      <IconButton
        className="mt-6"
        label={t('remove_diagnosis', { number: index + 1 })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}
