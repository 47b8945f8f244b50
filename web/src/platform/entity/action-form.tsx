import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { FormSchema, SchemaInput, SchemaOutput } from '../../ui/form/form-schema.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ApiError, isRefusal } from '../api/api.ts';
import { showError } from '../api/queries.ts';

type ValuesOf<Schema extends FormSchema> =
  SchemaInput<Schema> extends FieldValues ? SchemaInput<Schema> : FieldValues;

export interface ActionFormProps<Schema extends FormSchema, Done> {
  schema: Schema;
  start: DefaultValues<NoInfer<ValuesOf<Schema>>>;
  /** `key` is the idempotency key of this attempt: a double press, or another one after a lost reply, counts once. */
  run: (values: SchemaOutput<Schema>, key: string) => Promise<Done>;
  /** Closes the dialog, or changes the form for the next attempt. */
  onDone: (done: Done, form: FormHandle<ValuesOf<Schema>>) => void;
  onError?: (error: unknown) => void;
  /** What the user can do about an error, below its text in the dialog; without it the text is a toast. */
  remedyOf?: (error: ApiError) => ReactNode;
  /** The label of the button. */
  act: string;
  danger?: boolean;
  /** Beside the buttons, at the left. */
  sum?: ReactNode | ((form: FormHandle<ValuesOf<Schema>>) => ReactNode);
  /** Between body and buttons: never scrolled out of sight. */
  above?: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
  children: (form: FormHandle<ValuesOf<Schema>>) => ReactNode;
}

/** The form of a dialog that does one thing. An error keeps the input, and is shown at its field if it has one. */
export function ActionForm<Schema extends FormSchema, Done>(props: ActionFormProps<Schema, Done>) {
  const { run, onDone, onError, remedyOf, sum } = props;
  const { t } = useTranslation('ui');
  const back = useCloseLayer();
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const submit = async (values: SchemaOutput<Schema>, form: FormHandle<ValuesOf<Schema>>) => {
    setRefused(null);
    try {
      onDone(await run(values, key), form);
      setKey(crypto.randomUUID());
    } catch (error) {
      // The next attempt is a new one, unless this one may have been carried out.
      if (isRefusal(error)) setKey(crypto.randomUUID());
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      if (error instanceof ApiError && remedyOf) setRefused(error);
      else showError(error);
      onError?.(error);
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
          <DialogBody className="flex flex-col gap-4">
            {refused ? (
              <Note tone="bad" title={refused.messages.join(' ')}>
                {remedyOf?.(refused)}
              </Note>
            ) : null}
            {props.children(form)}
          </DialogBody>
          {props.above?.(form)}
          <DialogFooter
            start={
              <>
                <FormAttention form={form} />
                {typeof sum === 'function' ? sum(form) : sum}
              </>
            }
          >
            <Button variant="quiet" onClick={back}>
              {t('cancel')}
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
