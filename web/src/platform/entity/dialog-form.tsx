import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { FormSchema, SchemaOutput } from '../../ui/form/form-schema.ts';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type MergeRules, useMergedSave } from './merged-save.ts';

interface DialogFormProps<Schema extends FormSchema, T, V extends FieldValues> extends MergeRules<T, V> {
  /** The accessible name of the form: the row's name, or that of a new one. */
  label: string;
  schema: Schema;
  start: V;
  /** `key` is the form's idempotency key, `version` is set when it differs from the row's own. */
  save: (body: SchemaOutput<Schema>, saving: { key: string; version?: number }) => Promise<unknown>;
  onSaved: () => void;
  /** The button's label when creating. */
  create: string | undefined;
  children: (form: FormHandle<V>) => ReactNode;
}

/** The form of a small room that creates and edits its rows in a dialog. */
export function DialogForm<Schema extends FormSchema, T extends { version: number }, V extends FieldValues>(
  props: DialogFormProps<Schema, T, V>,
) {
  const { t } = useTranslation('ui');
  const close = useCloseLayer();
  const merge = useMergedSave<T, V>(props);
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form<Schema, V>
      fill
      label={props.label}
      schema={props.schema}
      defaultValues={props.start as never}
      onSubmit={(body, form) =>
        merge.save(form, async (over) => {
          await props.save(body, { key, ...over });
          props.onSaved();
        })
      }
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <VersionConflict form={form} conflict={merge.conflict} />
            {props.children(form)}
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
            <SubmitButton form={form}>{props.create}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}
