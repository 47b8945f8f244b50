import type { ChangedMeanwhile } from '@aliquot/contract/errors';
import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { ApiError, byWhom, changedMeanwhile } from '../../../platform/api/index.ts';
import type { MergedSave } from '../../../platform/entity/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../../ui/form/form-schema.ts';
import { VersionConflict } from '../../../ui/form/version-conflict.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../../ui/layers/use-guarded-close.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { type Guarded, useStep } from '../api.ts';
import type { AnyOrder } from '../types.ts';

type ValuesOf<Schema extends FormSchema> =
  SchemaInput<Schema> extends FieldValues ? SchemaInput<Schema> : FieldValues;

interface StepFormProps<Schema extends FormSchema, Taken extends AnyOrder> {
  order: Taken;
  schema: Schema;
  defaultValues: DefaultValues<NoInfer<ValuesOf<Schema>>>;
  /**
   * Runs the transition; `guarded` has the last known version and the idempotency key, `latest` is the order
   * at that version.
   */
  take: (values: SchemaOutput<Schema>, guarded: Guarded, latest: Taken) => Promise<AnyOrder>;
  /** The text of the success toast. */
  successText: (order: AnyOrder, values: SchemaOutput<Schema>) => string;
  /** The label of the button. */
  act: string;
  danger?: boolean;
  /** Focuses the button: there are no fields. */
  ready?: boolean;
  /** Merges concurrent changes, if the form holds fields of the order itself. */
  merge?: MergedSave<ValuesOf<Schema>>;
  children: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
}

/**
 * The common part of all transitions. Errors are shown in the dialog and keep the input; if the order has
 * changed meanwhile, that is shown once, and a second press applies to the current order.
 */
export function StepForm<Schema extends FormSchema, Taken extends AnyOrder>(
  props: StepFormProps<Schema, Taken>,
) {
  const { order, take, successText, merge } = props;
  const { t } = useTranslation(['orders', 'ui']);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const back = useCloseLayer();
  const [key] = useState(() => crypto.randomUUID() as string);
  const latest = useRef(order);
  const [changed, setChanged] = useState<ChangedMeanwhile<Taken> | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const step = useStep(
    (values: SchemaOutput<Schema>) => take(values, { version: latest.current.version, key }, latest.current),
    merge !== undefined,
  );
  const submit = async (values: SchemaOutput<Schema>) => {
    try {
      const taken = await step.mutateAsync(values);
      alert.success(successText(taken, values));
      closeDialog();
    } catch (error) {
      const found = changedMeanwhile<Taken>(error);
      if (found) {
        latest.current = found.current;
        setChanged(found);
      }
      setErrors(!found && error instanceof ApiError ? error.messages : []);
      throw error;
    }
  };
  return (
    <Form<Schema, ValuesOf<Schema>>
      fill
      label={props.act}
      schema={props.schema}
      defaultValues={props.defaultValues}
      onSubmit={(values, form) => (merge ? merge.save(form, () => submit(values)) : submit(values))}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {errors.length > 0 ? (
              <Note tone="bad" live={false} title={t('refused')}>
                {errors.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </Note>
            ) : null}
            {merge ? <VersionConflict form={form} conflict={merge.conflict} /> : null}
            {changed && !merge ? <ChangedNote {...changed} /> : null}
            {props.children(form)}
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={back}>
              {t('back')}
            </Button>
            <SubmitButton
              form={form}
              variant={props.danger ? 'danger-fill' : 'primary'}
              data-autofocus={props.ready || undefined}
            >
              {props.act}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

function ChangedNote({ current, changedBy = null }: ChangedMeanwhile<AnyOrder>) {
  const { t } = useTranslation('orders');
  return (
    <Note tone="warn" live={false} title={t('changed_title', byWhom(changedBy))}>
      {t('changed_text', {
        status: t(`ui:state_${current.status}`),
        samples: t('samples', { count: current.samples }),
      })}
    </Note>
  );
}
