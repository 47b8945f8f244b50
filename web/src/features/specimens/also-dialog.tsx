import { id } from '@aliquot/contract/fields';
import { resultClasses } from '@aliquot/contract/result-classes';
import { alsoWithin } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import * as z from 'zod/mini';
import { ApiError, call } from '../../platform/api/index.ts';
import { measures } from '../../platform/filters/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { evaluateSpan } from '../../ui/field/evaluate-span.ts';
import type { SpanTexts } from '../../ui/field/span-text.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type AlsoPart, alsoFilters, alsoOf, alsoText } from './also-address.ts';
import { useTerms } from './api.ts';
import { loadTerms } from './load-terms.ts';
import { railDialog } from './rail-props.ts';
import { WordChoices } from './word-choices.tsx';

interface AlsoDialogProps {
  state: ListState;
  onChange: ListChange;
  rail?: string;
}

const schema = z.strictObject({
  id,
  resultClass: z.enum(['', ...resultClasses]),
  from: z.string(),
  to: z.string(),
  words: z.array(z.string()),
  within: z.enum(alsoWithin),
});

/** Another analyte that the samples must have: mode `edit` of the dialog. */
export function AlsoDialog({ state, onChange, rail }: AlsoDialogProps) {
  const { t } = useTranslation('specimens');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'edit' && dialogEntity === railDialog('also', rail);
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

const nothing = { from: '', to: '' };

const asFields = (errors: Partial<SpanTexts>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([end, error]) => [end, [error]]));

/** What the server says of units, asked before the search is changed; null where they convert. */
async function errorsOf(part: AlsoPart): Promise<Record<string, string[]> | null> {
  if (typeof part.from !== 'string' && typeof part.to !== 'string') return null;
  const also = alsoFilters(alsoText([part])) ?? [];
  try {
    await call(clientSamples.getMany, { body: { also, limit: 1 } });
    return null;
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : {};
    const ends = Object.entries({ from: fields['also.0.valueFrom'], to: fields['also.0.valueTo'] });
    const rejected = ends.flatMap(([end, messages]) => (messages ? [[end, messages]] : []));
    // Without an answer the search itself tells what is wrong.
    return rejected.length > 0 ? Object.fromEntries(rejected) : null;
  }
}

const noResult = { resultClass: '' as const, from: '', to: '', words: [] as string[] };

/** Results in numbers have a class and a value, others one of a few texts. */
function ResultFields({ form }: { form: FormHandle<z.input<typeof schema>> }) {
  const { t } = useTranslation('specimens');
  const id = form.methods.watch('id');
  const term = useTerms(id ? [id] : []).data?.items.find((each) => each.id === id);
  if (term && term.type !== 'Quantitative')
    return (
      <WordChoices
        biomarkerId={term.id}
        chosen={form.methods.watch('words')}
        onChange={(words) => form.methods.setValue('words', words, { shouldDirty: true })}
      />
    );
  return (
    <>
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
          <FormTextField form={form} name="from" label={t('value_from')} mono hint={t('with_unit')} />
          <FormTextField form={form} name="to" label={t('value_to')} mono />
        </FieldGrid>
      )}
    </>
  );
}

function AlsoForm({ onAdd }: { onAdd: (part: AlsoPart) => void }) {
  const { t, i18n } = useTranslation('specimens');
  const close = useCloseLayer();
  return (
    <Form
      fill
      label={t('add_analyte')}
      schema={schema}
      defaultValues={{
        id: null as unknown as number,
        resultClass: '' as const,
        from: '',
        to: '',
        words: [],
        within: 'sample' as const,
      }}
      onSubmit={async ({ id: biomarker, resultClass, from, to, words, within }, form) => {
        if (words.length > 0) return onAdd({ id: biomarker, within, words });
        const read = evaluateSpan(resultClass ? nothing : { from, to }, measures, t, i18n.language);
        const fields = read.crossed ? { to: [t('ui:span_crossed')] } : asFields(read.errors);
        if (read.span === null) return form.setServerErrors({ fields });
        const part: AlsoPart = {
          id: biomarker,
          within,
          ...(resultClass ? { resultClass } : {}),
          ...(read.span.from === null ? {} : { from: read.span.from }),
          ...(read.span.to === null ? {} : { to: read.span.to }),
        };
        const rejected = await errorsOf(part);
        if (rejected) return form.setServerErrors({ fields: rejected });
        return onAdd(part);
      }}
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
              onPick={() => form.methods.reset({ ...form.methods.getValues(), ...noResult })}
            />
            <ResultFields form={form} />
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
