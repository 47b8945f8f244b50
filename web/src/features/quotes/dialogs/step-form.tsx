import { ApiError } from '../../../platform/api/index.ts';
import { ActionForm, type ActionFormProps } from '../../../platform/entity/index.ts';
import type { FormSchema, SchemaOutput } from '../../../ui/form/form-schema.ts';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { alert } from '../../../ui/toasts/alert-store.ts';
import { useStep } from '../api.ts';
import type { AnyQuote } from '../types.ts';

interface StepFormProps<Schema extends FormSchema, Taken extends AnyQuote>
  extends Omit<ActionFormProps<Schema, Taken>, 'run' | 'onDone' | 'onError' | 'remedyOf'> {
  take: ActionFormProps<Schema, Taken>['run'];
  /** The text of the success toast; null: none. */
  successText: (taken: Taken) => string | null;
  /** Once the dialog is closed, which closes whatever layer is open. */
  onDone?: (taken: Taken) => void;
  /** Prepares the form for another attempt; true: the dialog stays open. */
  again?: (...done: Parameters<ActionFormProps<Schema, Taken>['onDone']>) => boolean;
}

/** The common part of the dialogs of a quote. Errors keep the input, unless there is another offer by now. */
export function StepForm<Schema extends FormSchema, Taken extends AnyQuote>({
  take,
  successText,
  onDone,
  again,
  ...form
}: StepFormProps<Schema, Taken>) {
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const step = useStep(({ values, key }: { values: SchemaOutput<Schema>; key: string }) => take(values, key));
  return (
    <ActionForm
      {...form}
      run={(values, key) => step.mutateAsync({ values, key })}
      onDone={(taken, handle) => {
        const text = successText(taken);
        if (text !== null) alert.success(text);
        if (again?.(taken, handle)) return;
        closeDialog();
        onDone?.(taken);
      }}
      onError={(error) => {
        if (error instanceof ApiError && error.errorName === 'offer_changed') closeDialog();
      }}
    />
  );
}
