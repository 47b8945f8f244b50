import { categoryBody, type DiagnosisCategory } from '@aliquot/contract/diagnoses';
import * as z from 'zod/mini';
import { DialogForm } from '../../platform/entity/index.ts';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useNameCategory } from './api.ts';

interface CategoryFormProps {
  category: DiagnosisCategory;
  onSaved: () => void;
}

const schema = z.omit(categoryBody, { version: true });
const valuesOf = ({ name }: DiagnosisCategory) => ({ name: name ?? '' });

export function CategoryForm({ category, onSaved }: CategoryFormProps) {
  const { t } = useTranslation('inventory');
  const save = useNameCategory(category);
  return (
    <DialogForm
      label={category.category}
      schema={schema}
      start={valuesOf(category)}
      valuesOf={valuesOf}
      save={({ name }, { version }) => save(name, version)}
      onSaved={onSaved}
      create={undefined}
    >
      {(form) => (
        <FormTextField
          form={form}
          name="name"
          label={t('diagnosis_names.name')}
          hint={t('diagnosis_names.name_hint')}
          autoComplete="off"
          maxLength={120}
        />
      )}
    </DialogForm>
  );
}
