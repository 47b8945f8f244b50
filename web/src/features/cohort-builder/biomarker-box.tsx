import { X } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { loadTerms, useTerms } from '../specimens/index.ts';

interface BiomarkerBoxProps {
  ids: readonly number[];
  /** Of cases or controls, for screen readers. */
  group: string;
  onChange: (ids: readonly number[]) => void;
}

/** The biomarkers of a group, each removable, and a box that finds another. */
export function BiomarkerBox({ ids, group, onChange }: BiomarkerBoxProps) {
  const { t } = useTranslation(['cohorts', 'specimens']);
  const [text, setText] = useState('');
  const terms = useTerms(ids).data?.items;
  return (
    <div className="mb-4">
      <ul className="mb-1.5 empty:hidden">
        {ids.map((id) => {
          const term = terms?.find((each) => each.id === id);
          return (
            <li key={id} className="flex min-h-9 items-center gap-1">
              <span className="min-w-0 flex-1 text-dense">
                {term ? <BiomarkerName biomarker={term} /> : '…'}
              </span>
              <IconButton
                size="small"
                label={t('specimens:remove_analyte', { name: term?.component ?? '' })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ul>
      <Autocomplete
        label={t('biomarker_of', { group })}
        labelHidden
        searchIcon
        pickFirst
        placeholder={t('biomarker_placeholder')}
        value={text}
        load={loadTerms}
        onChange={(typed, option) => {
          setText(option ? '' : typed);
          if (option && !ids.includes(option.id)) onChange([...ids, option.id]);
        }}
      />
    </div>
  );
}
