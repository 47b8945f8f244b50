import { labelWord } from '@aliquot/contract/range-words';
import { type GapOwner, gapOwners } from '@aliquot/contract/result-classes';
import { writeNumber } from '@aliquot/contract/write-number';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Gap, RangesValues } from './range-form.ts';
import { useLanguage } from './use-language.ts';

function useGapWords(gap: Gap) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const labels = { lower: gap.lower, upper: gap.upper };
  return {
    question: t('gap_question', {
      from: writeNumber(gap.from, language),
      to: writeNumber(gap.to, language),
    }),
    answer: (owner: GapOwner) => (owner === 'none' ? t('gap_none') : labelWord(language, labels[owner])),
  };
}

/** Below an interval with a gap to the next lower one: how a result in the gap is classified. */
export function GapField({ form, index, gap }: { form: FormHandle<RangesValues>; index: number; gap: Gap }) {
  const { question, answer } = useGapWords(gap);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-label text-t2">
      <span aria-hidden="true">{question}</span>
      <FormSelectField
        form={form}
        name={`ranges.${index}.gapOwner`}
        label={question}
        labelHidden
        className="w-48"
        options={gapOwners.map((value) => ({ value, label: answer(value) }))}
      />
    </div>
  );
}

export function GapText({ gap, owner }: { gap: Gap; owner: GapOwner }) {
  const { question, answer } = useGapWords(gap);
  return (
    <p className="-mt-2 pb-2 text-label text-t3 max-sm:mt-0">
      {question} {answer(owner)}
    </p>
  );
}
