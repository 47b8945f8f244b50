import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isRefusal } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import type { SchemaInput } from '../../ui/form/form-schema.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useAllocate } from './api.ts';
import type { WholeRequest } from './request-panel-state.ts';

/** The matching samples with their prices, and the button that reserves them for the order. */
export function Matches({ request }: { request: WholeRequest }) {
  const { t, i18n } = useTranslation('requests');
  const { matching, price, aboveLimit, wouldReserve } = request.matches;
  const money = (amount: number) => formatMoney(amount, i18n.language);
  return (
    <PanelSection title={t('section_matches')}>
      <p className="text-heading font-medium">{t('matching', { count: matching })}</p>
      <p className="mt-1 text-t2">
        {[
          ...(price ? [t('prices', { from: money(price.from), to: money(price.to) })] : []),
          ...(aboveLimit > 0 ? [t('above_limit', { count: aboveLimit })] : []),
          ...(matching > wouldReserve && wouldReserve < request.asked - request.allocated
            ? [t('not_all_free')]
            : []),
        ].join(', ')}
      </p>
      {wouldReserve > 0 ? (
        <Allocate request={request} most={wouldReserve} />
      ) : (
        <p className="mt-3 text-t3">{t('nothing_to_allocate')}</p>
      )}
    </PanelSection>
  );
}

/** At most the number missing, and the number available. */
const bodyUpTo = (most: number) =>
  z.strictObject({
    count: z
      .int({ error: 'validate_required' })
      .check(z.gte(1, 'validate_errors'), z.lte(most, 'validate_errors')),
  });
type Body = SchemaInput<ReturnType<typeof bodyUpTo>>;

function Allocate({ request, most }: { request: WholeRequest; most: number }) {
  const { t } = useTranslation('requests');
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const allocate = useAllocate(request.id);
  const body = useMemo(() => bodyUpTo(most), [most]);
  return (
    <Form
      label={t('allocate')}
      schema={body}
      defaultValues={{ count: most }}
      className="mt-4 flex items-start gap-3"
      onSubmit={async ({ count }, form) => {
        const { allocated, order } = await allocate.mutateAsync({ count, key }).catch((error: unknown) => {
          if (isRefusal(error)) setKey(crypto.randomUUID());
          throw error;
        });
        setKey(crypto.randomUUID());
        form.methods.reset();
        alert.success(t('toast.allocated', { count: allocated - request.allocated, number: order.number }));
      }}
    >
      {(form) => (
        <>
          <FollowStock form={form} most={most} />
          <div className="w-44">
            <FormNumberField
              form={form}
              name="count"
              label={t('how_many')}
              kind="whole"
              hint={t('allocate_hint', { count: most })}
            />
          </div>
          <div className="pt-5.5">
            <SubmitButton form={form}>{t('allocate')}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}

/** A number that nobody has typed over follows what arrives and what others take. */
function FollowStock({ form: { methods, dirty }, most }: { form: FormHandle<Body>; most: number }) {
  useEffect(() => {
    if (!dirty) methods.resetField('count', { defaultValue: most });
  }, [methods, dirty, most]);
  return null;
}
