import {
  type Budget,
  type BudgetBody,
  budgetBody,
  budgetPeriods,
  budgetScopes,
} from '@aliquot/contract/budgets';
import { DialogForm } from '../../platform/entity/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useColleagues } from './api.ts';
import { budget, valuesOf } from './budget.ts';
import { readSubject } from './budget-subject.ts';
import { useBudgetWords } from './use-budget-words.ts';

/** Creates or edits a budget. */
export function BudgetDialog() {
  const { t } = useTranslation('budgets');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const subject = dialog === 'edit' ? readSubject(dialogEntity) : null;
  const row = subject?.budget ?? null;
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={t(row ? 'edit_title' : 'new')}
      subtitle={row?.name}
      width={560}
      name={row?.name ?? t('new')}
    >
      {subject ? <BudgetForm key={row?.id ?? 'new'} row={row} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

function BudgetForm({ row, onSaved }: { row: Budget | null; onSaved: () => void }) {
  const { t } = useTranslation('budgets');
  const { money } = useBudgetWords();
  const save = budget.useSave();
  return (
    <DialogForm
      label={row?.name ?? t('new')}
      schema={budgetBody}
      start={valuesOf(row)}
      valuesOf={(theirs: Budget) => valuesOf(theirs)}
      words={() => ({ amount: (value) => (typeof value === 'number' ? money(value) : undefined) })}
      together={[['scope', 'userId', 'purchaseOrderNumber']]}
      save={(body, saving) => save(row, { body, ...saving })}
      onSaved={onSaved}
      create={row ? undefined : t('create')}
    >
      {(form) => <Fields form={form} row={row} />}
    </DialogForm>
  );
}

interface FieldsProps {
  form: FormHandle<BudgetBody>;
  row: Budget | null;
}

function Fields({ form, row }: FieldsProps) {
  const { t } = useTranslation('budgets');
  const scope = form.methods.watch('scope');
  return (
    <>
      <FormTextField form={form} name="name" label={t('name')} mark="required" autoComplete="off" />
      <FormSelectField
        form={form}
        name="scope"
        label={t('scope_label')}
        options={budgetScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {scope === 'user' ? <UserField form={form} row={row} /> : null}
      {scope === 'purchase_order' ? (
        <FormTextField
          form={form}
          name="purchaseOrderNumber"
          label={t('number')}
          mark="required"
          hint={t('number_hint')}
          mono
        />
      ) : null}
      <FieldGrid>
        <FormPriceField form={form} name="amount" label={t('amount')} mark="required" />
        <FormSelectField
          form={form}
          name="period"
          label={t('period_label')}
          options={budgetPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
        <FormDateField
          form={form}
          name="startsOn"
          label={t('starts_on')}
          mark="required"
          hint={t('starts_hint')}
        />
        <FormDateField form={form} name="endsOn" label={t('ends_on')} mark="optional" />
      </FieldGrid>
    </>
  );
}

/** The colleagues, and whom the budget is of even if they left. */
function UserField({ form, row }: FieldsProps) {
  const { t } = useTranslation('budgets');
  const colleagues = useColleagues();
  const owner = row?.user;
  const left = owner && !colleagues.some(({ id }) => id === owner.id) ? [owner] : [];
  return (
    <FormSelectField
      form={form}
      name="userId"
      label={t('user')}
      mark="required"
      options={[...colleagues, ...left].map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
