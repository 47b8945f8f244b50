import type { Quote } from '@aliquot/contract/quotes';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { stepOf } from '../step-subject.ts';
import { AddSamplesDialog } from './add-samples-dialog.tsx';
import { OfferForm } from './offer-form.tsx';
import { ExtendForm, WithdrawForm } from './plain-forms.tsx';

const forms = { offer: OfferForm, extend: ExtendForm, withdraw: WithdrawForm } as const;
type Formed = keyof typeof forms;
const formed = Object.keys(forms) as Formed[];

/** The dialogs of a quote for staff. */
export function QuoteDialogs({ quote }: { quote: Quote }): ReactNode {
  const { t } = useTranslation('quotes');
  const step = useLayers(stepOf);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const { number } = quote;
  return (
    <>
      {formed.map((each) => {
        const StepContent = forms[each];
        return (
          <Dialog
            key={each}
            open={step === each}
            onClose={closeDialog}
            title={t(`dialog.${each}`, { number })}
            width={480}
            name={number}
          >
            {step === each ? <StepContent quote={quote} /> : null}
          </Dialog>
        );
      })}
      <AddSamplesDialog quote={quote} />
    </>
  );
}
