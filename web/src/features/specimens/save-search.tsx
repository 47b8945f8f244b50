import { text } from '@aliquot/contract/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FormSwitchField } from '../../ui/form/form-toggle-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { selectionOf } from './search-query.ts';
import { useSaveSearch } from './searches-api.ts';

interface SaveSearchProps {
  state: ListState;
  words: readonly FilterDef[];
}

const schema = z.strictObject({ name: text(), alerts: z.boolean() });

/** Names the search, with its filters as the default name: mode `edit` of the dialog. */
export function SaveSearchDialog({ state, words }: SaveSearchProps) {
  const { t } = useTranslation('specimens');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'edit' && dialogEntity === 'search';
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('save_search')}
      subtitle={t('save_search_text')}
      width={460}
      name={t('this_search')}
    >
      {open ? <SaveForm state={state} words={words} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

function SaveForm({ state, words, onSaved }: SaveSearchProps & { onSaved: () => void }) {
  const { t } = useTranslation('specimens');
  const save = useSaveSearch();
  const close = useCloseLayer();
  const [key] = useState(() => crypto.randomUUID());
  const query = selectionOf(state);
  const dropsValue =
    Boolean(state.filters.value) && query.valueFrom === undefined && query.valueTo === undefined;
  const summary = words
    .filter((filter) => filter.key !== 'value' || !dropsValue)
    .map(({ key: filter, format }) => format?.(state.filters[filter] ?? '') ?? '');
  const name = [state.search, ...summary].filter(Boolean).join(', ').slice(0, 255);
  return (
    <Form
      fill
      label={t('save_search')}
      schema={schema}
      defaultValues={{ name, alerts: true }}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: { ...values, query }, key });
        onSaved();
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {dropsValue ? <Note tone="plain">{t('value_not_saved')}</Note> : null}
            <FormTextField form={form} name="name" label={t('search_name')} mark="required" />
            <FormSwitchField form={form} name="alerts" label={t('alerts')} hint={t('alerts_hint')} />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('save_search')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
