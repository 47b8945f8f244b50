import { type CompanyLimits, companyLimitCalls, companyLimitsBody } from '@aliquot/contract/company-limits';
import { text } from '@aliquot/contract/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, refreshRoom } from '../../platform/api/index.ts';
import { DialogForm } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { limitsIn } from './limits-subject.ts';

/** Beside the panel, which is drawn anew when its company changes. */
export function LimitsDialogs() {
  const { t } = useTranslation('companies');
  const subject = useLayers(limitsIn);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const title = t(subject?.limits === null ? 'release_holds' : 'change_limits');
  return (
    <Dialog open={subject !== null} onClose={closeDialog} title={title} width={440} name={title}>
      {subject?.limits ? (
        <LimitsForm companyId={subject.holderId} limits={subject.limits} onDone={closeDialog} />
      ) : subject ? (
        <ReleaseForm companyId={subject.holderId} onDone={closeDialog} />
      ) : null}
    </Dialog>
  );
}

interface FormProps {
  companyId: number;
  onDone: () => void;
}

const schema = z.omit(companyLimitsBody, { version: true });
type Limits = z.output<typeof schema>;

const valuesOf = ({ maxHeldSamples, maxUnassignedSamples }: CompanyLimits) => ({
  maxHeldSamples,
  maxUnassignedSamples,
});

/** Changes of limits and holds are seen in the company, and in what clients can buy. */
function useChange<Given>(change: (given: Given) => Promise<unknown>, success: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { success, merges: true },
    mutationFn: change,
    onSettled: () => refreshRoom(client, '/api/client_companies'),
  });
}

/** An empty field returns to the setting. */
function LimitsForm({ companyId, limits, onDone }: FormProps & { limits: CompanyLimits }) {
  const { t } = useTranslation('companies');
  const save = useChange(
    (body: Limits & { version: number }) =>
      call(companyLimitCalls.update, { params: { id: companyId }, body }),
    'companies:toast.limits',
  );
  return (
    <DialogForm
      label={t('change_limits')}
      schema={schema}
      start={valuesOf(limits)}
      valuesOf={valuesOf}
      save={(body, { version }) => save.mutateAsync({ ...body, version: version ?? limits.version })}
      onSaved={onDone}
      create={undefined}
    >
      {(form) => (
        <>
          <FormNumberField
            form={form}
            name="maxHeldSamples"
            kind="whole"
            label={t('max_held')}
            hint={t('limit_hint')}
          />
          <FormNumberField
            form={form}
            name="maxUnassignedSamples"
            kind="whole"
            label={t('max_unassigned')}
            hint={t('limit_hint')}
          />
        </>
      )}
    </DialogForm>
  );
}

const releaseBody = z.strictObject({ reason: text() });

function ReleaseForm({ companyId, onDone }: FormProps) {
  const { t } = useTranslation('companies');
  const release = useChange(
    (body: { reason: string }) => call(companyLimitCalls.releaseHolds, { params: { id: companyId }, body }),
    'companies:toast.released',
  );
  return (
    <Form
      fill
      label={t('release_holds')}
      schema={releaseBody}
      defaultValues={{ reason: '' }}
      onSubmit={async (body) => {
        await release.mutateAsync(body);
        onDone();
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <p className="text-t2">{t('release_text')}</p>
            <FormTextField form={form} name="reason" label={t('reason')} mark="required" />
          </DialogBody>
          <DialogFooter>
            <Cancel />
            <SubmitButton form={form} variant="danger-fill">
              {t('release_holds')}
            </SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

function Cancel() {
  const { t } = useTranslation('ui');
  const close = useCloseLayer();
  return (
    <Button variant="quiet" onClick={close}>
      {t('cancel')}
    </Button>
  );
}
