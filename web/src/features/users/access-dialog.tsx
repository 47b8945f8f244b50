import { client } from '@aliquot/contract/roles';
import { activateBody, type SignUp } from '@aliquot/contract/sign-ups';
import { formatPhone } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useDecide, useOverview } from './api.ts';

/** All pending sign-ups: approved with a company and a role, or declined. */
export function AccessDialog({ waiting, onClose }: { waiting: readonly SignUp[]; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Dialog open onClose={onClose} title={t('access.title')} subtitle={t('access.text')} width={680}>
      <DialogBody>
        {waiting.length === 0 ? <p className="text-t2">{t('access.nobody')}</p> : null}
        <ul className="divide-y divide-line">
          {waiting.map((signUp) => (
            <li key={signUp.id} className="py-4 first:pt-0">
              <SignUpForm signUp={signUp} />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {t('access.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function SignUpForm({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('users');
  const decide = useDecide();
  const companies = useOverview().data?.companies ?? [];
  // Preselects an existing company of the name they gave; staff decide.
  const likely = companies.find(({ name }) => name.toLowerCase() === signUp.companyName.toLowerCase());
  const showSuccess = (key: string) => alert.success(t(key, { name: signUp.fullName }));
  return (
    <Form
      schema={activateBody}
      label={signUp.fullName}
      defaultValues={{ role: 'client_user', ...(likely ? { clientCompanyId: likely.id } : {}) }}
      onSubmit={async (entry) => {
        await decide.mutateAsync({ signUp, entry });
        showSuccess('access.let_in');
      }}
    >
      {(form) => (
        <>
          <div className="font-medium">{signUp.fullName}</div>
          <div className="text-dense text-t2">
            {[signUp.email, signUp.companyName, formatPhone(signUp.phoneNumber)].filter(Boolean).join(', ')}
          </div>
          <div className="mt-3 grid grid-cols-[1fr_1fr_auto] items-start gap-3 max-sm:grid-cols-1">
            <FormSelectField
              form={form}
              name="clientCompanyId"
              label={t('company')}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FormSelectField
              form={form}
              name="role"
              label={t('role')}
              options={client.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
            />
            <div className="flex gap-2 pt-5.5">
              <Button
                variant="danger"
                disabled={decide.isPending}
                onClick={() =>
                  decide.mutate({ signUp, entry: null }, { onSuccess: () => showSuccess('access.declined') })
                }
              >
                {t('access.decline')}
              </Button>
              <SubmitButton form={form}>{t('access.activate')}</SubmitButton>
            </div>
          </div>
        </>
      )}
    </Form>
  );
}
