import { diagnosisCategories, diagnosisCategory, diagnosisText } from '@aliquot/contract/diagnoses';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rowQuery } from '../../platform/api/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { joinValues } from '../../ui/table/filter-value.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { categoriesIn } from './diagnosis-address.ts';
import { railDialog } from './rail-props.ts';

interface DiagnosisDialogProps {
  state: ListState;
  onChange: ListChange;
  rail?: string;
}

const schema = z.strictObject({ category: diagnosisCategory });

/** A diagnosis that the donors of the samples may have: mode `edit` of the dialog. */
export function DiagnosisDialog({ state, onChange, rail }: DiagnosisDialogProps) {
  const { t } = useTranslation('specimens');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'edit' && dialogEntity === railDialog('diagnosis', rail);
  const add = (category: string) => {
    const diagnosis = joinValues([...new Set([...categoriesIn(state.filters.diagnosis), category])]);
    onChange({ filters: { ...state.filters, diagnosis }, skip: 0 }, 'push');
    closeDialog();
  };
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('add_diagnosis')}
      subtitle={t('add_diagnosis_text')}
      width={480}
      name={t('diagnosis')}
    >
      {open ? <DiagnosisForm onAdd={add} /> : null}
    </Dialog>
  );
}

function DiagnosisForm({ onAdd }: { onAdd: (category: string) => void }) {
  const { t } = useTranslation('specimens');
  const close = useCloseLayer();
  const client = useQueryClient();
  return (
    <Form
      fill
      label={t('add_diagnosis')}
      schema={schema}
      defaultValues={{ category: null as unknown as string }}
      onSubmit={async ({ category }) => onAdd(category)}
    >
      {(form) => (
        <>
          <DialogBody>
            <FormAutocomplete
              form={form}
              name="category"
              holds="id"
              label={t('diagnosis')}
              placeholder={t('diagnosis_placeholder')}
              mark="required"
              load={shownDiagnoses(client)}
            />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('add_diagnosis')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

/** The shown categories whose code or name contains the text. */
const shownDiagnoses =
  (client: QueryClient): LoadPage<AutocompleteOption> =>
  async ({ search, skip, limit }) => {
    const { items } = await client.ensureQueryData(rowQuery(diagnosisCategories.shown, {}));
    const wanted = search.trim().toLowerCase();
    const found = items.filter((each) => diagnosisText(each).toLowerCase().includes(wanted));
    return {
      count: found.length,
      items: found.slice(skip, skip + limit).map(({ category, name }) => ({
        id: category,
        label: name ?? category,
        code: category,
      })),
    };
  };
