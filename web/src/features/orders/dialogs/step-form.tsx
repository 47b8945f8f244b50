import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { conflictOf } from '../../../platform/conflict.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog/dialog.tsx';
import { Form, type FormHandle } from '../../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../../ui/form/form-actions.tsx';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../../ui/form/form-schema.ts';
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
  /** Takes the step; `guarded` carries the version last seen and the key of this opening, `latest` is that version. */
  take: (values: SchemaOutput<Schema>, guarded: Guarded, latest: Taken) => Promise<AnyOrder>;
  /** The sentence of the toast. */
  said: (order: AnyOrder, values: SchemaOutput<Schema>) => string;
  /** The verb on the button. */
  act: string;
  danger?: boolean;
  /** The button itself has the focus: there is nothing to fill in. */
  ready?: boolean;
  /** Shows both versions itself. */
  conflict?: (form: FormHandle<ValuesOf<Schema>>, theirs: Taken) => ReactNode;
  children: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
}

/**
 * What all steps have in common. A refusal is said where it was asked for and nothing typed is lost; when the order has
 * changed meanwhile, that is shown once, and a second press is meant for the order as it is now.
 */
export function StepForm<Schema extends FormSchema, Taken extends AnyOrder>(
  props: StepFormProps<Schema, Taken>,
) {
  const { order, take, said } = props;
  const { t } = useTranslation(['orders', 'ui']);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const back = useCloseLayer();
  const [key] = useState(() => crypto.randomUUID() as string);
  const [theirs, setTheirs] = useState<Taken | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const latest = theirs ?? order;
  const step = useStep((values: SchemaOutput<Schema>) =>
    take(values, { version: latest.version, key }, latest),
  );
  return (
    <Form<Schema, ValuesOf<Schema>>
      fill
      label={props.act}
      schema={props.schema}
      defaultValues={props.defaultValues}
      onSubmit={async (values) => {
        try {
          const taken = await step.mutateAsync(values);
          alert.success(said(taken, values));
          closeDialog();
        } catch (error) {
          const current = conflictOf<Taken>(error);
          if (current) setTheirs(current);
          setRefused(!current && error instanceof ApiError ? error.messages : []);
          throw error;
        }
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {refused.length > 0 ? (
              <Note tone="bad" live={false} title={t('refused')}>
                {refused.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </Note>
            ) : null}
            {theirs ? (props.conflict?.(form, theirs) ?? <ChangedNote theirs={theirs} />) : null}
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

function ChangedNote({ theirs }: { theirs: AnyOrder }) {
  const { t } = useTranslation('orders');
  return (
    <Note tone="warn" live={false} title={t('changed_title')}>
      {t('changed_text', {
        status: t(`ui:state_${theirs.status}`),
        samples: t('samples', { count: theirs.samples }),
      })}
    </Note>
  );
}
