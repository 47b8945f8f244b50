import { countries } from '@aliquot/contract/countries';
import { useMemo } from 'react';
import { useTranslation } from '../../ui/words.tsx';

/** Options by their names in the language of the page, in its order. */
export function useCountries() {
  const { i18n } = useTranslation('organisations');
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    return countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language]);
}
