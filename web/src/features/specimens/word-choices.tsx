import { useId } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useFacets } from './api.ts';

interface WordChoicesProps {
  biomarkerId: number;
  chosen: readonly string[];
  onChange: (words: string[]) => void;
}

/** The texts that the results of a biomarker have; none ticked stands for any. */
export function WordChoices({ biomarkerId, chosen, onChange }: WordChoicesProps) {
  const { t } = useTranslation('specimens');
  const id = useId();
  const { data, error, refetch } = useFacets({ loincBiomarkerId: biomarkerId });
  const words = [...new Set([...(data?.values ?? []).map(({ value }) => value), ...chosen])];
  const toggle = (word: string) =>
    onChange(chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word]);
  if (error)
    return <ErrorState {...listError(error, t('words_could_not_load'))} onRetry={() => void refetch()} />;
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium text-t2">{t('result_words')}</legend>
      <p className="mb-1 text-label text-t3">{t('result_words_hint')}</p>
      <ul className="max-h-48 overflow-y-auto">
        {words.map((word) => (
          <li key={word}>
            <label
              htmlFor={`${id}-${word}`}
              className="flex min-h-8 items-center gap-1 rounded-control text-dense hover:bg-s3"
            >
              <Checkbox
                id={`${id}-${word}`}
                className="-ml-2"
                checked={chosen.includes(word)}
                onChange={() => toggle(word)}
              />
              {word}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
