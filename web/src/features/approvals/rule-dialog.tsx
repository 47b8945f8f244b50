import { type ApprovalRule, maxNeeded } from '@aliquot/contract/approvals';
import { price } from '@aliquot/contract/fields';
import * as z from 'zod/mini';
import { ApiError, showError } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { FieldMessage, useFieldIds } from '../../ui/field/field-frame.tsx';
import { CheckboxField } from '../../ui/field/toggle-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormSwitchField } from '../../ui/form/form-toggle-field.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { useRules } from './api.ts';
import { useSaveRules } from './api.ts';

type RuleList = NonNullable<ReturnType<typeof useRules>['data']>;

/** A rule to change, or null for a new one. */
export interface RuleSubject {
  rule: ApprovalRule | null;
}

const schema = z.strictObject({
  fromTotal: price,
  needed: z.int(),
  approverIds: z.array(z.int()),
  forManagers: z.boolean(),
});
type Values = z.output<typeof schema>;

interface RuleDialogProps {
  subject: RuleSubject | null;
  list: RuleList;
  onClose: () => void;
}

export function RuleDialog({ subject, list, onClose }: RuleDialogProps) {
  const { t } = useTranslation('approvals');
  const title = t(subject?.rule ? 'edit_rule' : 'add_rule');
  return (
    <Dialog open={subject !== null} onClose={onClose} title={title} width={480} name={title}>
      {subject ? <RuleForm rule={subject.rule} list={list} title={title} onSaved={onClose} /> : null}
    </Dialog>
  );
}

interface RuleFormProps {
  rule: ApprovalRule | null;
  list: RuleList;
  title: string;
  onSaved: () => void;
}

function RuleForm({ rule, list, title, onSaved }: RuleFormProps) {
  const { t } = useTranslation('approvals');
  const save = useSaveRules();
  const close = useCloseLayer();
  const others = list.items.filter(({ id }) => id !== rule?.id);
  return (
    <Form
      fill
      label={title}
      schema={schema}
      defaultValues={rule ? bodyOf(rule) : { needed: 1, approverIds: [], forManagers: false }}
      onSubmit={async (values) => {
        try {
          await save.mutateAsync({ read: list.items.map(versionOf), rules: [values, ...others.map(bodyOf)] });
          onSaved();
        } catch (error) {
          if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw ofForm(error);
          showError(error);
        }
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <FormPriceField form={form} name="fromTotal" label={t('from_total')} mark="required" />
            <FormSelectField
              form={form}
              name="needed"
              label={t('needed')}
              options={Array.from({ length: maxNeeded }, (_, at) => ({
                value: at + 1,
                label: t('approvals', { count: at + 1 }),
              }))}
            />
            <Approvers form={form as never} people={list.people} />
            <FormSwitchField form={form} name="forManagers" label={t('for_managers')} />
          </DialogBody>
          <DialogFooter start={<FormAttention form={form} />}>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('save_rule')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

export const versionOf = ({ id, version }: ApprovalRule) => ({ id, version });
export const bodyOf = ({ fromTotal, needed, approverIds, forManagers }: ApprovalRule) => ({
  fromTotal,
  needed,
  approverIds,
  forManagers,
});

/** The rule of the form is the first that is sent: its errors belong to the fields here. */
function ofForm(error: ApiError): ApiError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, messages]) => [name.replace(/^rules\.\d+\./, ''), messages]),
  );
  return new ApiError(error.status, { message: error.messages, code: error.code, fields });
}

interface ApproversProps {
  form: FormHandle<Values>;
  people: RuleList['people'];
}

/** Nobody chosen means any manager. */
function Approvers({ form, people }: ApproversProps) {
  const { t } = useTranslation('approvals');
  const { field, error } = useFormField({ form, name: 'approverIds', label: t('approvers') });
  const chosen = (field.value ?? []) as number[];
  const ids = useFieldIds({ error, hint: t('approvers_hint') });
  return (
    <fieldset aria-describedby={ids.describedBy}>
      <legend className="mb-1 text-label font-medium text-t2">{t('approvers')}</legend>
      <div className="max-h-52 overflow-y-auto rounded-control border border-ctl bg-s1 px-3 py-1">
        {people.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              field.onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      <FieldMessage id={ids.describedBy} error={error} hint={t('approvers_hint')} />
    </fieldset>
  );
}
