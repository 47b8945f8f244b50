import { maxLines } from '@aliquot/contract/carts';
import type { Quote } from '@aliquot/contract/quotes';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormAutocomplete } from '../../../ui/form/form-autocomplete.tsx';
import { FormNumberField } from '../../../ui/form/form-number-field.tsx';
import { FormTextArea } from '../../../ui/form/form-text-field.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { loadBiomarkers } from '../../biomarkers/index.ts';
import { takeStep } from '../api.ts';
import { codesIn } from '../codes-in.ts';
import { findSamples } from '../find-samples.ts';
import { StepForm } from './step-form.tsx';

const ways = ['biomarker', 'codes'] as const;
type Way = (typeof ways)[number];

/** Samples for a draft, of a biomarker or by their codes: mode `import` here. */
export function AddSamplesDialog({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const { dialog, closeDialog } = useLayers();
  const [way, setWay] = useState<Way>('biomarker');
  const open = dialog === 'import';
  return (
    <Dialog open={open} onClose={closeDialog} title={t('add_samples')} width={560} name={quote.number}>
      {open ? (
        <>
          <div className="px-6 pt-4">
            <Segmented
              label={t('add_by')}
              value={way}
              options={ways.map((value) => ({ value, label: t(`add_way.${value}`) }))}
              onChange={setWay}
            />
          </div>
          {way === 'biomarker' ? <ByBiomarker quote={quote} /> : <ByCodes quote={quote} />}
        </>
      ) : null}
    </Dialog>
  );
}

const required = { error: 'validate_required' };

const search = z.strictObject({
  loincBiomarkerId: z.int(required),
  count: z.int(required).check(z.gte(1, 'validate_errors'), z.lte(maxLines, 'validate_errors')),
});

/** The cheapest that are free, by the list. */
function ByBiomarker({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const added = useAdded(quote);
  return (
    <StepForm
      schema={search}
      start={{ count: 10 }}
      act={t('add')}
      take={({ loincBiomarkerId, count }, key) =>
        takeStep.addItems(quote.id, { filter: { loincBiomarkerId }, count }, key)
      }
      successText={added}
    >
      {(form) => (
        <>
          <FormAutocomplete
            form={form}
            name="loincBiomarkerId"
            holds="id"
            label={t('biomarker')}
            mark="required"
            load={loadBiomarkers}
          />
          <FormNumberField
            form={form}
            name="count"
            kind="whole"
            label={t('how_many')}
            mark="required"
            hint={t('how_many_hint')}
          />
        </>
      )}
    </StepForm>
  );
}

const pasted = z.strictObject({
  codes: z.string().check(z.refine((text) => codesIn(text).length > 0, 'validate_required')),
});

function ByCodes({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const added = useAdded(quote);
  return (
    <StepForm
      schema={pasted}
      start={{ codes: '' }}
      act={t('add')}
      take={async ({ codes }, key) => {
        const sampleIds = await findSamples(codesIn(codes), (unknown) =>
          t('unknown_codes', { count: unknown.length, codes: unknown.join(', ') }),
        );
        return takeStep.addItems(quote.id, { sampleIds }, key);
      }}
      successText={added}
    >
      {(form) => (
        <FormTextArea
          form={form}
          name="codes"
          label={t('codes')}
          mark="required"
          hint={t('codes_hint')}
          rows={6}
        />
      )}
    </StepForm>
  );
}

/** How many there are more than before. */
function useAdded({ lines }: Quote) {
  const { t } = useTranslation('quotes');
  const [before] = useState(lines.length);
  return (taken: { lineCount: number }) => t('toast.added', { count: taken.lineCount - before });
}
