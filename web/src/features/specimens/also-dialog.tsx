import { id } from '@aliquot/contract/fields';
import { resultClasses } from '@aliquot/contract/result-classes';
import { alsoWithin } from '@aliquot/contract/sample-client';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type AlsoPart, alsoOf, alsoText } from './also-address.ts';
import { loadTerms } from './load-terms.ts';

interface AlsoDialogProps {
  state: ListState;
  onChange: ListChange;
}

const schema = z
  .strictObject({
    id,
    resultClass: z.enum(['', ...resultClasses]),
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    within: z.enum(alsoWithin),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      error: 'range_order',
      path: ['to'],
    }),
  );

/** Another analyte that the samples must have: mode `edit` of the dialog. */
export function AlsoDialog({ state, onChange }: AlsoDialogProps) {
  const { t } = useTranslation('specimens');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'edit' && dialogEntity === 'also';
  const add = (part: AlsoPart) => {
    const parts = alsoOf(state.filters.also).filter((other) => other.id !== part.id);
    const also = alsoText([...parts, part]) ?? '';
    onChange({ filters: { ...state.filters, also }, skip: 0 }, 'push');
    closeDialog();
  };
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('add_analyte')}
      subtitle={t('add_analyte_text')}
      width={520}
      name={t('also_measured')}
    >
      {open ? <AlsoForm onAdd={add} /> : null}
    </Dialog>
  );
}

function AlsoForm({ onAdd }: { onAdd: (part: AlsoPart) => void }) {
  const { t } = useTranslation('specimens');
  const close = useCloseLayer();
  return (
    <Form
      fill
      label={t('add_analyte')}
      schema={schema}
      defaultValues={{
        id: null as unknown as number,
        resultClass: '' as const,
        from: null,
        to: null,
        within: 'sample' as const,
      }}
      onSubmit={async ({ id: biomarker, resultClass, from, to, within }) =>
        onAdd({
          id: biomarker,
          within,
          ...(resultClass ? { resultClass } : {}),
          ...(from === null ? {} : { from }),
          ...(to === null ? {} : { to }),
        })
      }
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <FormAutocomplete
              form={form}
              name="id"
              holds="id"
              label={t('biomarker')}
              mark="required"
              load={loadTerms}
            />
            <FormSelectField
              form={form}
              name="resultClass"
              label={t('result_class')}
              placeholder={t('any_result')}
              options={[
                { value: '' as const, label: t('any_result') },
                ...resultClasses.map((value) => ({ value, label: t(`classes.${value}`) })),
              ]}
            />
            {form.methods.watch('resultClass') ? null : (
              <FieldGrid>
                <FormNumberField form={form} name="from" label={t('value_from')} />
                <FormNumberField form={form} name="to" label={t('value_to')} />
              </FieldGrid>
            )}
            <FormSelectField
              form={form}
              name="within"
              label={t('measured_in')}
              options={alsoWithin.map((value) => ({ value, label: t(`also_within.${value}`) }))}
            />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('add_analyte')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
