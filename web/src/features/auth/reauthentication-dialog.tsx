import { auth } from '@aliquot/contract/auth';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, useReauthentication } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormPasswordField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { FormError, formErrorOf } from './auth-parts.tsx';

const schema = z.strictObject({ password: z.string().check(z.minLength(1, 'validate_required')) });

/**
 * Opens over the form that needs it: the form keeps its input, and its call continues once the password is
 * right.
 */
export function ReauthenticationDialog() {
  const { t } = useTranslation(['auth', 'ui']);
  const answer = useReauthentication((state) => state.answer);
  const give = useMutation({
    mutationFn: (body: { password: string }) => call(auth.reauthenticate, { body }),
    meta: { ownErrors: true },
  });
  const close = () => {
    give.reset();
    answer?.(false);
  };
  return (
    <Dialog
      open={answer !== null}
      onClose={close}
      title={t('reauthenticate_title')}
      subtitle={t('reauthenticate_text')}
    >
      <Form
        fill
        label={t('reauthenticate_title')}
        schema={schema}
        defaultValues={{ password: '' }}
        onSubmit={async (body) => {
          await give.mutateAsync(body);
          answer?.(true);
        }}
      >
        {(form) => (
          <>
            <DialogBody className="flex flex-col gap-4">
              <FormPasswordField
                form={form}
                name="password"
                label={t('password')}
                autoComplete="current-password"
              />
              <FormError>{formErrorOf(give.error)}</FormError>
            </DialogBody>
            <DialogFooter>
              <Button variant="quiet" onClick={close}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" variant="primary" busy={form.busy} busyLabel={t('sending')}>
                {t('reauthenticate')}
              </Button>
            </DialogFooter>
          </>
        )}
      </Form>
    </Dialog>
  );
}
