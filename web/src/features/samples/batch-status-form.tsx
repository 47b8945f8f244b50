import { settableStatuses } from '@aliquot/contract/sample-statuses';
import * as z from 'zod/mini';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BatchForm, type BatchProps } from './batch-form.tsx';

const rules = z.object({ status: z.enum(settableStatuses, 'validate_required') });
type Values = z.input<typeof rules>;

export function StatusForm(props: BatchProps) {
  const { t } = useTranslation('inventory');
  return (
    <BatchForm<Values>
      {...props}
      kind="status"
      schema={rules}
      defaultValues={{}}
      requestOf={(values) => rules.safeParse(values).data ?? null}
    >
      {(form) => (
        <FormSelectField
          form={form}
          name="status"
          label={t('status')}
          mark="required"
          options={settableStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) }))}
        />
      )}
    </BatchForm>
  );
}
