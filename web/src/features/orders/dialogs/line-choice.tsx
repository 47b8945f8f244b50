import type { OrderLine } from '@aliquot/contract/orders';
import { TriangleAlert } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { FormRowChoice } from '../../../ui/form/form-row-choice.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { splitName } from '../../biomarkers/index.ts';
import { useOrderWords } from '../use-order-words.ts';

interface WithSamples extends FieldValues {
  sampleIds?: number[] | undefined;
}

interface LineChoiceProps<V extends WithSamples> {
  form: FormHandle<V>;
  label: string;
  lines: readonly OrderLine[];
}

/** The lines of a transition, each with a checkbox, and one for all. */
export function LineChoice<V extends WithSamples>({ form, label, lines }: LineChoiceProps<V>) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  return (
    <FormRowChoice
      form={form}
      name={'sampleIds' as never}
      label={label}
      rows={lines}
      idOf={({ sampleId }) => sampleId}
      allLabel={(chosen) => (
        <>
          <span className="flex-1">{t('chosen_of', { chosen: chosen.length, count: lines.length })}</span>
          <span className="font-mono">{money(chosen.reduce((sum, { price }) => sum + price, 0))}</span>
        </>
      )}
    >
      {(line) => <ChoiceRow line={line} />}
    </FormRowChoice>
  );
}

function ChoiceRow({ line }: { line: OrderLine }) {
  const { t } = useTranslation('orders');
  const { money, volume } = useOrderWords();
  return (
    <>
      <span className="w-34 shrink-0">
        <span className="block truncate font-mono">{line.accession}</span>
        <span className="block font-mono text-label text-t3">{line.code}</span>
      </span>
      <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-8">
        <span className="block truncate" lang="en" title={line.loincBiomarker.name}>
          {splitName(line.loincBiomarker.name).first}
        </span>
        <span className="block truncate text-label text-t3">
          {[line.storageFacility.name, line.storageLocation].filter(Boolean).join(', ')}
        </span>
      </span>
      {line.expired ? (
        <span className="flex items-center gap-1 text-label text-orange">
          <TriangleAlert size={14} aria-hidden="true" />
          {t('expired')}
        </span>
      ) : null}
      <span className="w-18 shrink-0 text-right font-mono text-t2 max-sm:ml-auto max-sm:w-auto">
        {volume(line)}
      </span>
      <span className="w-22 shrink-0 text-right font-mono max-sm:w-auto max-sm:pl-2">
        {money(line.price)}
      </span>
    </>
  );
}
