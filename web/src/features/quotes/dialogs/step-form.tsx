import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { ApiError, showError } from '../../../platform/api/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../../ui/form/form-schema.ts';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../../ui/layers/use-guarded-close.tsx';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { useStep } from '../api.ts';
import type { AnyQuote } from '../types.ts';

type ValuesOf<Schema extends FormSchema> =
  SchemaInput<Schema> extends FieldValues ? SchemaInput<Schema> : FieldValues;

interface StepFormProps<Schema extends FormSchema, Taken extends AnyQuote> {
  schema: Schema;
  start: DefaultValues<NoInfer<ValuesOf<Schema>>>;
  /** `key` is the idempotency key of this opening of the dialog: a double press counts once. */
  take: (values: SchemaOutput<Schema>, key: string) => Promise<Taken>;
  /** The text of the success toast. */
  successText: (taken: Taken) => string;
  /** Once the dialog is closed, which closes whatever layer is open. */
  onDone?: (taken: Taken) => void;
  /** The label of the button. */
  act: string;
  danger?: boolean;
  /** Beside the buttons, at the left. */
  sum?: ReactNode;
  /** Between body and buttons: never scrolled out of sight. */
  above?: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
  children: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
}

/** The common part of the dialogs of a quote. Errors keep the input, unless there is another offer by now. */
export function StepForm<Schema extends FormSchema, Taken extends AnyQuote>(
  props: StepFormProps<Schema, Taken>,
) {
  const { take, successText, onDone } = props;
  const { t } = useTranslation('quotes');
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const back = useCloseLayer();
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const step = useStep((values: SchemaOutput<Schema>) => take(values, key));
  const submit = async (values: SchemaOutput<Schema>) => {
    try {
      const taken = await step.mutateAsync(values);
      alert.success(successText(taken));
      closeDialog();
      onDone?.(taken);
    } catch (error) {
      // The next attempt is a new one, since this one was rejected.
      setKey(crypto.randomUUID());
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      showError(error);
      if (error instanceof ApiError && error.errorName === 'offer_changed') closeDialog();
    }
  };
  return (
    <Form<Schema, ValuesOf<Schema>>
      fill
      label={props.act}
      schema={props.schema}
      defaultValues={props.start}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">{props.children(form)}</DialogBody>
          {props.above?.(form)}
          <DialogFooter
            start={
              <>
                <FormAttention form={form} />
                {props.sum}
              </>
            }
          >
            <Button variant="quiet" onClick={back}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form} variant={props.danger ? 'danger-fill' : 'primary'}>
              {props.act}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
