import { id } from '@aliquot/contract/fields';
import type { Order } from '@aliquot/contract/orders';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAuth } from '../../../platform/api/index.ts';
import { FormAutocomplete } from '../../../ui/form/form-autocomplete.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { loadStaff } from '../../users/index.ts';
import { takeStep } from '../api.ts';
import { StepForm } from './step-form.tsx';

const body = z.strictObject({ userId: id });

/** Defaults to the current user; an assignee can reassign the order to another user. */
export function AssignForm({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const me = useAuth(({ user }) => user);
  const mine = order.assignee?.id === me?.id;
  const start = me && !mine ? { id: me.id, name: me.fullName } : null;
  const [name, setName] = useState(start?.name ?? '');
  const isReassign = order.assignee !== null;
  const waiting = order.requests.some(({ status }) => status === 'open');
  return (
    <StepForm
      order={order}
      schema={body}
      defaultValues={start ? { userId: start.id } : {}}
      act={t(isReassign ? 'step.reassign' : 'step.assign')}
      take={({ userId }, guarded) => takeStep.assign(order.id, userId, guarded)}
      successText={({ number, assignee }) => t('toast.assigned', { number, name: assignee?.name ?? name })}
    >
      {(form) => (
        <>
          <p className="text-t2">
            {isReassign
              ? t('assign.again', { name: order.assignee?.name })
              : waiting
                ? t('assign.text_requests')
                : t('assign.text')}
          </p>
          <FormAutocomplete
            form={form}
            name="userId"
            holds="id"
            label={t('assignee')}
            mark="required"
            load={loadStaff}
            initialText={start?.name ?? ''}
            placeholder={t('assign.placeholder')}
            onPick={(option) => setName(option?.label ?? '')}
          />
        </>
      )}
    </StepForm>
  );
}
