import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { loadTerms } from './load-terms.ts';

/** Adds a biomarker to the list. */
export function AddTerm({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useTranslation('specimens');
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Autocomplete
      ref={box}
      label={t('add_biomarker')}
      labelHidden
      searchIcon
      pickFirst
      className="w-76"
      placeholder={t('add_biomarker')}
      value={text}
      load={loadTerms}
      onChange={(typed, option) => {
        setText(option ? '' : typed);
        if (option) onAdd(option.id);
      }}
    />
  );
}
