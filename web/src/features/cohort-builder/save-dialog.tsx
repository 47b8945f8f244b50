import { type Cohort, type CohortDesign, cohortBody } from '@aliquot/contract/cohorts';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DialogForm } from '../../platform/entity/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { FormSwitchField } from '../../ui/form/form-toggle-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useCreateCohort, useUpdateCohort } from './api.ts';

/** What the dialog in mode `edit` names: a new cohort, or one whose name and note change. */
export interface SaveSubject {
  saved: 'new' | 'details';
}

const isSave = (subject: unknown): subject is SaveSubject =>
  typeof subject === 'object' && subject !== null && 'saved' in subject;

const body = z.strictObject({
  name: cohortBody.shape.name,
  note: cohortBody.shape.note,
  shared: z.boolean(),
});

interface SaveDialogProps {
  design: CohortDesign;
  /** Null before it is saved. */
  cohort: Cohort | null;
  suggestion: string;
}

export function SaveDialog(props: SaveDialogProps) {
  const { t } = useTranslation('cohorts');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const subject = dialog === 'edit' && isSave(dialogEntity) ? dialogEntity.saved : null;
  const isNew = subject === 'new';
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={t(isNew ? 'save_title' : 'details')}
      subtitle={isNew ? t('save_text') : undefined}
      width={480}
      name={t('this_cohort')}
    >
      {subject ? <SaveForm {...props} cohort={isNew ? null : props.cohort} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

function SaveForm({ design, cohort, suggestion, onSaved }: SaveDialogProps & { onSaved: () => void }) {
  const { t } = useTranslation('cohorts');
  const create = useCreateCohort();
  const update = useUpdateCohort();
  const navigate = useNavigate();
  const mayUnshare = !cohort || cohort.mine || !cohort.shared;
  return (
    <DialogForm<typeof body, Cohort, Values>
      label={cohort ? cohort.name : t('save_title')}
      schema={body}
      start={cohort ? valuesOf(cohort) : { name: suggestion, note: '', shared: false }}
      valuesOf={valuesOf}
      create={cohort ? undefined : t('save')}
      onSaved={onSaved}
      save={async (values, { key, version }) => {
        if (cohort)
          return update.mutateAsync({ id: cohort.id, version: version ?? cohort.version, ...values });
        const { id } = await create.mutateAsync({ body: { ...values, design }, key });
        return navigate({ to: '.', search: { id: String(id) } as never, replace: true });
      }}
    >
      {(form) => (
        <>
          <FormTextField form={form} name="name" label={t('name')} mark="required" />
          <FormTextArea form={form} name="note" label={t('note')} mark="optional" rows={2} />
          {mayUnshare ? (
            <FormSwitchField form={form} name="shared" label={t('share')} hint={t('share_hint')} />
          ) : null}
        </>
      )}
    </DialogForm>
  );
}

interface Values {
  name: string;
  note: string;
  shared: boolean;
}

const valuesOf = ({ name, note, shared }: Cohort): Values => ({
  name,
  note: note ?? '',
  shared,
});
