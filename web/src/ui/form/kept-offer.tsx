import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form';
import { Button } from '../button/button.tsx';
import { Note } from '../note/note.tsx';
import { useTranslation } from '../words.tsx';
import type { FormHandle } from './form-handle.ts';
import { sameValue } from './merge-versions.ts';
import { dropKept, useKeptForms } from './unsaved-forms.ts';

/** Offers to restore the input of this form from before the session ended. */
export function KeptOffer<V extends FieldValues>({ form, name }: { form: FormHandle<V>; name: string }) {
  const { t } = useTranslation('ui');
  const kept = useKeptForms((all) => all.find((each) => each.form === name));
  if (!kept || form.readOnly) return null;
  const { methods } = form;
  const now = methods.formState.defaultValues ?? {};
  const changed = kept.fields.filter(({ name: field, was }) => !sameValue(get(now, field), was)).length;
  const putBack = () => {
    for (const [key, words] of kept.words) form.words.set(key, words);
    for (const field of kept.fields)
      methods.setValue(field.name as FieldPath<V>, field.typed as FieldPathValue<V, FieldPath<V>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
    dropKept(name);
  };
  return (
    <div className="m-4 mb-0 shrink-0">
      <Note
        live
        title={t('kept_title')}
        action={
          <>
            <Button size="small" variant="quiet" onClick={() => dropKept(name)}>
              {t('kept_discard')}
            </Button>
            <Button size="small" onClick={putBack}>
              {t('kept_put_back')}
            </Button>
          </>
        }
      >
        <p>{t('kept_text', { count: kept.fields.length })}</p>
        {changed > 0 ? <p>{t('kept_changed', { count: changed })}</p> : null}
      </Note>
    </div>
  );
}
