import { type BuyingLimits, buyingLimitsBody } from '@aliquot/contract/buying-limits';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAuth } from '../../platform/api/index.ts';
import { DialogForm } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FormSwitchField } from '../../ui/form/form-toggle-field.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLimits, useSaveLimits } from './api.ts';
import { LimitWords } from './limit-words.tsx';

/** What the user's company allows its users when they order, for the profile of its managers. */
export function OwnLimits() {
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  return manages ? <Limits /> : null;
}

function Limits() {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = useLimits();
  const [changing, setChanging] = useState(false);
  const failure = listError(error, t('limits_could_not_load'));
  return (
    <PanelSection title={t('limits_title')}>
      <p className="-mt-0.5 mb-3 text-t2">{t('limits_text')}</p>
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      {!data && !failure ? <LoadingText /> : null}
      {data ? (
        <>
          <LimitWords limits={data} />
          <Button className="mt-3" onClick={() => setChanging(true)}>
            {t('change_limits')}
          </Button>
          {changing ? <LimitsDialog limits={data} onClose={() => setChanging(false)} /> : null}
        </>
      ) : null}
    </PanelSection>
  );
}

const schema = z.omit(buyingLimitsBody, { version: true });

const valuesOf = ({ orderLimit, poMask, poOnce }: BuyingLimits) => ({
  orderLimit,
  poMask: poMask ?? '',
  poOnce,
});

/** An empty field is no limit. */
function LimitsDialog({ limits, onClose }: { limits: BuyingLimits; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const save = useSaveLimits();
  // As it was when the form opened: what others save meanwhile is a conflict.
  const [start] = useState(limits);
  return (
    <Dialog open onClose={onClose} title={t('change_limits')} width={480} name={t('limits_title')}>
      <DialogForm
        label={t('change_limits')}
        schema={schema}
        start={valuesOf(start)}
        valuesOf={valuesOf}
        save={(body, { version }) => save.mutateAsync({ ...body, version: version ?? start.version })}
        onSaved={onClose}
        create={undefined}
      >
        {(form) => (
          <>
            <FormPriceField
              form={form}
              name="orderLimit"
              label={t('order_limit')}
              hint={t('order_limit_hint')}
            />
            <FormTextField form={form} name="poMask" label={t('po_mask')} hint={t('po_mask_hint')} mono />
            <FormSwitchField form={form} name="poOnce" label={t('po_once')} hint={t('po_once_hint')} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
