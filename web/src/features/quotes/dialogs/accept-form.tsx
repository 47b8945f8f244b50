import { acceptBody, type OwnQuote } from '@aliquot/contract/quotes';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormTextArea, FormTextField } from '../../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { type Need, useNeed } from '../../approvals/index.ts';
import { OverNote } from '../../budgets/index.ts';
import { DeliveryFields } from '../../cart/index.ts';
import { ParcelsNote } from '../../parcels/index.ts';
import { takeStep } from '../api.ts';
import { useQuoteWords } from '../use-quote-words.ts';
import { StepForm } from './step-form.tsx';

const schema = z.omit(acceptBody, { expectedTotal: true, revision: true, overBudget: true });

/** Orders the specimens for the total of the offer; where that needs approval, it is requested. */
export function AcceptForm({ quote: latest }: { quote: OwnQuote }) {
  const { t } = useTranslation(['quotes', 'cart']);
  const { money } = useQuoteWords();
  // The offer that the user accepts: a newer one is an error.
  const [quote] = useState(latest);
  // Which budgets it counts against depends on the purchase order.
  const [number, setNumber] = useState('');
  const expectedTotal = quote.totalWithShipping ?? 0;
  const need = useNeed(expectedTotal, number);
  const samples = quote.lines.map(({ sample }) => sample);
  return (
    <StepForm
      schema={schema}
      start={{
        ...(quote.shippingLocation ? { shippingLocationId: quote.shippingLocation.id } : {}),
        purchaseOrderNumber: '',
        note: '',
        message: '',
      }}
      act={t(actOf(need))}
      take={(body, key) =>
        takeStep.accept(
          quote.id,
          { ...body, expectedTotal, revision: quote.revision, overBudget: need.exceeded.length > 0 },
          key,
        )
      }
      successText={({ order }) =>
        order ? t('toast.accepted', { number: order.number }) : t('toast.approval_requested')
      }
      above={(form) => <Exceeded form={form} need={need} onNumber={setNumber} />}
      sum={
        <>
          <span className="block text-label">{t('total_of', { count: samples.length })}</span>
          <span className="font-mono text-lead text-t1">{money(expectedTotal)}</span>
        </>
      }
    >
      {(form) => (
        <>
          <ParcelsNote samples={samples} />
          <DeliveryFields form={form} lastNumber={null} samples={samples} />
          <FormTextField form={form} name="note" label={t('cart:note')} placeholder={t('cart:optional')} />
          {need.asksApproval ? (
            <FormTextArea
              form={form}
              name="message"
              label={t('cart:approver_message')}
              mark="optional"
              rows={2}
            />
          ) : null}
        </>
      )}
    </StepForm>
  );
}

const actOf = ({ asksApproval, exceeded }: Need) =>
  asksApproval ? 'cart:ask_approval' : exceeded.length > 0 ? 'accept_over' : 'step.accept';

interface ExceededProps {
  form: FormHandle<z.input<typeof schema>>;
  need: Need;
  onNumber: (number: string) => void;
}

/** The budgets that the order exceeds with the purchase order typed. */
function Exceeded({ form, need, onNumber }: ExceededProps) {
  const number = form.methods.watch('purchaseOrderNumber');
  useEffect(() => onNumber(number ?? ''), [number, onNumber]);
  return <OverNote overruns={need.exceeded} />;
}
