import { maxLines } from '@aliquot/contract/carts';
import type { Reply } from '@aliquot/contract/endpoint';
import { text } from '@aliquot/contract/fields';
import { maxCodes, type Quote, type quotes, type SkippedCode } from '@aliquot/contract/quotes';
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
import { SkippedCodes } from '../skipped-codes.tsx';
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
          {/* What is typed in one is kept while the other is looked at. */}
          <div className={way === 'biomarker' ? 'contents' : 'hidden'}>
            <ByBiomarker quote={quote} />
          </div>
          <div className={way === 'codes' ? 'contents' : 'hidden'}>
            <ByCodes quote={quote} />
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

type Added = Reply<typeof quotes.addItems>;

const required = { error: 'validate_required' };

const search = z.strictObject({
  loincBiomarkerId: z.int(required),
  count: z.int(required).check(z.gte(1, 'validate_errors'), z.lte(maxLines, 'validate_errors')),
});

/** The cheapest that are free, by the list. */
function ByBiomarker({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const added = useAdded();
  return (
    <StepForm<typeof search, Added>
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

const one = text();
const pasted = z.strictObject({
  codes: z.string().check(
    z.refine((typed) => codesIn(typed).length > 0, { error: 'validate_required', abort: true }),
    z.refine((typed) => codesIn(typed).length <= maxCodes, 'codes_max'),
    z.refine((typed) => codesIn(typed).every((code) => z.safeParse(one, code).success), 'validate_errors'),
  ),
});

/** Those that were left out stay in the field, with the reasons above it. */
function ByCodes({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const added = useAdded();
  const [skipped, setSkipped] = useState<readonly SkippedCode[]>([]);
  return (
    <StepForm<typeof pasted, Added>
      schema={pasted}
      start={{ codes: '' }}
      act={t('add')}
      take={({ codes }, key) => takeStep.addItems(quote.id, { codes: codesIn(codes) }, key)}
      successText={added}
      again={(taken, form) => {
        setSkipped(taken.skipped);
        form.methods.setValue('codes', taken.skipped.map(({ code }) => code).join('\n'));
        return taken.skipped.length > 0;
      }}
    >
      {(form) => (
        <>
          {skipped.length > 0 ? <SkippedCodes skipped={skipped} /> : null}
          <FormTextArea
            form={form}
            name="codes"
            label={t('codes')}
            mark="required"
            hint={t('codes_hint')}
            rows={6}
          />
        </>
      )}
    </StepForm>
  );
}

function useAdded() {
  const { t } = useTranslation('quotes');
  return ({ added }: Added) => (added > 0 ? t('toast.added', { count: added }) : null);
}
