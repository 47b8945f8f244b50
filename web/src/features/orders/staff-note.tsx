import { longText } from '@aliquot/contract/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormTextArea } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { takeStep, useStep } from './api.ts';

const body = z.strictObject({ note: longText() });

/** A note to colleagues in the timeline; clients never see it. */
export function StaffNote({ orderId }: { orderId: number }) {
  // A new form and a new idempotency key for each note.
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  return <NoteForm key={key} orderId={orderId} sendKey={key} onSent={() => setKey(crypto.randomUUID())} />;
}

interface NoteFormProps {
  orderId: number;
  sendKey: string;
  onSent: () => void;
}

function NoteForm({ orderId, sendKey, onSent }: NoteFormProps) {
  const { t } = useTranslation('orders');
  const add = useStep((note: string) => takeStep.addNote(orderId, note, sendKey));
  return (
    <Form
      label={t('staff_note')}
      schema={body}
      defaultValues={{ note: '' }}
      className="mb-4"
      onSubmit={async ({ note }) => {
        await add.mutateAsync(note);
        onSent();
      }}
    >
      {(form) => (
        <>
          <FormTextArea
            form={form}
            name="note"
            label={t('staff_note')}
            labelHidden
            rows={1}
            placeholder={t('staff_note_placeholder')}
          />
          {form.dirty ? (
            <div className="mt-2 flex justify-end">
              <SubmitButton form={form} size="small" variant="secondary">
                {t('add_note')}
              </SubmitButton>
            </div>
          ) : null}
        </>
      )}
    </Form>
  );
}
